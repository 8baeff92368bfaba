import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { DealOrder, DrawOrder } from '../../../platform/games/page/poker/api.ts';
import { pokerMachine } from '../../../platform/games/page/poker/poker.machine.ts';
import { WIN_HELD } from '../../../platform/games/play-contract.ts';
import type { EnterAnswer, PokerRound, RoundAnswer } from '../../../platform/games/poker/poker-contract.ts';

const game = {
  id: '4711',
  title: 'Ancient Poker',
  stakes: [50n, 100n, 250n],
} as unknown as EnterAnswer['game'];

const DEALT = [0, 5, 10, 15, 20];
const waiting: PokerRound = {
  ...{ id: 'r1', playKey: 'hand-one', state: 'betPlaced', reason: null, stake: 50n, win: 0n, seed: null },
  ...{ openedAt: 1, dealt: DEALT, held: null, final: null, hand: null, openUntil: 86_400_001 },
};
const drawn: PokerRound = {
  ...waiting,
  ...{ state: 'settled', win: 100n, seed: 'seed', held: [0, 3], final: [0, 30, 31, 15, 32] },
  ...{ hand: 'twoPair', openUntil: null },
};
const entryOf = (over: Partial<EnterAnswer> = {}): EnterAnswer => ({
  ...{ game, symbol: 'P', exponent: 2, isDemo: false, balance: 1000n, left: [], history: [] },
  visit: { elapsed: 0, staked: 0n, paid: 0n },
  nextSeedHash: 'hash-0',
  ...over,
});
const dealt: RoundAnswer = { round: waiting, balance: 950n, nextSeedHash: 'hash-1' };
const paid: RoundAnswer = { round: drawn, balance: 1050n, nextSeedHash: 'hash-1' };

let entries: (EnterAnswer | PlayFailure)[];
let deals: (RoundAnswer | PlayFailure)[];
let draws: (RoundAnswer | PlayFailure)[];
let balances: bigint[];
let dealOrders: DealOrder[];
let drawOrders: DrawOrder[];
const notified = vi.fn();

