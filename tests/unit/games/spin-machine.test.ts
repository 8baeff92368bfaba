import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  PlayError,
  type Entry,
  type PlayFailure,
  type RoundOrder,
} from '../../../platform/games/page/api.ts';
import { spinMachine } from '../../../platform/games/page/spin.machine.ts';
import { WIN_HELD } from '../../../platform/games/play-contract.ts';
import type { EnterAnswer, RoundAnswer, RoundView } from '../../../platform/games/slot/slot-contract.ts';

const game = {
  id: '4711',
  title: 'Bounty Vault',
  lineChoices: [10, 20, 25],
  stakes: [1n, 5n, 10n],
} as unknown as EnterAnswer['game'];

const roundOf = (over: Partial<RoundView> = {}): RoundView => ({
  id: 'r1',
  playKey: 'spin-one',
  state: 'settled',
  reason: null,
  lines: 25,
  stakePerLine: 1n,
  stake: 25n,
  win: 40n,
  freeSpins: 0,
  hold: null,
  pool: 0n,
  jackpot: 0n,
  turns: [],
  seed: 'seed',
  openedAt: 1,
  ...over,
});
const entryOf = (over: Partial<EnterAnswer> = {}): EnterAnswer => ({
  game,
  symbol: 'P',
  exponent: 2,
  isDemo: false,
  balance: 1000n,
  left: [],
  history: [],
  visit: { elapsed: 0, staked: 0n, paid: 0n },
  jackpot: null,
  nextSeedHash: 'hash-0',
  ...over,
});
const answer: RoundAnswer = { round: roundOf(), balance: 1015n, jackpot: null, nextSeedHash: 'hash-1' };

let entries: (EnterAnswer | PlayFailure)[];
let answers: (RoundAnswer | PlayFailure)[];
let entered: Entry[];
let orders: RoundOrder[];
let balances: (bigint | PlayFailure)[];
const notified = vi.fn();

const next = <Value extends object>(queue: (Value | PlayFailure)[]): Value => {
  const value = queue.shift();
  if (!value) throw new Error('nothing was to be asked here');
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};

const start = () =>
  createActor(
    spinMachine.provide({
      actors: {
        enterGame: fromPromise<EnterAnswer, Entry>(async ({ input }) => (entered.push(input), next(entries))),
        fetchBalance: fromPromise<bigint, { secret: string }>(async ({ input }) => {
          expect(input).toEqual({ secret: 'secret' });
          const balance = balances.shift();
          if (typeof balance !== 'bigint') throw new PlayError(balance ?? 'lost');
          return balance;
        }),
        playRound: fromPromise<RoundAnswer, RoundOrder>(
          async ({ input }) => (orders.push(input), next(answers)),
        ),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();

const at = (actor: ReturnType<typeof start>, state: string) =>
  waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1000 });
const press = (playKey: string) => ({ type: 'spin.press', playKey }) as const;

beforeEach(() => {
  entries = [entryOf()];
  answers = [];
  entered = [];
  orders = [];
  balances = [];
  notified.mockClear();
});

describe('entering', () => {
  test('chooses all lines and the smallest stake, and is ready', async () => {
    const actor = start();
    expect(actor.getSnapshot().value).toBe('entering');
    const { context } = await at(actor, 'ready');
    expect(context).toMatchObject({ lines: 25, stakePerLine: 1n, balance: 1000n, notice: null });
  });

  test.each([
    'ticket_invalid',
    'session_ended',
    'game_not_found',
    'game_opens_soon',
    'acceptance_due',
  ] as const)('%s ends the visit', async (code) => {
    entries = [code];
    const { context } = await at(start(), 'ended');
    expect(context.notice).toBe(code);
  });

  test('without a response repeats the request with the same ticket and secret', async () => {
    entries = ['lost', entryOf()];
    const actor = start();
    await at(actor, 'interrupted');
    actor.send({ type: 'retry.press' });
    expect(actor.getSnapshot().value).toBe('entering');
    await at(actor, 'ready');
    expect(entered[1]).toEqual(entered[0]);
  });

  test.each([
    ['settled', 'left_finished'],
    ['cancelled', 'left_refunded'],
  ])('an abandoned round that is %s by now is shown as such', async (state, notice) => {
    entries = [entryOf({ left: [roundOf({ state })] })];
    const { context } = await at(start(), 'ready');
    expect(context.notice).toBe(notice);
    expect(context.round?.id).toBe(state === 'settled' ? 'r1' : undefined);
  });

  test('shows an abandoned round with a held win as such', async () => {
    entries = [entryOf({ left: [roundOf({ state: 'settled', reason: WIN_HELD })] })];
    expect((await at(start(), 'ready')).context.notice).toBe(WIN_HELD);
  });

  test('is interrupted by an open round; a retry resumes it', async () => {
    entries = [entryOf({ left: [roundOf({ state: 'outcomeDrawn' })] }), entryOf({ left: [roundOf()] })];
    const actor = start();
    expect((await at(actor, 'interrupted')).context.notice).toBe('round_kept');
    actor.send({ type: 'retry.press' });
    expect(actor.getSnapshot().value).toBe('resuming');
    expect((await at(actor, 'ready')).context.notice).toBe('left_finished');
  });
});

describe('spinning', () => {
  test('a double click is one spin; the site is notified when the reels stop', async () => {
    answers = [answer];
    const actor = start();
    await at(actor, 'ready');
    notified.mockClear();
    actor.send(press('spin-one'));
    actor.send(press('spin-two'));
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const { context } = await at(actor, 'showing');
    actor.send(press('spin-three'));
    expect(orders).toEqual([{ playKey: 'spin-one', lines: 25, stakePerLine: 1n, secret: 'secret' }]);
    expect(context).toMatchObject({ balance: 1015n, pending: null, nextSeedHash: 'hash-1' });
    expect(context.history.map(({ id }) => id)).toEqual(['r1']);
    expect(notified).not.toHaveBeenCalled();
    actor.send({ type: 'reels.stop' });
    expect(actor.getSnapshot().value).toBe('ready');
    expect(notified).toHaveBeenCalledTimes(1);
  });

  test.each(['lost', 'round_kept', 'unavailable'] as const)(
    '%s keeps the spin; a retry sends the same id and shows its result',
    async (code) => {
      answers = [code, answer];
      const actor = start();
      await at(actor, 'ready');
      actor.send({ type: 'stake.choose', stakePerLine: 5n });
      actor.send(press('spin-one'));
      const { context } = await at(actor, 'interrupted');
      expect(context.notice).toBe(code);
      actor.send(press('spin-two'));
      actor.send({ type: 'stake.choose', stakePerLine: 10n });
      actor.send({ type: 'retry.press' });
      await at(actor, 'showing');
      expect(orders[1]).toEqual(orders[0]);
      expect(orders[0]).toMatchObject({ playKey: 'spin-one', stakePerLine: 5n });
    },
  );

  test.each(['insufficient_balance', 'round_cancelled', 'stake_not_offered'] as const)(
    '%s gives the spin up: nothing was kept, and the next press is a new one',
    async (code) => {
      answers = [code, answer];
      const actor = start();
      await at(actor, 'ready');
      actor.send(press('spin-one'));
      await waitFor(actor, ({ context, value }) => value === 'ready' && context.notice === code);
      expect(actor.getSnapshot().context.pending).toBeNull();
      actor.send(press('spin-two'));
      await at(actor, 'showing');
      expect(orders.map(({ playKey }) => playKey)).toEqual(['spin-one', 'spin-two']);
    },
  );

  test('a session that ended ends the visit', async () => {
    answers = ['session_ended'];
    const actor = start();
    await at(actor, 'ready');
    actor.send(press('spin-one'));
    expect((await at(actor, 'ended')).context.notice).toBe('session_ended');
  });

  test('beyond the balance sends no request; an unknown balance does not block it', async () => {
    entries = [entryOf({ balance: 24n })];
    const actor = start();
    await at(actor, 'ready');
    actor.send(press('spin-one'));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'ready',
      context: { notice: 'insufficient_balance' },
    });
    entries = [entryOf({ balance: null })];
    answers = [answer];
    const other = start();
    await at(other, 'ready');
    other.send(press('spin-one'));
    await at(other, 'showing');
    expect(orders.length).toBe(1);
  });
});

