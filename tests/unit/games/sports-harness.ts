/** A game server with one bookmaker, on stores and a wallet in memory and a clock that stands still. */
import { createHash } from 'node:crypto';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { createGameServer } from '../../../platform/games/game-server.ts';
import { createRoundService } from '../../../platform/games/round-service.ts';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import { createBoard } from '../../../platform/games/sports/board.ts';
import { courseOf, endOf, fixtureOf, matchSeed } from '../../../platform/games/sports/fixtures.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWalletDouble, type WalletDouble } from './wallet-double.ts';

const VENDOR_SECRET = 'vendor-secret-of-at-least-32-bytes!!';
export const SECRET = 'the-key-of-the-matches';
export const PLAYER = 'a'.repeat(43);
export const OTHER = 'b'.repeat(43);
/** A later visit of the first player. */
export const LATER = 'c'.repeat(43);
export const BOOK = '10200';
/** 20:00 UTC. */
export const NOW = 1_790_107_200_000;
const game = {
  ...{ id: BOOK, title: 'Arena Bet', category: 'SPORTS', classification: null },
  ...{ vendor: 'BTI', vendorName: 'BTi', minBet: 100n, minLines: 1, model: 'medium' },
};

export const clock = manualClock(0);
export let store: ReturnType<typeof createMemoryStore>;
export let wallet: WalletDouble;
let tickets: Map<string, string>;
let server: ReturnType<typeof createGameServer>;
let number = 0;

const random = (size: number) =>
  createHash('shake256', { outputLength: size })
    .update(String((number += 1)))
    .digest();
const walletOf = (vendor: string) =>
  createWalletClient({ fetch: wallet.fetch, baseUrl: 'http://wallet', vendor, secret: VENDOR_SECRET, clock });

export const serviceOn = (over: Partial<RoundStore> = {}) =>
  createRoundService({ store: { ...store, ...over }, walletOf, clock, random });

/** A new process on the same store and the same wallet. */
export const start = (over: Partial<RoundStore> = {}) =>
  createGameServer({
    utcOffset: () => 0,
    store: { ...store, ...over },
    rounds: serviceOn(over),
    clock,
    random,
    symbolOf: () => 'P',
    walletOf,
    catalogue: async (id) => (id === BOOK ? game : null),
    tickets: {
      redeem: async (ticket) => {
        const account = tickets.get(ticket);
        tickets.delete(ticket);
        const launch = { gameId: BOOK, vendor: 'BTI', playSession: 'launch-1', currency: 'TLB', exponent: 2 };
        return account ? { ...launch, account } : null;
      },
    },
    assets: async () => null,
    tableSecret: SECRET,
  });

export const openBook = async (): Promise<void> => {
  clock.set(NOW);
  tickets = new Map([
    ['one', 'p.12'],
    ['two', 'p.13'],
    ['again', 'p.12'],
  ]);
  store = createMemoryStore();
  wallet = createWalletDouble({ secret: VENDOR_SECRET, clock, balance: 10_000_000n });
  server = start();
  await post('session', { ticket: 'one', secret: PLAYER });
  await post('session', { ticket: 'two', secret: OTHER });
};

export const post = async (name: string, body: object, { secret = PLAYER, at = server } = {}) => {
  const response = await at.request(`/play/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'null', 'game-session': secret },
  });
  return { status: response.status, ...((await response.json()) as Answer) };
};
export interface Answer {
  readonly code?: string;
  readonly balance?: string | null;
  readonly dayLeft?: string;
  readonly slips?: readonly {
    readonly id: string;
    readonly state: string;
    readonly reason: string | null;
    readonly stake: string;
    readonly win: string;
    readonly seed: string | null;
    readonly odds: string | null;
    readonly lines: number;
    readonly system: number | null;
    readonly payout: string;
    readonly legs: readonly {
      match: string;
      odds: number;
      result: string | null;
      score: readonly number[] | null;
    }[];
  }[];
}

export interface Leg {
  readonly match: string;
  readonly market: string;
  readonly pick: string;
  readonly odds: number;
}

export const matches = (now = clock.now()) => createBoard(SECRET).matches('SPORTS', now);
export const endsAt = (id: string): number => {
  const fixture = fixtureOf(id)!;
  return endOf(fixture, courseOf(fixture, matchSeed(SECRET, id)));
};
export const scoreOf = (id: string) => courseOf(fixtureOf(id)!, matchSeed(SECRET, id));

/** A pick of a match at the odds of this moment. */
export const legOf = (id: string, market: string, pick: string): Leg => {
  const found = matches()
    .find((match) => match.id === id)!
    .markets.find((each) => each.id === market)!;
  return { match: id, market, pick, odds: found.odds[found.picks.indexOf(pick as never)]! };
};
export const footballBefore = () =>
  matches().filter(({ sport, phase }) => sport === 'football' && phase === 'before');

export const slipOf = (playKey: string, stake: bigint, ...legs: readonly Leg[]) => ({
  playKey: playKey.padEnd(16, '-'),
  choice: { legs, stake: String(stake) },
});
export const place = (
  playKey: string,
  stake: bigint,
  legs: readonly Leg[],
  options: Parameters<typeof post>[2] = {},
) => post('sports/slip', slipOf(playKey, stake, ...legs), options);
export const placeSystem = (playKey: string, stake: bigint, system: number, legs: readonly Leg[]) => {
  const slip = slipOf(playKey, stake, ...legs);
  return post('sports/slip', { ...slip, choice: { ...slip.choice, system } });
};
export const slips = (options: Parameters<typeof post>[2] = {}) => post('sports/slips', {}, options);
export const names = () => wallet.calls.map(({ call }) => call).filter((call) => call !== 'balance');
export const all = () => [...store.rounds.values()];
