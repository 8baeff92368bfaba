import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { Job, Order } from '../../../platform/games/page/table/orders.ts';
import { tableMachine, type TableEvent } from '../../../platform/games/page/table/table.machine.ts';
import type {
  BetsAnswer,
  TableBetView,
  TableEnterAnswer,
} from '../../../platform/games/table/table-contract.ts';

const game = {
  id: '10029',
  kind: 'roulette',
  chips: [500n, 1000n],
  seatLimit: 5_000_000n,
  tableLimit: 100_000_000n,
} as unknown as TableEnterAnswer['game'];

const entryOf = (over: Partial<TableEnterAnswer> = {}): TableEnterAnswer => ({
  ...{ game, symbol: 'P', exponent: 2, isDemo: false, balance: 10_000n, left: [], history: [] },
  ...{ visit: { elapsed: 0, staked: 0n, paid: 0n }, nextSeedHash: '' },
  ...over,
});
const clockOf = (number: number) => ({
  number,
  opensAt: 0,
  closesAt: 20,
  drawnAt: 28,
  endsAt: 32,
  seal: 's',
});
const viewOf = (playKey: string, over: Partial<TableBetView> = {}): TableBetView => ({
  ...{
    id: playKey,
    playKey,
    state: 'betPlaced',
    reason: null,
    stake: 500n,
    win: 0n,
    seed: null,
    openedAt: 0,
  },
  ...{ tableRound: 1, bets: [{ spot: 'red', stake: 500n, pay: null }], outcome: null },
  ...over,
});

interface Call {
  readonly secret: string;
  readonly job: Job | undefined;
  readonly orders: readonly Order[];
}
let entries: (TableEnterAnswer | PlayFailure)[];
let answers: (BetsAnswer | PlayFailure)[];
let calls: Call[];
let balances: (bigint | 'lost')[];
let sendBack: (event: TableEvent) => void;
const notified = vi.fn();

const next = <Value extends object>(queue: (Value | PlayFailure)[]): Value => {
  const value = queue.shift();
  if (!value) throw new Error('no call is expected here');
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};

const start = () =>
  createActor(
    tableMachine.provide({
      delays: { retryDelay: 5 },
      actors: {
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => {
          const balance = balances.shift() ?? 'lost';
          if (balance === 'lost') throw new PlayError('lost');
          return balance;
        }),
        enterTable: fromPromise<TableEnterAnswer, Entry>(async () => next(entries)),
        doJob: fromPromise<BetsAnswer, Call>(async ({ input }) => (calls.push(input), next(answers))),
        watchTable: fromCallback<TableEvent, { secret: string }>((given) => {
          sendBack = given.sendBack as typeof sendBack;
        }),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();

/** At the table, with the betting of round 1 open. */
const sit = async () => {
  const actor = start();
  await waitFor(actor, (snapshot) => snapshot.matches('playing'));
  const [round, following] = [clockOf(1), clockOf(2)];
  sendBack({
    type: 'table.message',
    receivedAt: 0,
    message: { type: 'table', now: 5, round, next: following, results: [], seats: 1, bets: [] },
  });
  actor.send({ type: 'phase.begin', phase: 'open' });
  return actor;
};
const idle = (actor: ReturnType<typeof start>) =>
  waitFor(
    actor,
    (snapshot) => snapshot.matches({ playing: { orders: 'idle' } }) && snapshot.context.jobs.length === 0,
  );
const press = (playKey: string, spot = 'red') => ({ type: 'spot.press', spot, playKey }) as const;

beforeEach(() => {
  entries = [entryOf()];
  answers = [];
  balances = [];
  calls = [];
  notified.mockClear();
});

describe('a chip', () => {
  test('counts as accepted only after the answer, and the balance is that of the answer', async () => {
    answers = [{ bets: [viewOf('one')], balance: 9500n }];
    const actor = await sit();
    actor.send(press('one'));
    expect(actor.getSnapshot().context.orders).toMatchObject([{ playKey: 'one', state: 'sent' }]);
    await idle(actor);
    expect(actor.getSnapshot().context).toMatchObject({ orders: [{ state: 'accepted' }], balance: 9500n });
    expect(calls).toMatchObject([{ job: { kind: 'place', playKey: 'one' } }]);
  });

  test.each(['closed', 'drawing', 'result'] as const)('is not put while the phase is %s', async (phase) => {
    const actor = await sit();
    actor.send({ type: 'phase.begin', phase });
    actor.send(press('one'));
    expect(actor.getSnapshot().context.orders).toEqual([]);
  });

  test('beyond balance or spot is named and makes no call', async () => {
    entries = [entryOf({ balance: 400n })];
    const actor = await sit();
    actor.send(press('one'));
    expect(actor.getSnapshot().context).toMatchObject({
      orders: [],
      notice: { code: 'insufficient_balance' },
    });
  });

  test('that came too late is lifted; late bets are counted together', async () => {
    answers = ['betting_closed', 'bet_late'];
    const actor = await sit();
    actor.send(press('one'));
    actor.send(press('two', 'black'));
    await idle(actor);
    expect(actor.getSnapshot().context).toMatchObject({
      orders: [],
      notice: { code: 'late', count: 2, amount: 1000n },
    });
  });

  test('without an answer is sent again under its key until there is one', async () => {
    answers = ['lost', 'round_kept', { bets: [viewOf('one')], balance: 9500n }];
    const actor = await sit();
    actor.send(press('one'));
    await idle(actor);
    expect(calls.map(({ job }) => job)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'place', playKey: 'one' })),
    );
    expect(actor.getSnapshot().context.orders).toMatchObject([{ state: 'accepted' }]);
  });

  test('is undone: before it is sent at once, afterwards by the server', async () => {
    answers = [
      { bets: [viewOf('one')], balance: 9500n },
      { bets: [viewOf('one', { state: 'cancelled', reason: 'withdrawn' })], balance: 10_000n },
    ];
    const actor = await sit();
    actor.send(press('one'));
    actor.send(press('two', 'black'));
    actor.send({ type: 'undo.press' });
    expect(actor.getSnapshot().context.orders.map(({ playKey }) => playKey)).toEqual(['one']);
    actor.send({ type: 'undo.press' });
    await idle(actor);
    expect(calls.map(({ job }) => job?.kind)).toEqual(['place', 'withdraw']);
    expect(actor.getSnapshot().context).toMatchObject({ orders: [], balance: 10_000n });
  });
});

