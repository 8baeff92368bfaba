import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { createGameServer } from '../../../platform/games/game-server.ts';
import { createRoundService } from '../../../platform/games/round-service.ts';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import { roundAt, seedOf, timesOf } from '../../../platform/games/table/schedule.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { createMemoryStore } from './memory-store.ts';
import { payRoulette } from './table-referee.ts';
import { createWalletDouble, type WalletDouble } from './wallet-double.ts';

const VENDOR_SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const TABLE_SECRET = 'the-key-of-the-tables';
const SEAT = 'a'.repeat(43);
const TABLE = '10029';
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

const clock = manualClock(0);
const round = roundAt(TABLE, 1_790_000_000_000);
let tickets: Map<string, string>;
let store: ReturnType<typeof createMemoryStore>;
let wallet: WalletDouble;
let server: ReturnType<typeof createGameServer>;
let number = 0;

const random = (size: number) =>
  createHash('shake256', { outputLength: size })
    .update(String((number += 1)))
    .digest();
const walletOf = (vendor: string) =>
  createWalletClient({ fetch: wallet.fetch, baseUrl: 'http://wallet', vendor, secret: VENDOR_SECRET, clock });

/** A new process on the same store and the same wallet. */
const start = (over: Partial<RoundStore> = {}) => {
  const kept = { ...store, ...over };
  return createGameServer({
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
const recover = (over: Partial<RoundStore> = {}) =>
  createRoundService({ store: { ...store, ...over }, walletOf, clock, random }).recover(60_000);

beforeEach(async () => {
  clock.set(round.opensAt + 1000);
  tickets = new Map([
    ['one', 'p.12'],
    ['two', 'p.13'],
  ]);
  store = createMemoryStore();
  wallet = createWalletDouble({ secret: VENDOR_SECRET, clock, balance: 1_000_000_000n });
  server = start();
  expect((await post('session', { ticket: 'one', secret: SEAT })).status).toBe(200);
});

const post = (name: string, body: object, { secret = SEAT, at = server } = {}) =>
  at.request(`/play/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'null', 'game-session': secret },
  });
type Spots = Readonly<Record<string, number>>;
const orderOf = (playKey: string, spots: Spots, tableRound = round.number) => ({
  playKey: playKey.padEnd(16, '-'),
  choice: {
    round: tableRound,
    bets: Object.entries(spots).map(([spot, stake]) => ({ spot, stake: String(stake) })),
  },
});
const place = async (playKey: string, spots: Spots, options: Parameters<typeof post>[2] = {}) => {
  const response = await post('table/bet', orderOf(playKey, spots), options);
  return {
    status: response.status,
    ...((await response.json()) as { code?: string; bets?: { state: string }[]; balance?: string }),
  };
};
const withdraw = async (...keys: string[]) => {
  const response = await post('table/withdraw', { playKeys: keys.map((key) => key.padEnd(16, '-')) });
  return (await response.json()) as { bets: { state: string; reason: string }[]; balance: string };
};
const names = () => wallet.calls.map(({ call }) => call).filter((call) => call !== 'balance');
const all = () => [...store.rounds.values()];
const pocketOf = (n: number) => {
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

describe('an order', () => {
  test('is accepted when the wallet has taken the stake, and paid by the rules when the clock says so', async () => {
    const spots = { 'straight:17': 5000, 'split:8-11': 2500, red: 10_000, 'dozen:3': 5000, 'column:3': 2500 };
    expect(await place('first', spots)).toMatchObject({
      status: 200,
      bets: [{ state: 'betPlaced', stake: '25000', seed: null, outcome: null }],
      balance: '999975000',
    });
    clock.set(round.drawnAt - 1);
    expect(await recover()).toBe(0);
    expect(all()[0]).toMatchObject({ state: 'betPlaced' });
    clock.set(round.drawnAt + 60_001);
    await recover();
    const pocket = pocketOf(round.number);
    const win = Object.entries(spots).reduce(
      (sum, [spot, stake]) => sum + payRoulette(spot, BigInt(stake), pocket),
      0n,
    );
    expect(all()[0]).toMatchObject({ state: 'settled', win });
    expect(wallet.state.balance).toBe(1_000_000_000n - 25_000n + win);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test.each([
    [round.opensAt - 1, 409, 'betting_closed'],
    [round.opensAt, 200, undefined],
    [round.closesAt - 1, 200, undefined],
    [round.closesAt, 409, 'betting_closed'],
    [round.endsAt + 5, 409, 'betting_closed'],
  ])('at %i is answered %i %s: the clock of the platform decides', async (now, status, code) => {
    clock.set(now);
    expect(await place('first', { red: 500 })).toMatchObject({ status, ...(code ? { code } : {}) });
    expect(names()).toEqual(status === 200 ? ['bet'] : []);
  });

  test('that arrives in time but that the wallet takes late is returned, and named', async () => {
    clock.set(round.closesAt - 10);
    wallet.faults.bet = [{ then: () => clock.set(round.closesAt) }];
    expect(await place('first', { red: 500 })).toMatchObject({ status: 409, code: 'bet_late' });
    expect(names()).toEqual(['bet', 'cancel']);
    expect(wallet.state.balance).toBe(1_000_000_000n);
    expect(all()[0]).toMatchObject({ state: 'cancelled', reason: 'bet_late' });
  });

  test('sent twice is one bet; after the betting its state is still answered', async () => {
    const [one, two] = await Promise.all([place('first', { red: 500 }), place('first', { red: 500 })]);
    expect(two).toEqual(one);
    clock.set(round.closesAt + 1);
    expect(await place('first', { red: 500 })).toMatchObject({ status: 200, bets: [{ state: 'betPlaced' }] });
    expect(names()).toEqual(['bet']);
  });

  test('whose response was lost is not taken late when it is repeated', async () => {
    wallet.faults.bet = ['down', 'down'];
    expect(await place('first', { red: 500 })).toMatchObject({ status: 503, code: 'round_kept' });
    clock.set(round.closesAt + 1);
    expect(await place('first', { red: 500 })).toMatchObject({ status: 409, code: 'bet_late' });
    expect(wallet.state.balance).toBe(1_000_000_000n);
  });

  test.each([
    ['an unknown spot', { 'split:3-4': 500 }],
    ['a part of a chip', { red: 501 }],
    ['more than the spot takes at once', { 'straight:17': 500 * 201 }],
  ])('on %s is refused, and nothing is taken', async (_, spots) => {
    expect(await place('first', spots as Spots)).toMatchObject({ status: 409, code: 'stake_not_offered' });
    expect(names()).toEqual([]);
  });

  test('is limited by spot, by seat and by table, over all orders of the round', async () => {
    expect((await place('one', { 'straight:17': 500 * 150 })).status).toBe(200);
    expect(await place('two', { 'straight:17': 500 * 51 })).toMatchObject({ code: 'spot_limit' });
    expect((await place('three', { 'straight:17': 500 * 50 })).status).toBe(200);
    expect((await place('four', { red: 500 * 5000, black: 500 * 4800 })).status).toBe(200);
    expect(await place('five', { even: 500 })).toMatchObject({ code: 'seat_limit' });
    // Another seat is not affected, until the whole table has 200,000 smallest bets.
    const other = 'b'.repeat(43);
    await post('session', { ticket: 'two', secret: other });
    expect((await place('six', { even: 500 }, { secret: other })).status).toBe(200);
    const [placed] = all();
    for (let seat = 0; seat < 19; seat += 1)
      store.rounds.set(`x${seat}`, { ...placed!, id: `x${seat}`, account: `x${seat}`, stake: 5_000_000n });
    expect(await place('seven', { even: 500 }, { secret: other })).toMatchObject({ code: 'table_limit' });
  });

  test('is withdrawn while the betting is open, and never after it', async () => {
    await place('one', { red: 500 });
    await place('two', { black: 500 });
    expect(await withdraw('two')).toMatchObject({
      bets: [{ state: 'cancelled', reason: 'withdrawn' }],
      balance: '999999500',
    });
    clock.set(round.closesAt);
    expect(await withdraw('one', 'unknown')).toMatchObject({ bets: [{ state: 'betPlaced' }] });
    expect(names()).toEqual(['bet', 'bet', 'cancel']);
  });

  test('does not go to the call of the slots', async () => {
    expect((await post('round', orderOf('first', { red: 500 }))).status).toBe(409);
  });
});

describe('recovery', () => {
  const steps = ['openOrder', 'bet', 'moveRound', 'moveRound 2', 'settle', 'moveRound 3'] as const;

  test.each(steps)('killed after %s, the next process pays or returns once', async (step) => {
    let moves = 0;
    const dies = (name: string) => {
      if (name === step) throw new Error('killed');
    };
    if (step === 'bet' || step === 'settle')
      wallet.faults[step] = [
        {
          then: () => {
            throw new Error('killed');
          },
        },
        'down',
      ];
    const dying: Partial<RoundStore> = {
      openOrder: async (...given) => {
        const opened = await store.openOrder(...given);
        dies('openOrder');
        return opened;
      },
      moveRound: async (...given) => {
        const moved = await store.moveRound(...given);
        moves += 1;
        dies(moves === 1 ? 'moveRound' : `moveRound ${moves}`);
        return moved;
      },
    };
    await place('first', { red: 500 }, { at: start(dying) });
    clock.set(round.drawnAt + 60_001);
    await recover(dying).catch(() => undefined);
    expect(await recover()).toBe(0);
    const { state, win } = all()[0]!;
    expect(wallet.state.balance).toBe(1_000_000_000n + (state === 'settled' ? (win ?? 0n) - 500n : 0n));
    const settled = names().includes('settle');
    expect(state).toBe(settled ? 'settled' : 'cancelled');
    expect([...wallet.bets.values()].map((bet) => bet.state)).not.toContain('open');
  });

  test('by two processes at once pays once', async () => {
    await place('one', { red: 500, black: 500 });
    await place('two', { 'straight:0': 500 });
    clock.set(round.drawnAt + 60_001);
    expect(await Promise.all([recover(), recover()])).toEqual([0, 0]);
    const win = all().reduce((sum, each) => sum + (each.win ?? 0n), 0n);
    expect(wallet.state.balance).toBe(1_000_000_000n - 1500n + win);
  });
});

interface Message {
  type: string;
  now: number;
  [field: string]: unknown;
}

/** Reads the lines of a table's stream as they come. */
const connect = async (secret = SEAT) => {
  const response = await post('table/stream', {}, { secret });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  let text = '';
  const next = async (): Promise<Message | null> => {
    for (;;) {
      const end = text.indexOf('\n');
      if (end >= 0) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        return JSON.parse(line) as Message;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += new TextDecoder().decode(value);
    }
  };
  const find = async (type: string): Promise<Message> => {
    for (;;) {
      const message = await next();
      if (!message) throw new Error(`closed before ${type}`);
      if (message.type === type) return message;
    }
  };
  return { next, find, close: () => reader.cancel() };
};

describe('the stream of a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Time goes on for the clock and for the timers that look at it. */
  const goTo = async (now: number) => {
    while (clock.now() < now) {
      const step = Math.min(500, now - clock.now());
      clock.advance(step);
      await vi.advanceTimersByTimeAsync(step);
    }
    await vi.advanceTimersByTimeAsync(1000);
  };

  test('seals a round before its betting, shows its seed with the result, and then pays the seat', async () => {
    const seat = await connect();
    const first = await seat.find('table');
    expect(first).toMatchObject({
      seats: 1,
      bets: [],
      round: { number: round.number, closesAt: round.closesAt },
    });
    expect((first['results'] as { number: number }[]).map((result) => result.number)).toEqual(
      Array.from({ length: 20 }, (_, index) => round.number - 1 - index),
    );
    const { seal } = first['round'] as { seal: string };
    expect((first['next'] as { seal: string }).seal).not.toBe(seal);
    await place('first', { red: 500 });
    await goTo(round.drawnAt);
    const { result } = (await seat.find('result')) as unknown as {
      result: { seed: string; outcome: { pocket: number } };
    };
    expect(createHash('sha256').update(result.seed).digest('hex')).toBe(seal);
    expect(result.outcome.pocket).toBe(pocketOf(round.number));
    const paid = await seat.find('bets');
    const win = payRoulette('red', 500n, result.outcome.pocket);
    expect(paid).toMatchObject({
      bets: [{ state: 'settled', win: String(win) }],
      balance: String(999_999_500n + win),
    });
    await goTo(round.endsAt);
    const opened = await seat.find('round');
    expect(opened['round']).toEqual(first['next']);
    await seat.close();
  });

  test('pays on time although the page was closed', async () => {
    const seat = await connect();
    await place('first', { red: 500 });
    await seat.close();
    await goTo(round.drawnAt + 1000);
    expect(all()[0]).toMatchObject({ state: 'settled' });
  });

  test('begins with the orders that the seat has in play', async () => {
    await place('first', { red: 500 });
    const seat = await connect();
    expect(await seat.find('table')).toMatchObject({
      bets: [{ state: 'betPlaced', tableRound: round.number }],
    });
    await seat.close();
  });

  test('drops a reader that stalls, and the older of three connections of one page', async () => {
    const stalled = await connect();
    await goTo(timesOf(TABLE, round.number + 40).opensAt);
    let last: Message | null = null;
    let count = 0;
    for (let message = await stalled.next(); message; message = await stalled.next()) {
      last = message;
      count += 1;
    }
    expect(last?.now).toBeLessThan(clock.now());
    expect(count).toBeLessThanOrEqual(66);
    const [one, two, three] = [await connect(), await connect(), await connect()];
    await one.find('table');
    expect(await one.next()).toBeNull();
    await two.close();
    await three.close();
  });

  test('makes each message once for two hundred seats', async () => {
    const seats = [await connect()];
    const other = 'b'.repeat(43);
    await post('session', { ticket: 'two', secret: other });
    seats.push(await connect(other));
    const encoded = vi.spyOn(JSON, 'stringify');
    await goTo(round.drawnAt);
    const results = encoded.mock.calls.filter(([value]) => (value as Message | null)?.type === 'result');
    encoded.mockRestore();
    expect(results).toHaveLength(1);
    for (const seat of seats) {
      expect(await seat.find('result')).toMatchObject({ seats: 2 });
      await seat.close();
    }
  });

  test('is refused without a session', async () => {
    expect((await post('table/stream', {}, { secret: 'z'.repeat(43) })).status).toBe(403);
  });
});
