import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type {
  BetsAnswer,
  LotteryBet,
  StateAnswer,
  TicketRequest,
} from '../../../platform/games/lottery/lottery-contract.ts';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { Arrived, Entered } from '../../../platform/games/page/lottery/api.ts';
import { lotteryMachine } from '../../../platform/games/page/lottery/lottery.machine.ts';

const game = {
  ...{ id: '20267', title: 'Lotto 6/45', model: 'lotto-6-45.SEA', price: 10n, limit: 200_000n },
} as unknown as Entered['entry']['game'];
const drawsFrom = (number: number) =>
  Array.from({ length: 11 }, (_, at) => ({
    number: number + at,
    closesAt: (number + at) * 100 + 90,
    drawnAt: (number + at) * 100 + 100,
    seal: `seal ${number + at}`,
  }));
const stateOf = (over: Partial<StateAnswer> = {}): StateAnswer => ({
  now: 1000,
  draws: drawsFrom(10),
  results: [{ number: 9, seed: 'seed 9', drawn: [1, 2, 3, 4, 5, 6] }],
  bets: [],
  balance: 1000n,
  ...over,
});
const arrived = (over: Partial<StateAnswer> = {}): Arrived => ({ state: stateOf(over), receivedAt: 400 });
const betOf = (over: Partial<LotteryBet> = {}): LotteryBet => ({
  ...{ id: 'b1', playKey: 'press-0', state: 'betPlaced', reason: null, stake: 10n, win: 0n, seed: null },
  ...{ openedAt: 1, draw: 10, ticket: 'press', draws: 1, stopOnWin: false, rows: [], drawn: null },
  ...over,
});

let entries: (Entered | PlayFailure)[];
let states: (Arrived | PlayFailure)[];
let answers: (BetsAnswer | PlayFailure)[];
let orders: TicketRequest[];
let returns: string[];
let requested: (number | null)[];
const notified = vi.fn();