const next = <Value extends object>(queue: (Value | PlayFailure)[]): Value => {
  const value = queue.shift();
  if (!value) throw new Error('nothing was to be asked here');
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
const start = () =>
  createActor(
    pokerMachine.provide({
      actors: {
        enterGame: fromPromise<EnterAnswer, Entry>(async () => next(entries)),
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => balances.shift() ?? 0n),
        deal: fromPromise<RoundAnswer, DealOrder>(async ({ input }) => (dealOrders.push(input), next(deals))),
        draw: fromPromise<RoundAnswer, DrawOrder>(async ({ input }) => (drawOrders.push(input), next(draws))),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();
type Actor = ReturnType<typeof start>;
const at = (actor: Actor, state: string) =>
  waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1000 });
const pressDeal = (actor: Actor, playKey = 'hand-one') => actor.send({ type: 'deal.press', playKey });
const pressCard = (actor: Actor, place: number) => actor.send({ type: 'card.press', place });
const heldIn = (actor: Actor) => actor.getSnapshot().context.held;
const openHand = async (): Promise<Actor> => {
  const actor = start();
  await at(actor, 'ready');
  pressDeal(actor);
  await at(actor, 'holding');
  return actor;
};

beforeEach(() => {
  [entries, deals, draws, balances] = [[entryOf()], [dealt], [paid], []];
  [dealOrders, drawOrders] = [[], []];
  notified.mockClear();
});

describe('a hand', () => {
  test('costs the smallest stake first, is dealt, held and drawn', async () => {
    const actor = await openHand();
    expect(dealOrders).toEqual([{ playKey: 'hand-one', stake: 50n, secret: 'secret' }]);
    expect(actor.getSnapshot().context).toMatchObject({
      balance: 950n,
      round: waiting,
      held: [],
      history: [],
    });
    pressCard(actor, 3);
    pressCard(actor, 1);
    pressCard(actor, 0);
    pressCard(actor, 1);
    expect(heldIn(actor)).toEqual([0, 3]);
    actor.send({ type: 'draw.press' });
    const { context } = await at(actor, 'ready');
    expect(drawOrders).toEqual([{ playKey: 'hand-one', held: [0, 3], secret: 'secret' }]);
    expect(context).toMatchObject({ balance: 1050n, round: drawn, history: [drawn] });
    expect(context.visit).toMatchObject({ staked: 50n, paid: 100n });
  });

  test('pressed twice while it is dealt or drawn is one', async () => {
    const actor = start();
    await at(actor, 'ready');
    pressDeal(actor);
    pressDeal(actor, 'hand-two');
    await at(actor, 'holding');
    pressDeal(actor, 'hand-three');
    actor.send({ type: 'draw.press' });
    actor.send({ type: 'draw.press' });
    pressCard(actor, 2);
    await at(actor, 'ready');
    expect([dealOrders.length, drawOrders.length]).toEqual([1, 1]);
    expect(drawOrders[0]?.held).toEqual([]);
  });

  test('whose win is held counts as not paid in this visit', async () => {
    draws = [{ ...paid, round: { ...drawn, reason: WIN_HELD } }];
    const actor = await openHand();
    actor.send({ type: 'draw.press' });
    expect((await at(actor, 'ready')).context.visit).toMatchObject({ staked: 50n, paid: 0n });
  });

  test('above the balance is not sent', async () => {
    entries = [entryOf({ balance: 49n })];
    const actor = start();
    await at(actor, 'ready');
    pressDeal(actor);
    expect(actor.getSnapshot().value).toBe('ready');
    expect(actor.getSnapshot().context.notice).toBe('insufficient_balance');
    expect(dealOrders).toEqual([]);
  });

  test('has a stake that the game offers, chosen between two hands only', async () => {
    const actor = start();
    await at(actor, 'ready');
    actor.send({ type: 'stake.choose', stake: 70n });
    expect(actor.getSnapshot().context.stake).toBe(50n);
    actor.send({ type: 'stake.choose', stake: 250n });
    expect(actor.getSnapshot().context.stake).toBe(250n);
    pressDeal(actor);
    await at(actor, 'holding');
    actor.send({ type: 'stake.choose', stake: 100n });
    expect(actor.getSnapshot().context.stake).toBe(250n);
  });
});

describe('a response that is lost', () => {
  test('to the deal: the same deal is sent again', async () => {
    deals = ['lost', dealt];
    const actor = start();
    await at(actor, 'ready');
    pressDeal(actor);
    await at(actor, 'interrupted');
    actor.send({ type: 'retry.press' });
    await at(actor, 'holding');
    expect(dealOrders[1]).toEqual(dealOrders[0]);
  });

  test('to the draw: the same cards are held again', async () => {
    draws = ['lost', paid];
    const actor = await openHand();
    pressCard(actor, 4);
    actor.send({ type: 'draw.press' });
    await at(actor, 'interrupted');
    pressCard(actor, 0);
    actor.send({ type: 'retry.press' });
    await at(actor, 'ready');
    expect(drawOrders[1]).toEqual(drawOrders[0]);
    expect(drawOrders[1]?.held).toEqual([4]);
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
  test('takes up a hand that waits, with its stake', async () => {
    entries = [entryOf({ left: [{ ...waiting, stake: 100n }], balance: 900n })];
    const { context } = await at(start(), 'holding');
    expect(context).toMatchObject({ stake: 100n, held: [], notice: 'poker_resumed' });
  });

  test('shows what became of a hand that was ended meanwhile', async () => {
    entries = [entryOf({ left: [drawn] })];
    const { context } = await at(start(), 'ready');
    expect(context).toMatchObject({ round: drawn, notice: 'left_finished' });
  });

  test('with a stake whose state is unknown offers to ask again', async () => {
    entries = [entryOf({ left: [{ ...waiting, state: 'opened', dealt: null, openUntil: null }] }), entryOf()];
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
  ] as const)('%s of the deal leaves no hand, and another can be dealt', async (code) => {
    deals = [code, dealt];
    const actor = start();
    await at(actor, 'ready');
    pressDeal(actor);
    const { context } = await waitFor(
      actor,
      ({ value, context: { notice } }) => value === 'ready' && notice !== null,
    );
    expect(context).toMatchObject({ notice: code, pending: null, round: null });
    pressDeal(actor, 'hand-two');
    await at(actor, 'holding');
    expect(dealOrders[1]?.playKey).toBe('hand-two');
  });

  test('of the draw, since another window drew, asks the server and shows no stale cards', async () => {
    draws = ['act_refused'];
    const actor = await openHand();
    entries = [entryOf({ balance: 1050n })];
    actor.send({ type: 'draw.press' });
    const { context } = await at(actor, 'ready');
    expect(context).toMatchObject({ round: null, balance: 1050n, isDrawSent: false });
  });

  test('session_ended of the deal or the draw ends the visit', async () => {
    deals = ['session_ended'];
    const one = start();
    await at(one, 'ready');
    pressDeal(one);
    expect((await at(one, 'ended')).context.notice).toBe('session_ended');
    [entries, deals, draws] = [[entryOf()], [dealt], ['session_ended']];
    const other = await openHand();
    other.send({ type: 'draw.press' });
    expect((await at(other, 'ended')).context.notice).toBe('session_ended');
  });
});

test('a balance that changed elsewhere is read between two hands', async () => {
  const actor = await openHand();
  balances = [2000n];
  actor.send({ type: 'balance.changed' });
  expect(actor.getSnapshot().value).toBe('holding');
  actor.send({ type: 'draw.press' });
  const { context } = await waitFor(
    actor,
    ({ value, context: { balance } }) => value === 'ready' && balance === 2000n,
  );
  expect(context.isBalanceStale).toBe(false);
});
