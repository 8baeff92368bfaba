/** A game server with one roulette table, on stores and a wallet in memory and a clock that stands still. */
import { createHash } from 'node:crypto';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { createGameServer } from '../../../platform/games/game-server.ts';
import { createRoundService } from '../../../platform/games/round-service.ts';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import { roundAt, seedOf } from '../../../platform/games/table/schedule.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWalletDouble, type WalletDouble } from './wallet-double.ts';

const VENDOR_SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const TABLE_SECRET = 'the-key-of-the-tables';
export const SEAT = 'a'.repeat(43);
export const TABLE = '10029';
const game = {
  id: TABLE,
  title: 'Türkçe Rulet',
  category: 'LIVE',
  classification: null,
  vendor: 'HALCYON',
  vendorName: 'Halcyon',
  minBet: 500n,
  minLines: 1,
  model: 'roulette',
};

export const clock = manualClock(0);
export const round = roundAt(TABLE, 1_790_000_000_000);
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
    store: kept,
    clock,
    random,
    symbolOf: () => 'P',
    walletOf,
    rounds: createRoundService({ store: kept, walletOf, clock, random }),
    catalogue: async (id) => (id === TABLE ? game : null),
    tickets: {
      redeem: async (ticket) => {
        const account = tickets.get(ticket);
        tickets.delete(ticket);
        const launch = {
          gameId: TABLE,
          vendor: 'HALCYON',
          playSession: 'launch-1',
          currency: 'TLB',
          exponent: 2,
        };
        return account ? { ...launch, account } : null;
      },
    },
    assets: async () => null,
    tableSecret: TABLE_SECRET,
  });
};
export const recover = (over: Partial<RoundStore> = {}) =>
  createRoundService({ store: { ...store, ...over }, walletOf, clock, random }).recover(60_000);

/** A new table, with one seat that has entered; one second after a round has opened. */
export const openTable = async (): Promise<void> => {
  clock.set(round.opensAt + 1000);
  tickets = new Map([
    ['one', 'p.12'],
    ['two', 'p.13'],
    ['again', 'p.12'],
  ]);
  store = createMemoryStore();
  wallet = createWalletDouble({ secret: VENDOR_SECRET, clock, balance: 1_000_000_000n });
  server = start();
  await post('session', { ticket: 'one', secret: SEAT });
};

export const post = (name: string, body: object, { secret = SEAT, at = server } = {}) =>
  at.request(`/play/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'null', 'game-session': secret },
  });
export type Spots = Readonly<Record<string, number>>;
export const orderOf = (playKey: string, spots: Spots, tableRound = round.number) => ({
  playKey: playKey.padEnd(16, '-'),
  choice: {
    round: tableRound,
    bets: Object.entries(spots).map(([spot, stake]) => ({ spot, stake: String(stake) })),
  },
});
export const place = async (playKey: string, spots: Spots, options: Parameters<typeof post>[2] = {}) => {
  const response = await post('table/bet', orderOf(playKey, spots), options);
  return {
    status: response.status,
    ...((await response.json()) as { code?: string; bets?: { state: string }[]; balance?: string }),
  };
};
export const withdraw = async (...keys: string[]) => {
  const response = await post('table/withdraw', { playKeys: keys.map((key) => key.padEnd(16, '-')) });
  return (await response.json()) as { bets: { state: string; reason: string }[]; balance: string };
};
export const names = () => wallet.calls.map(({ call }) => call).filter((call) => call !== 'balance');
export const all = () => [...store.rounds.values()];
export const pocketOf = (n: number) => {
  const word = createHmacWord(seedOf(TABLE_SECRET, TABLE, n), `${TABLE}:${n}:0`);
  return word % 37;
};
const createHmacWord = (seed: string, label: string) => {
  const pad = (byte: number) =>
    Buffer.from(
      Buffer.concat([Buffer.from(seed), Buffer.alloc(64 - seed.length)]).map((value) => value ^ byte),
    );
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  return sha(pad(0x5c), sha(pad(0x36), Buffer.from(label))).readUInt32BE(0);
};
