/** Calls to the wallet, signed as a vendor does: the contract's own code makes names and signatures. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../lib/root.mjs';

/**
 * @param opened response of the measured process to "players" (host.mjs)
 * @returns the players as their vendor knows them, and `call(name, body)`: one signed request, new at each call
 */
export async function vendorOf({ players, gameId, vendor, secret }) {
  const options = { root: ROOT, configFile: false, logLevel: 'error' };
  const load = async (file) => (await runnerImport(join(ROOT, 'platform', file), options)).module;
  const [{ sign, SIGNATURE_HEADERS }, { VENDOR_CALLS }, { playerName, vendorSecret }] = await Promise.all([
    load('games/vendor-signature.ts'),
    load('games/vendor-contract.ts'),
    load('domains/wallet/ledger/play.ts'),
  ]);
  const key = vendorSecret(secret, vendor);
  const call = (name, content) => {
    const { path } = VENDOR_CALLS[name];
    const body = JSON.stringify(content);
    const timestamp = String(Date.now());
    const nonce = randomUUID();
    return {
      method: 'POST',
      path,
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.vendor]: vendor,
        [SIGNATURE_HEADERS.timestamp]: timestamp,
        [SIGNATURE_HEADERS.nonce]: nonce,
        [SIGNATURE_HEADERS.signature]: sign(key, { path, timestamp, nonce, body }),
      },
    };
  };
  const named = players.map(({ account, currency, playSession }) => ({
    account: playerName(secret, vendor, account),
    currency,
    playSession,
  }));
  return { players: named, gameId, call };
}
