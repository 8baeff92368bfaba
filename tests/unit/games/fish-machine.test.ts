import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { EnterAnswer, FishRound, RoundAnswer } from '../../../platform/games/fish/fish-contract.ts';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { FireOrder } from '../../../platform/games/page/fish/api.ts';
import { fishMachine } from '../../../platform/games/page/fish/fish.machine.ts';
import { WIN_HELD } from '../../../platform/games/play-contract.ts';

const game = {
  ...{ id: '4711', title: 'Octo King', prices: [50n, 100n, 250n], shotCounts: [1, 3, 5, 10] },
} as unknown as EnterAnswer['game'];
const fired: FishRound = {
  ...{ id: 'r1', playKey: 'press-one', state: 'settled', reason: null, stake: 150n, win: 500n },
  ...{ seed: 'seed', openedAt: 1, price: 50n, target: 'jellyfish', shots: 3, caught: [false, true, false] },
};
const entryOf = (over: Partial<EnterAnswer> = {}): EnterAnswer => ({
  ...{ game, symbol: 'P', exponent: 2, isDemo: false, balance: 1000n, left: [], history: [] },
  visit: { elapsed: 0, staked: 0n, paid: 0n },
  nextSeedHash: 'hash-0',
  ...over,
});
const paid: RoundAnswer = { round: fired, balance: 1350n, nextSeedHash: 'hash-1' };

let entries: (EnterAnswer | PlayFailure)[];
let answers: (RoundAnswer | PlayFailure)[];
let balances: bigint[];
let orders: FireOrder[];
const notified = vi.fn();

const next = <Value extends object>(queue: (Value | PlayFailure)[]): Value => {
  const value = queue.shift();
  if (!value) throw new Error('nothing was to be asked here');
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
const start = () =>
  createActor(
    fishMachine.provide({
      actors: {
        enterGame: fromPromise<EnterAnswer, Entry>(async () => next(entries)),
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => balances.shift() ?? 0n),
        fire: fromPromise<RoundAnswer, FireOrder>(async ({ input }) => (orders.push(input), next(answers))),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();
type Actor = ReturnType<typeof start>;
const at = (actor: Actor, state: string) =>
  waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1000 });
const press = (actor: Actor, playKey = 'press-one') => actor.send({ type: 'fire.press', playKey });
const ready = async (): Promise<Actor> => {
  const actor = start();
  await at(actor, 'ready');
  return actor;
};
const chosen = (actor: Actor) => {
  const { price, target, shots } = actor.getSnapshot().context;
  return [price, target, shots];
};

beforeEach(() => {
  [entries, answers, balances, orders] = [[entryOf()], [paid], [], []];
  notified.mockClear();
});

describe('a press', () => {
  test('fires one shot of the lowest price at the cheapest target, unless the player chooses', async () => {
    const actor = await ready();
    expect(chosen(actor)).toEqual([50n, 'goldfish', 1]);
    actor.send({ type: 'target.choose', target: 'jellyfish' });
    actor.send({ type: 'price.choose', price: 250n });
    actor.send({ type: 'shots.choose', shots: 3 });
    press(actor);
    await at(actor, 'landing');
    expect(orders).toEqual([
      { secret: 'secret', playKey: 'press-one', price: 250n, target: 'jellyfish', shots: 3 },
    ]);
  });

  test('while the shots are with the server, or fly, fires nothing more', async () => {
    const actor = await ready();
    press(actor);
    press(actor, 'press-two');
    await at(actor, 'landing');
    press(actor, 'press-three');
    actor.send({ type: 'shots.landed' });
    expect(actor.getSnapshot().value).toBe('ready');
    expect(orders).toHaveLength(1);
  });

  test('is counted once in balance, visit and history, and the site is told when the shots have landed', async () => {
    const actor = await ready();
    notified.mockClear();
    press(actor);
    const { context } = await at(actor, 'landing');
    expect(context).toMatchObject({ balance: 1350n, round: fired, history: [fired], pending: null });
    expect(context.visit).toMatchObject({ staked: 150n, paid: 500n });
    expect(notified).not.toHaveBeenCalled();
    actor.send({ type: 'shots.landed' });
    expect(notified).toHaveBeenCalledOnce();
  });

  test('keeps the fingerprint that was known before it', async () => {
    const actor = await ready();
    press(actor);
    const { context } = await at(actor, 'landing');
    expect([...context.seals]).toEqual([['press-one', 'hash-0']]);
    expect(context.nextSeedHash).toBe('hash-1');
  });

  test('that the balance does not cover asks nothing of the server', async () => {
    entries = [entryOf({ balance: 149n })];
    const actor = await ready();
    actor.send({ type: 'shots.choose', shots: 3 });
    press(actor);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'ready',
      context: { notice: 'insufficient_balance', pending: null },
    });
    expect(orders).toEqual([]);
  });

  test('whose win waits for an operator is not counted as paid', async () => {
    answers = [{ ...paid, round: { ...fired, reason: WIN_HELD } }];
    const actor = await ready();
    press(actor);
    expect((await at(actor, 'landing')).context.visit).toMatchObject({ staked: 150n, paid: 0n });
  });
});