test('double puts all stakes again, repeat those of the last round', async () => {
  const paid = viewOf('one', { state: 'settled', win: 1000n, outcome: { pocket: 1 } });
  answers = [
    { bets: [viewOf('one')], balance: 9500n },
    { bets: [viewOf('two')], balance: 9000n },
    { bets: [viewOf('three')], balance: 9000n },
  ];
  const actor = await sit();
  actor.send(press('one'));
  await idle(actor);
  actor.send({ type: 'double.press', playKeys: ['two'] });
  await idle(actor);
  expect(calls[1]!.orders[1]).toMatchObject({ bets: [{ spot: 'red', stake: 500n }] });
  sendBack({
    type: 'table.message',
    receivedAt: 0,
    message: { type: 'bets', now: 5, bets: [paid, { ...paid, playKey: 'two' }], balance: 11_000n },
  });
  expect(actor.getSnapshot().context).toMatchObject({
    orders: [],
    balance: 11_000n,
    plate: { round: 1, staked: 1000n, paid: 2000n },
    visit: { staked: 1000n, paid: 2000n },
    last: [{ spot: 'red', stake: 1000n }],
  });
  actor.send({ type: 'repeat.press', playKeys: ['three'] });
  await idle(actor);
  expect(calls[2]!.orders).toMatchObject([{ bets: [{ spot: 'red', stake: 1000n }] }]);
});

test('the history has each paid order once, the newest first, and begins with those of the server', async () => {
  const early = viewOf('early', { state: 'settled', tableRound: 0 });
  entries = [entryOf({ history: [early, viewOf('returned', { state: 'cancelled' })] })];
  const actor = await sit();
  const paid = viewOf('one', { state: 'settled', win: 1000n });
  const bets = { type: 'bets' as const, now: 5, bets: [paid, viewOf('two')], balance: null };
  sendBack({ type: 'table.message', receivedAt: 0, message: bets });
  sendBack({ type: 'table.message', receivedAt: 0, message: bets });
  expect(actor.getSnapshot().context.history).toEqual([paid, early]);
});

test('a balance that something else has changed is fetched; one that does not come is fetched at the next change', async () => {
  balances = [7700n, 'lost', 8800n];
  const actor = await sit();
  actor.send({ type: 'balance.changed' });
  await waitFor(actor, ({ context }) => context.balance === 7700n);
  actor.send({ type: 'balance.changed' });
  await waitFor(actor, ({ context }) => balances.length === 1 && !context.isBalanceStale);
  expect(actor.getSnapshot().context.balance).toBe(7700n);
  await waitFor(actor, (snapshot) => snapshot.matches({ playing: { balance: 'known' } }));
  actor.send({ type: 'balance.changed' });
  await waitFor(actor, ({ context }) => context.balance === 8800n);
});

describe('the connection', () => {
  test('lost locks the felt, enters again, and keeps an order on its way', async () => {
    entries = [entryOf(), 'lost', entryOf({ balance: 9000n })];
    answers = ['lost', { bets: [viewOf('one')], balance: 9000n }];
    const actor = await sit();
    actor.send(press('one'));
    sendBack({ type: 'line.lost' });
    expect(actor.getSnapshot().matches('reconnecting')).toBe(true);
    actor.send(press('two'));
    await waitFor(actor, (snapshot) => snapshot.matches('playing'));
    await idle(actor);
    expect(actor.getSnapshot().context.orders).toMatchObject([{ playKey: 'one', state: 'accepted' }]);
  });

  test('that missed a result finds it in the history', async () => {
    const settled = viewOf('one', { state: 'settled', win: 1000n });
    entries = [entryOf(), entryOf({ history: [settled], visit: { elapsed: 9, staked: 500n, paid: 1000n } })];
    answers = [{ bets: [viewOf('one')], balance: 9500n }];
    const actor = await sit();
    actor.send(press('one'));
    await idle(actor);
    sendBack({
      type: 'table.message',
      receivedAt: 0,
      message: { type: 'round', now: 40, round: clockOf(2), next: clockOf(3), seats: 1 },
    });
    await waitFor(actor, (snapshot) => snapshot.matches('playing') && snapshot.context.plate !== null);
    expect(actor.getSnapshot().context).toMatchObject({ orders: [], plate: { round: 1, paid: 1000n } });
  });

  test.each(['ticket_invalid', 'session_ended', 'acceptance_due'] as const)(
    '%s ends the visit',
    async (code) => {
      entries = [code];
      const actor = start();
      expect((await waitFor(actor, ({ value }) => value === 'ended')).context.notice).toMatchObject({ code });
    },
  );
});
