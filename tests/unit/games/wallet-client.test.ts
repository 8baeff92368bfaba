import { expect, test } from 'vitest';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { createWalletDouble } from './wallet-double.ts';

const SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const clock = manualClock(5_000_000);
const player = { account: 'p.12', currency: 'TLB' };
const bet = {
  transactionId: 'r1.bet',
  roundId: 'r1',
  gameId: '4711',
  playSession: 'launch-1',
  amount: 250n,
  ...player,
};

const clientOf = (
  fetch: (request: Request) => Response | Promise<Response>,
  timeout?: number,
  secret = SECRET,
) =>
  createWalletClient({
    fetch,
    baseUrl: 'http://wallet',
    vendor: 'NIMBUS',
    secret,
    clock,
    ...(timeout ? { timeout } : {}),
  });

test('carries amounts beyond 2^53 without loss', async () => {
  const wallet = createWalletDouble({ secret: SECRET, clock, balance: 90_071_992_547_409_931n });
  const answer = await clientOf(wallet.fetch).bet({ ...bet, amount: 10n });
  expect(answer).toEqual({
    status: 'ok',
    transactionId: 'r1.bet',
    replayed: false,
    currency: 'TLB',
    balance: 90_071_992_547_409_921n,
  });
});

test('a transaction sent again is answered as done; with other content it is refused', async () => {
  const wallet = createWalletDouble({ secret: SECRET, clock, balance: 1000n });
  const client = clientOf(wallet.fetch);
  await client.bet(bet);
  expect(await client.bet(bet)).toMatchObject({ replayed: true, balance: 750n });
  await expect(client.bet({ ...bet, amount: 251n })).rejects.toMatchObject({ code: 'duplicate_transaction' });
});

test('a wrong secret is refused by the wallet', async () => {
  const wallet = createWalletDouble({ secret: SECRET, clock, balance: 1000n });
  await expect(clientOf(wallet.fetch, undefined, 'wrong').bet(bet)).rejects.toMatchObject({
    code: 'bad_signature',
  });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('refused'))],
  ['a page instead of JSON', () => new Response('<html>bad gateway</html>', { status: 502 })],
  ['an answer without a balance', () => Response.json({ status: 'ok', transactionId: 'r1.bet' })],
  [
    'a good body with a bad status',
    () => Response.json({ status: 'ok', currency: 'TLB', balance: '1' }, { status: 500 }),
  ],
  ['an unknown refusal', () => Response.json({ status: 'refused', code: 'because' }, { status: 409 })],
  ['a response that never arrives', () => new Promise<Response>(() => undefined)],
])('%s leaves the result unknown: unavailable', async (_, fetch) => {
  await expect(clientOf(fetch, 20).balance({ ...player, playSession: 'launch-1' })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