test('a price or a number of shots that is not offered is not chosen', async () => {
  const actor = await ready();
  actor.send({ type: 'price.choose', price: 70n });
  actor.send({ type: 'shots.choose', shots: 2 as never });
  expect(chosen(actor)).toEqual([50n, 'goldfish', 1]);
});

test('target, price and shots stay as they were fired until the shots have landed', async () => {
  const actor = await ready();
  press(actor);
  await at(actor, 'landing');
  actor.send({ type: 'target.choose', target: 'shark' });
  actor.send({ type: 'price.choose', price: 100n });
  actor.send({ type: 'shots.choose', shots: 5 });
  expect(chosen(actor)).toEqual([50n, 'goldfish', 1]);
});

describe('a response that is lost', () => {
  test('to the shots: the same burst is sent again', async () => {
    answers = ['lost', paid];
    const actor = await ready();
    press(actor);
    await at(actor, 'interrupted');
    actor.send({ type: 'retry.press' });
    await at(actor, 'landing');
    expect(orders[1]).toEqual(orders[0]);
  });

  test('to the entry: it is entered again', async () => {
    entries = ['lost', entryOf()];
    const actor = start();
    await at(actor, 'interrupted');
    actor.send({ type: 'retry.press' });
    expect((await at(actor, 'ready')).context.game).toBe(game);
  });
});

describe('entering', () => {
  test('shows what became of a burst that was left', async () => {
    entries = [entryOf({ left: [fired] })];
    expect((await at(start(), 'ready')).context).toMatchObject({ round: fired, notice: 'left_finished' });
  });

  test('with a burst whose state is unknown offers to ask again', async () => {
    entries = [entryOf({ left: [{ ...fired, state: 'opened', caught: null, seed: null }] }), entryOf()];
    const actor = start();
    await at(actor, 'interrupted');
    actor.send({ type: 'retry.press' });
    expect((await at(actor, 'ready')).context).toMatchObject({ round: null, notice: null });
  });

  test.each([
    'ticket_invalid',
    'session_ended',
    'game_not_found',
    'game_opens_soon',
    'acceptance_due',
  ] as const)('%s ends the visit', async (code) => {
    entries = [code];
    expect((await at(start(), 'ended')).context.notice).toBe(code);
  });
});

describe('a refusal', () => {
  test.each([
    'insufficient_balance',
    'stake_not_offered',
    'round_cancelled',
    'play_key_reused',
    'bad_request',
  ] as const)('%s takes nothing, and the next press is another burst', async (code) => {
    answers = [code, paid];
    const actor = await ready();
    press(actor);
    const { context } = await waitFor(
      actor,
      ({ value, context: { notice } }) => value === 'ready' && notice !== null,
    );
    expect(context).toMatchObject({ notice: code, pending: null, round: null, history: [] });
    press(actor, 'press-two');
    await at(actor, 'landing');
    expect(orders[1]?.playKey).toBe('press-two');
  });

  test('session_ended ends the visit', async () => {
    answers = ['session_ended'];
    const actor = await ready();
    press(actor);
    expect((await at(actor, 'ended')).context.notice).toBe('session_ended');
  });
});

test('a balance that changed elsewhere is read once the shots have landed', async () => {
  const actor = await ready();
  press(actor);
  await at(actor, 'landing');
  balances = [2000n];
  actor.send({ type: 'balance.changed' });
  expect(actor.getSnapshot().value).toBe('landing');
  actor.send({ type: 'shots.landed' });
  const { context } = await waitFor(
    actor,
    ({ value, context: { balance } }) => value === 'ready' && balance === 2000n,
  );
  expect(context.isBalanceStale).toBe(false);
});
