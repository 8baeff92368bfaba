import { exponentOf } from '#contract/money.ts';
import { findPlayable } from './domains/catalogue/playable.ts';
import { redeemTicket } from './domains/catalogue/tickets.ts';
import type { Deps } from './runtime/deps.ts';
import { openFreePlay } from './domains/wallet/free-play/launch.ts';
import { assetsFrom } from './games/game-assets.ts';
import { createGameServer } from './games/game-server.ts';
import { createMatches } from './games/pvp/matches.ts';
import { sqlMatchStore } from './games/pvp/match-store.ts';
import { createRoundService } from './games/round-service.ts';
import { createWalletClient, type WalletClient } from './games/wallet-client.ts';
import { openPlay, vendorSecret } from './domains/wallet/ledger/play.ts';
import { tableSecretOf } from './games/table/table-secret.ts';
import { sqlRoundStore } from './games/store/sql-round-store.ts';
import { symbolOf } from './kernel/money.ts';

export interface Play {
  fetch(request: Request): Promise<Response>;
  /** Ends rounds opened more than `age` milliseconds ago. @returns how many are still open. */
  recover(age: number): Promise<number>;
}

/**
 * The stand-in of every vendor: one game server whose only access to money is the signed wallet contract.
 * @param wallet the platform's fetch function, or a network client.
 */
export const createPlay = (
  deps: Deps,
  wallet: (request: Request) => Response | Promise<Response>,
  gamesDirectory: string,
): Play => {
  const { clock, random, secret } = deps;
  const clients = new Map<string, WalletClient>();
  const walletOf = (vendor: string): WalletClient => {
    const known =
      clients.get(vendor) ??
      createWalletClient({
        fetch: wallet,
        baseUrl: 'http://wallet.internal',
        vendor,
        secret: vendorSecret(secret, vendor),
        clock,
        random,
      });
    clients.set(vendor, known);
    return known;
  };
  const store = sqlRoundStore(deps.db);
  const rounds = createRoundService({ store, walletOf, clock, random });
  const matches = createMatches({ clock, random, rounds, matches: sqlMatchStore(deps.db) });
  const server = createGameServer({
    store,
    rounds,
    matches,
    walletOf,
    symbolOf,
    clock,
    utcOffset: () => deps.settings.current().withdrawal.utcOffset,
    random,
    catalogue: (id) => findPlayable(deps.db, id),
    tickets: {
      redeem: async (ticket) => {
        const launch = await redeemTicket(deps, ticket);
        const play = launch && ((await openPlay(deps, launch)) ?? (await openFreePlay(deps, launch)));
        if (!launch || !play) return null;
        const { gameId, vendor } = launch;
        return { ...play, gameId, vendor, exponent: exponentOf(play.currency) };
      },
    },
    assets: assetsFrom(gamesDirectory),
    tableSecret: tableSecretOf(secret),
    secretOf: (vendor) => vendorSecret(secret, vendor),
    onError: (error) => deps.log.error('game', error),
  });
  return {
    fetch: async (request) => server.fetch(request),
    recover: async (age) => {
      await matches.recover();
      return rounds.recover(age);
    },
  };
};
