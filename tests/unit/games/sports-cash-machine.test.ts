import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { CashOrder } from '../../../platform/games/page/sports/api.ts';
import { sportsMachine } from '../../../platform/games/page/sports/sports.machine.ts';
import type {
  BoardAnswer,
  CashOffer,
  EnterAnswer,
  Slip,
  SlipsAnswer,
} from '../../../platform/games/sports/sports-contract.ts';

const entry = {
  ...{ game: { id: '10200' }, symbol: 'P', exponent: 2, isDemo: false, balance: 100_000n, left: [] },
  ...{ history: [], visit: { elapsed: 0, staked: 0n, paid: 0n }, nextSeedHash: 'hash' },
} as unknown as EnterAnswer;
const slip = (state: string, over: Partial<Slip> = {}): Slip => ({
  ...{ id: 's1', playKey: 'k', state, reason: null, stake: 1000n, win: 0n, seed: null, openedAt: 1 },
  ...{ odds: 162n, payout: 1620n, cashed: null, legs: [] },
  ...over,
});
const slipsOf = (...slips: Slip[]): SlipsAnswer => ({ slips, balance: null, dayLeft: 500_000n });
const PAID = slip('settled', { win: 900n, cashed: { at: 1, odds: [170] } });

let offers: (CashOffer | PlayFailure)[];
let cashes: (SlipsAnswer | PlayFailure)[];
let cashed: CashOrder[];
let offerLife: number;
const notified = vi.fn();
const take = <Value extends object>(queue: (Value | PlayFailure)[], fallback: Value): Value => {
  const value = queue.shift() ?? fallback;
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
const running: { stop(): unknown }[] = [];
const start = () => {
  const actor = createActor(
    sportsMachine.provide({
      delays: { boardPause: 60_000, retryDelay: 5, offerLife },
      actors: {
        enterBook: fromPromise<EnterAnswer, Entry>(async () => entry),
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => 100_000n),
        fetchBoard: fromPromise<BoardAnswer, { secret: string }>(async () => ({ now: 1, matches: [] })),
        fetchSlips: fromPromise<SlipsAnswer, { secret: string }>(async () => slipsOf(slip('opened'))),
        fetchCashOffer: fromPromise<CashOffer, { secret: string; slip: string }>(async ({ input }) =>
          take(offers, { slip: input.slip, at: 1, price: 900n }),
        ),
        cashOut: fromPromise<SlipsAnswer, { secret: string; order: CashOrder }>(
          async ({ input }) => (cashed.push(input.order), take(cashes, slipsOf(PAID))),
        ),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();
  running.push(actor);
  return actor;
};
type Actor = ReturnType<typeof start>;
type Context = SnapshotFrom<typeof sportsMachine>['context'];
const until = async (actor: Actor, is: (context: Context) => boolean): Promise<Context> =>
  (await waitFor(actor, ({ context }) => is(context), { timeout: 10_000 })).context;
const opened = async (): Promise<Actor> => {
  const actor = start();
  await until(actor, ({ slips }) => slips.length > 0);
  return actor;
};
beforeEach(() => {
  [offers, cashes, cashed] = [[], [], []];
  offerLife = 60_000;
  notified.mockClear();
});
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

describe('a cash-out', () => {
  const isIn = (actor: Actor, state: 'idle' | 'offered' | 'taking') =>
    waitFor(actor, (snapshot) => snapshot.matches({ playing: { cash: state } }), { timeout: 10_000 });
  const offered = async (): Promise<Actor> => {
    const actor = await opened();
    actor.send({ type: 'cash.request', slip: 's1' });
    await isIn(actor, 'offered');
    return actor;
  };

  test('takes the offered price with the key of the press, and ends', async () => {
    const actor = await offered();
    expect(actor.getSnapshot().context.cash).toEqual({
      slip: 's1',
      key: '',
      offer: { slip: 's1', at: 1, price: 900n },
    });
    actor.send({ type: 'cash.take', key: 'press' });
    actor.send({ type: 'cash.take', key: 'second' });
    const context = await until(actor, ({ notice }) => notice === 'cashed_out');
    expect(cashed).toEqual([{ key: 'press', offer: { slip: 's1', at: 1, price: 900n } }]);
    expect(context).toMatchObject({ cash: null, slips: [{ state: 'settled', win: 900n }] });
    expect(context.visit).toMatchObject({
      staked: entry.visit.staked + 1000n,
      paid: entry.visit.paid + 900n,
    });
    expect(notified).toHaveBeenCalled();
  });

  test.each(['lost', 'unavailable', 'round_kept'] as const)(
    'whose answer is %s is taken again with the same key',
    async (failure) => {
      const actor = await offered();
      cashes = [failure];
      actor.send({ type: 'cash.take', key: 'press' });
      await until(actor, ({ notice }) => notice === 'cashed_out');
      expect(cashed.map(({ key }) => key)).toEqual(['press', 'press']);
    },
  );

  test('at a price that has changed shows the new one, which needs another press', async () => {
    const actor = await offered();
    cashes = ['cash_out_changed'];
    offers = [{ slip: 's1', at: 2, price: 800n }];
    actor.send({ type: 'cash.take', key: 'press' });
    const context = await until(actor, ({ cash }) => cash?.offer?.price === 800n);
    expect(context.notice).toBe('cash_out_changed');
    expect(cashed).toHaveLength(1);
  });

  test('without a price leaves the slip as it is, and says so', async () => {
    const actor = await opened();
    offers = ['cash_out_closed'];
    actor.send({ type: 'cash.request', slip: 's1' });
    const context = await until(actor, ({ notice }) => notice === 'cash_out_closed');
    expect(context.cash).toBeNull();
    expect(cashed).toEqual([]);
  });

  test('that is left, or not taken in time, ends', async () => {
    const actor = await offered();
    actor.send({ type: 'cash.leave' });
    await isIn(actor, 'idle');
    offerLife = 5;
    const late = await offered();
    await isIn(late, 'idle');
    expect(cashed).toEqual([]);
  });
});