test('only values that the game offers can be chosen', async () => {
  const actor = start();
  await at(actor, 'ready');
  actor.send({ type: 'lines.choose', lines: 7 });
  actor.send({ type: 'stake.choose', stakePerLine: 3n });
  expect(actor.getSnapshot().context).toMatchObject({ lines: 25, stakePerLine: 1n });
  actor.send({ type: 'lines.choose', lines: 10 });
  actor.send({ type: 'stake.choose', stakePerLine: 10n });
  expect(actor.getSnapshot().context).toMatchObject({ lines: 10, stakePerLine: 10n });
});

describe('a balance that changes without a round', () => {
  test('is requested while the reels are at rest, and a stake that was too high is possible again', async () => {
    entries = [entryOf({ balance: 0n })];
    balances = [1000n];
    answers = [answer];
    const actor = start();
    await at(actor, 'ready');
    actor.send(press('spin-one'));
    expect(actor.getSnapshot().context.notice).toBe('insufficient_balance');
    actor.send({ type: 'balance.changed' });
    expect(actor.getSnapshot().value).toBe('counting');
    const { context } = await at(actor, 'ready');
    expect(context).toMatchObject({ balance: 1000n, notice: null });
    actor.send(press('spin-two'));
    await at(actor, 'showing');
  });

  test('during a round is requested after it', async () => {
    balances = [5000n];
    answers = [answer];
    const actor = start();
    await at(actor, 'ready');
    actor.send(press('spin-one'));
    actor.send({ type: 'balance.changed' });
    const { context: shown } = await at(actor, 'showing');
    expect(shown.balance).toBe(1015n);
    actor.send({ type: 'reels.stop' });
    expect((await waitFor(actor, ({ context }) => context.balance === 5000n)).value).toBe('ready');
  });

  test('that fails to load keeps the old amount, and the game goes on', async () => {
    balances = ['lost'];
    const actor = start();
    await at(actor, 'ready');
    actor.send({ type: 'balance.changed' });
    expect((await at(actor, 'ready')).context).toMatchObject({ balance: 1000n, isBalanceStale: false });
  });
});