const next = <Value extends object>(queue: (Value | PlayFailure)[]): Value => {
  const value = queue.shift();
  if (!value) throw new Error('nothing was to be requested here');
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
const start = () =>
  createActor(
    lotteryMachine.provide({
      actors: {
        enterLottery: fromPromise<Entered, Entry>(async () => next(entries)),
        fetchState: fromPromise<Arrived, { secret: string; after: number | null }>(
          async ({ input }) => (requested.push(input.after), next(states)),
        ),
        buyTicket: fromPromise<BetsAnswer, { secret: string; order: TicketRequest }>(
          async ({ input }) => (orders.push(input.order), next(answers)),
        ),
        returnBet: fromPromise<BetsAnswer, { secret: string; playKey: string }>(
          async ({ input }) => (returns.push(input.playKey), next(answers)),
        ),
      },
      actions: { notifyParent: notified },
      delays: { retryDelay: 1 },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();
type Actor = ReturnType<typeof start>;
const until = (actor: Actor, isThere: (snapshot: ReturnType<Actor['getSnapshot']>) => boolean) =>
  waitFor(actor, isThere, { timeout: 1000 });
const playing = async (): Promise<Actor> => {
  const actor = start();
  await until(actor, (snapshot) => snapshot.matches('playing'));
  return actor;
};
const isStill = (snapshot: ReturnType<Actor['getSnapshot']>): boolean =>
  snapshot.matches({ playing: { slip: 'editing', look: 'known' } });
const withRow = async (): Promise<Actor> => {
  const actor = await playing();
  actor.send({ type: 'picks.choose', picks: [1, 2, 3, 4, 5, 6] });
  actor.send({ type: 'row.add' });
  return actor;
};
const buy = (actor: Actor, now = 1000): void =>
  actor.send({ type: 'ticket.buy', playKey: 'press-of-one-key', now });

beforeEach(() => {
  const entry = { game, symbol: 'P', exponent: 2, isDemo: false, balance: 1000n, left: [], history: [] };
  entries = [
    {
      entry: { ...entry, visit: { elapsed: 0, staked: 0n, paid: 0n }, nextSeedHash: '' },
      ...arrived(),
    },
  ];
  [states, answers, orders, returns, requested] = [[], [], [], [], []];
  notified.mockClear();
});

describe('the slip', () => {
  test('takes whole rows only, each number once, and no more than the play has', async () => {
    const actor = await playing();
    for (const pick of [6, 5, 4, 3, 2]) actor.send({ type: 'pick.toggle', pick });
    actor.send({ type: 'row.add' });
    expect(actor.getSnapshot().context.rows).toEqual([]);
    for (const pick of [1, 7, 8]) actor.send({ type: 'pick.toggle', pick });
    expect(actor.getSnapshot().context.picks).toEqual([1, 2, 3, 4, 5, 6]);
    actor.send({ type: 'pick.toggle', pick: 3 });
    actor.send({ type: 'pick.toggle', pick: 44 });
    actor.send({ type: 'row.add' });
    expect(actor.getSnapshot().context).toMatchObject({
      rows: [{ play: 'classic', picks: [1, 2, 4, 5, 6, 44], multiplier: 1 }],
      picks: [],
    });
  });

  test('has ten rows at most, multipliers from 1 to 100, and loses a row or all', async () => {
    const actor = await playing();
    for (let row = 0; row < 12; row += 1) {
      actor.send({ type: 'picks.choose', picks: [1, 2, 3, 4, 5, 6 + row] });
      actor.send({ type: 'row.add' });
    }
    const rows = () => actor.getSnapshot().context.rows;
    expect(rows()).toHaveLength(10);
    actor.send({ type: 'row.multiply', at: 1, multiplier: 100 });
    actor.send({ type: 'row.multiply', at: 1, multiplier: 101 });
    actor.send({ type: 'row.multiply', at: 1, multiplier: 0 });
    expect(rows()[1]!.multiplier).toBe(100);
    actor.send({ type: 'row.remove', at: 0 });
    expect(rows()).toHaveLength(9);
    expect(rows()[0]!.multiplier).toBe(100);
    actor.send({ type: 'slip.clear' });
    expect(rows()).toEqual([]);
  });

  test('keeps its rows when another play is chosen; a side replaces the other', async () => {
    const actor = await withRow();
    actor.send({ type: 'play.choose', play: 'parity' });
    actor.send({ type: 'pick.toggle', pick: 0 });
    actor.send({ type: 'pick.toggle', pick: 2 });
    expect(actor.getSnapshot().context).toMatchObject({ play: 'parity', picks: [2], rows: [{}] });
  });
});

describe('playing the slip', () => {
  test('sends it once, beginning with the draw that is sold at that moment', async () => {
    const actor = await withRow();
    actor.send({ type: 'draws.choose', count: 2 });
    actor.send({ type: 'draws.choose', count: 3 });
    actor.send({ type: 'stop.toggle' });
    answers = [{ bets: [betOf(), betOf({ id: 'b2', draw: 11 })], balance: 980n }];
    states = [arrived({ bets: [betOf(), betOf({ id: 'b2', draw: 11 })], balance: 980n })];
    // Draw 10 closes at 1090.
    buy(actor, 1090);
    buy(actor, 1090);
    await until(actor, isStill);
    const rows = [{ play: 'classic', picks: [1, 2, 3, 4, 5, 6], multiplier: 1 }];
    expect(orders).toEqual([{ playKey: 'press-of-one-key', first: 11, draws: 2, stopOnWin: true, rows }]);
    expect(actor.getSnapshot().context).toMatchObject({
      ...{ rows: [], order: null, balance: 980n },
      notice: { code: 'bought', count: 2, amount: 20n },
      bets: [{ id: 'b1' }, { id: 'b2' }],
    });
  });

  test.each([
    ['an empty slip', 0n, 1],
    ['more than the balance', 100n, 10],
  ])('of %s sends nothing', async (_, balance, count) => {
    entries = [{ ...(entries[0] as Entered), ...arrived({ balance }) }];
    const actor = balance === 0n ? await playing() : await withRow();
    if (count > 1) {
      actor.send({ type: 'draws.choose', count });
      actor.send({ type: 'row.multiply', at: 0, multiplier: 2 });
    }
    buy(actor);
    expect(orders).toEqual([]);
    expect(actor.getSnapshot().context.notice).toEqual(count > 1 ? { code: 'insufficient_balance' } : null);
  });

  test.each(['lost', 'unavailable', 'round_kept'] as const)(
    'answered with %s is sent again, the same slip under the same key',
    async (failure) => {
      const actor = await withRow();
      answers = [failure, { bets: [betOf()], balance: 990n }];
      states = [arrived({ bets: [betOf()], balance: 990n })];
      buy(actor);
      actor.send({ type: 'slip.clear' });
      await until(actor, (snapshot) => isStill(snapshot) && orders.length === 2);
      expect(orders[1]).toEqual(orders[0]);
    },
  );

  test('refused by the clock keeps its rows for the next press', async () => {
    const actor = await withRow();
    answers = ['betting_closed'];
    states = [arrived()];
    buy(actor);
    await until(actor, (snapshot) => isStill(snapshot) && requested.length === 1);
    expect(actor.getSnapshot().context).toMatchObject({ notice: { code: 'betting_closed' }, rows: [{}] });
  });

  test('names the draws that were not accepted', async () => {
    const actor = await withRow();
    answers = [
      { bets: [betOf(), betOf({ id: 'b2', state: 'cancelled', reason: 'bet_late' })], balance: 990n },
    ];
    states = [arrived()];
    buy(actor);
    await until(actor, (snapshot) => isStill(snapshot) && requested.length === 1);
    expect(actor.getSnapshot().context.notice).toEqual({ code: 'partly', count: 1, amount: 10n });
  });
});

describe('a draw', () => {
  test('that is due is requested after the last known one; paid bets count in the visit', async () => {
    const actor = await playing();
    states = [arrived({ bets: [betOf()] })];
    actor.send({ type: 'balance.changed' });
    await until(actor, (snapshot) => isStill(snapshot) && snapshot.context.bets.length === 1);
    notified.mockClear();
    const paid = betOf({ state: 'settled', win: 640n });
    const result = { number: 10, seed: 'seed 10', drawn: [7, 8, 9, 10, 11, 12] };
    states = [arrived({ draws: drawsFrom(11), results: [result], bets: [paid], balance: 1630n })];
    actor.send({ type: 'draw.due' });
    await until(actor, (snapshot) => isStill(snapshot) && snapshot.context.results.length === 2);
    expect(requested).toEqual([9, 9]);
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({ balance: 1630n, visit: { staked: 10n, paid: 640n }, ahead: 600 });
    expect(context.results.map(({ number }) => number)).toEqual([10, 9]);
    expect([context.seals.get(10), context.seals.get(21)]).toEqual(['seal 10', 'seal 21']);
    expect(notified).toHaveBeenCalledTimes(1);
  });

  test('whose request is lost is requested again', async () => {
    const actor = await playing();
    states = ['lost', arrived()];
    actor.send({ type: 'draw.due' });
    await until(actor, (snapshot) => isStill(snapshot) && requested.length === 2);
    expect(requested).toEqual([9, 9]);
  });

  test('is taken back by its key; too late it says so', async () => {
    const actor = await playing();
    answers = [{ bets: [betOf({ state: 'cancelled', reason: 'withdrawn' })], balance: 1000n }];
    states = [arrived(), arrived()];
    actor.send({ type: 'bet.return', playKey: 'press-0' });
    await until(actor, (snapshot) => isStill(snapshot) && requested.length === 1);
    expect(actor.getSnapshot().context).toMatchObject({ notice: { code: 'returned_bet' }, returning: null });
    answers = [{ bets: [betOf()], balance: 990n }];
    actor.send({ type: 'bet.return', playKey: 'press-1' });
    await until(actor, (snapshot) => isStill(snapshot) && requested.length === 2);
    expect(actor.getSnapshot().context.notice).toEqual({ code: 'betting_closed' });
    expect(returns).toEqual(['press-0', 'press-1']);
  });
});

describe('the entry', () => {
  test('that is refused ends; one without an answer can be tried again', async () => {
    entries = ['session_ended'];
    const ended = start();
    await until(ended, (snapshot) => snapshot.matches('ended'));
    entries = [
      'lost',
      { ...({ entry: { game, visit: { elapsed: 0, staked: 0n, paid: 0n } } } as Entered), ...arrived() },
    ];
    const actor = start();
    await until(actor, (snapshot) => snapshot.matches('interrupted'));
    actor.send({ type: 'retry.press' });
    await until(actor, (snapshot) => snapshot.matches('playing'));
    expect(actor.getSnapshot().context.draws[0]?.number).toBe(10);
  });
});
