/** A game server with one lottery, on stores and a wallet in memory and a clock that stands still. */
import { createHash } from 'node:crypto';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { createGameServer } from '../../../platform/games/game-server.ts';
import { createRoundService } from '../../../platform/games/round-service.ts';
import type { Round, RoundStore } from '../../../platform/games/round-store.ts';
import { seedOf } from '../../../platform/games/table/schedule.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { drawOf, won } from './lottery-referee.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWalletDouble, type WalletDouble } from './wallet-double.ts';

const VENDOR_SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const TABLE_SECRET = 'the-key-of-the-draws';
export const FIRST_VISIT = 'a'.repeat(43);
export const LOTTERY = '20267';
/** Of three minutes, closed for the last fifteen seconds. */
export const DRAW = 9_944_444;
export const OPENS = DRAW * 180_000;
export const CLOSES = OPENS + 165_000;
export const DRAWN = OPENS + 180_000;
export const BALANCE = 1_000_000_000n;
const game = {
  ...{ id: LOTTERY, title: 'Lotto 6/45', category: 'LOTT', classification: null },
  ...{ vendor: 'TCG_SEA', vendorName: 'Straits Draw', minBet: 10n, minLines: 1, model: 'lotto-6-45' },
};

export const clock = manualClock(0);
let tickets: Map<string, string>;
export let store: ReturnType<typeof createMemoryStore>;
export let wallet: WalletDouble;
let server: ReturnType<typeof createGameServer>;
let number = 0;

const random = (size: number) =>
  createHash('shake256', { outputLength: size })
    .update(String((number += 1)))
    .digest();
const walletOf = (vendor: string) =>
  createWalletClient({ fetch: wallet.fetch, baseUrl: 'http://wallet', vendor, secret: VENDOR_SECRET, clock });

/** A new process on the same store and the same wallet. */
export const start = (over: Partial<RoundStore> = {}) => {
  const kept = { ...store, ...over };
  return createGameServer({
    utcOffset: () => 0,
    ...{ store: kept, clock, random, symbolOf: () => 'P', walletOf, tableSecret: TABLE_SECRET },
    rounds: createRoundService({ store: kept, walletOf, clock, random }),
    catalogue: async (id) => (id === LOTTERY ? game : null),
    tickets: {
      redeem: async (ticket) => {
        const account = tickets.get(ticket);
        tickets.delete(ticket);
        const launch = { gameId: LOTTERY, vendor: 'TCG_SEA', playSession: 'launch-1' };
        return account ? { ...launch, currency: 'TLB', exponent: 2, account } : null;
      },
    },
    assets: async () => null,
  });
};
export const recover = (over: Partial<RoundStore> = {}) =>
  createRoundService({ store: { ...store, ...over }, walletOf, clock, random }).recover(60_000);

/** One second after a draw has opened, with one player who has entered. */
export const openLottery = async (): Promise<void> => {
  clock.set(OPENS + 1000);
  tickets = new Map([
    ['one', 'p.12'],
    ['again', 'p.12'],
    ['two', 'p.13'],
  ]);
  store = createMemoryStore();
  wallet = createWalletDouble({ secret: VENDOR_SECRET, clock, balance: BALANCE });
  server = start();
  await post('session', { ticket: 'one', secret: FIRST_VISIT });
};

export const post = async (name: string, body: object, { secret = FIRST_VISIT, at = server } = {}) => {
  const response = await at.request(`/play/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'null', 'game-session': secret },
  });
  return { status: response.status, ...((await response.json()) as Answer) };
};
export interface Bet {
  readonly state: string;
  readonly reason: string | null;
  readonly draw: number;
  readonly playKey: string;
  readonly seed: string | null;
  readonly drawn: readonly number[] | null;
}
interface Answer {
  readonly code?: string;
  readonly bets?: readonly Bet[];
  readonly balance?: string;
  readonly now?: number;
  readonly draws?: readonly { number: number; closesAt: number; drawnAt: number; seal: string }[];
  readonly results?: readonly { number: number; seed: string; drawn: number[] }[];
}

export const row = (play: string, picks: readonly number[], multiplier = 1) => ({ play, picks, multiplier });
export const SIX = row('classic', [1, 2, 3, 4, 5, 6]);
export const slipOf = (playKey: string, over: object = {}) => ({
  playKey: playKey.padEnd(16, '-'),
  ...{ first: DRAW, draws: 1, stopOnWin: false, rows: [SIX] },
  ...over,
});
export const buy = (playKey: string, over: object = {}, options: Parameters<typeof post>[2] = {}) =>
  post('lottery/ticket', slipOf(playKey, over), options);

export const names = () => wallet.calls.map(({ call }) => call).filter((call) => call !== 'balance');
/** All bets, by their draw. */
export const all = (): Round[] =>
  [...store.rounds.values()].toSorted((one, other) => roundOf(one) - roundOf(other));
const roundOf = ({ choice }: Round): number => Number(choice['round']);

export const seed = (draw: number): string => seedOf(TABLE_SECRET, LOTTERY, draw);
export const numbersOf = (draw: number): number[] => drawOf('lotto-6-45', seed(draw), `${LOTTERY}:${draw}`);
/** What a pair of numbers wins for one column of ten minor units. */
export const PAIR = 640n;
export const hasPair = (draw: number, picks: readonly number[]): boolean =>
  won('lotto-6-45', 'pair', picks, numbersOf(draw)).includes('2');
