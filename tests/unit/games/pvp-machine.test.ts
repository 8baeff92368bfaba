import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { Deed, Seen } from '../../../platform/games/page/pvp/api.ts';
import { pvpMachine } from '../../../platform/games/page/pvp/pvp.machine.ts';
import { verify } from '../../../platform/games/page/pvp/verify.ts';
import { numberOf, playOut, shuffled, stated } from './pvp-referee.ts';
import type {
  EnterAnswer,
  MatchView,
  PvpRound,
  TableView,
} from '../../../platform/games/pvp/pvp-contract.ts';

const rooms = [
  { id: '7-1', number: 1, stake: 100n, rake: 10n },
  { id: '7-2', number: 2, stake: 500n, rake: 50n },
];
const game = { id: '7', title: 'Pişti Plus', rooms } as unknown as EnterAnswer['game'];
const entry: EnterAnswer = {
  ...{ game, symbol: 'P', exponent: 2, isDemo: false, balance: 400n, left: [], history: [] },
  ...{ visit: { elapsed: 0, staked: 0n, paid: 0n }, nextSeedHash: 'seal-0' },
};
const table: TableView = {
  ...{ turn: 'own', at: 0, hand: [3, 8, 20, 51], others: 4, stock: 40, middle: [1, 2, 4, 5] },
  ...{ taken: [0, 0], points: [0, 0], plays: [], missed: [0, 0] },
};
const round: PvpRound = {
  ...{ id: 'r1', playKey: 'key', state: 'betPlaced', reason: null, stake: 100n, win: 0n, seed: null },
  ...{ openedAt: 1, match: 'm1', room: 1, opponent: 'player', points: null },
};
const matchOf = (over: Partial<MatchView>): MatchView => ({
  ...{ id: 'm1', room: '7-1', state: 'waiting', stake: 100n, opponent: null, seal: 'seal-0' },
  ...{ deadline: 30_000, reason: null, table: null, proof: null, round: null },
  ...over,
});
const seenOf = (match: MatchView | null, balance: bigint | null = null): Seen => ({
  ...{ now: 0, match, waiting: [], balance, nextSeedHash: 'seal-1', ahead: 0 },
});
const playing = matchOf({ state: 'playing', opponent: 'player', table, round });

let states: (Seen | PlayFailure)[];
let answers: (Seen | PlayFailure)[];
let sent: Deed[];
let balances: bigint[];
const notified = vi.fn();

const given = <Value extends object>(value: Value | PlayFailure): Value => {
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
/** The last state is given again and again. */
const nextState = () => given((states.length > 1 ? states.shift() : states[0])!);
const nextAnswer = () => {
  const answer = answers.shift();
  if (!answer) throw new Error('no call was due here');
  return given(answer);
};
const actors: { stop: () => unknown }[] = [];
const start = (room: string | null = null) => {
  const actor = createActor(
    pvpMachine.provide({
      actors: {
        enterGame: fromPromise<EnterAnswer, Entry>(async () => entry),
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => balances.shift() ?? 0n),
        fetchState: fromPromise<Seen, { secret: string }>(async () => nextState()),
        sendDeed: fromPromise<Seen, { secret: string; deed: Deed }>(async ({ input }) => {
          sent.push(input.deed);
          return nextAnswer();
        }),
      },
      delays: { pollPause: 5, repeatPause: 5 },
      actions: { notifyParent: notified, notifyOptions: () => undefined, notifyScreen: () => undefined },
    }),
    { input: { ticket: 'ticket', secret: 'secret', room } },
  ).start();
  actors.push(actor);
  return actor;
};
type Actor = ReturnType<typeof start>;
const until = (actor: Actor, fits: (match: MatchView | null) => boolean) =>
  waitFor(actor, ({ context }) => fits(context.match), { timeout: 2000 });
const isResting = (actor: Actor) =>
  waitFor(actor, (snapshot) => snapshot.matches({ open: { calls: 'idle' } }), { timeout: 2000 });
const contextOf = (actor: Actor) => actor.getSnapshot().context;

// A page that goes on asking would take the answers of the next test.
afterEach(() => {
  for (const actor of actors.splice(0)) actor.stop();
});
beforeEach(() => {
  [states, answers, sent, balances] = [[seenOf(null)], [], [], []];
  notified.mockClear();
});

describe('the page of a game for two', () => {
  test('opens at the first room, or at the one that was chosen on the site', async () => {
    const [plain, chosen, foreign] = [start(), start('7-2'), start('8-1')];
    for (const actor of [plain, chosen, foreign]) await isResting(actor);
    expect([plain, chosen, foreign].map((actor) => contextOf(actor).room)).toEqual(['7-1', '7-2', '7-1']);
  });

  test('sits down once with the key of the press; a second press meanwhile does nothing', async () => {
    const actor = start();
    await isResting(actor);
    answers = [seenOf(matchOf({}))];
    states = [seenOf(matchOf({}))];
    actor.send({ type: 'seat.press', playKey: 'key-one' });
    actor.send({ type: 'seat.press', playKey: 'key-two' });
    await until(actor, (match) => match?.state === 'waiting');
    actor.send({ type: 'seat.press', playKey: 'key-three' });
    await isResting(actor);
    expect(sent).toEqual([{ name: 'join', body: { playKey: 'key-one', room: '7-1' } }]);
    expect(contextOf(actor).balance).toBe(400n);
  });

  test('a room above the balance is not entered', async () => {
    const actor = start('7-2');
    await isResting(actor);
    actor.send({ type: 'seat.press', playKey: 'key' });
    await isResting(actor);
    expect([sent, contextOf(actor).notice]).toEqual([[], 'insufficient_balance']);
  });

  test('a call without an answer is sent again, the same, until it is answered', async () => {
    const actor = start();
    await isResting(actor);
    answers = ['lost', 'unavailable', seenOf(matchOf({}))];
    states = [seenOf(matchOf({}))];
    actor.send({ type: 'seat.press', playKey: 'key' });
    await until(actor, (match) => match?.state === 'waiting');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((deed) => JSON.stringify(deed))).size).toBe(1);
    expect(contextOf(actor).notice).not.toBe('lost');
  });

  test('says once by itself that it is there when an opponent has come', async () => {
    const matched = matchOf({ state: 'matched', opponent: 'player' });
    states = [seenOf(matched)];
    answers = [seenOf(matched)];
    const actor = start();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    states = [seenOf(playing, 300n)];
    await until(actor, (match) => match?.state === 'playing');
    expect(sent).toEqual([{ name: 'ready', body: { match: 'm1' } }]);
    expect(contextOf(actor).balance).toBe(300n);
  });

  test('plays only a card of the hand, only at its turn, with the number of the turn', async () => {
    states = [seenOf(playing)];
    const actor = start();
    await until(actor, (match) => match?.state === 'playing');
    actor.send({ type: 'card.press', card: 50 });
    answers = [seenOf(matchOf({ ...playing, table: { ...table, turn: 'other', at: 1, hand: [3, 8, 51] } }))];
    states = [answers[0]!];
    actor.send({ type: 'card.press', card: 20 });
    await until(actor, (match) => match?.table?.turn === 'other');
    actor.send({ type: 'card.press', card: 3 });
    await isResting(actor);
    expect(sent).toEqual([{ name: 'move', body: { match: 'm1', at: 0, card: 20 } }]);
  });

  test('a refused card is named, and the match is asked for', async () => {
    states = [seenOf(playing)];
    const actor = start();
    await until(actor, (match) => match?.state === 'playing');
    answers = ['act_refused'];
    actor.send({ type: 'card.press', card: 20 });
    await waitFor(actor, ({ context }) => context.notice === 'act_refused', { timeout: 2000 });
    await isResting(actor);
    expect(contextOf(actor).deed).toBeNull();
  });

  test('a finished match is counted once in the visit, and the balance follows its payment', async () => {
    states = [seenOf(playing, 300n)];
    const actor = start();
    await until(actor, (match) => match?.state === 'playing');
    const paid: PvpRound = { ...round, state: 'settled', win: 190n, points: [12, 4], seed: 'seed' };
    states = [seenOf(matchOf({ ...playing, state: 'ended', round: paid }), 490n)];
    await until(actor, (match) => match?.state === 'ended');
    await isResting(actor);
    await waitFor(actor, (snapshot) => snapshot.matches({ open: { calls: 'polling' } }), { timeout: 2000 });
    await isResting(actor);
    const { visit, history, balance } = contextOf(actor);
    expect([visit.staked, visit.paid, history.length, balance]).toEqual([100n, 190n, 1, 490n]);
    actor.send({ type: 'result.close' });
    expect(contextOf(actor).closedId).toBe('m1');
  });

  test('a balance that something else has changed is fetched, and not undone by the next answer', async () => {
    states = [seenOf(playing, 300n)];
    const actor = start();
    await until(actor, (match) => match?.state === 'playing');
    balances = [900n];
    actor.send({ type: 'balance.changed' });
    await waitFor(actor, ({ context }) => context.balance === 900n, { timeout: 2000 });
    await isResting(actor);
    expect(contextOf(actor).balance).toBe(900n);
  });

  test('an ended session ends the page', async () => {
    states = ['session_ended'];
    const actor = start();
    await waitFor(actor, (snapshot) => snapshot.status === 'done', { timeout: 2000 });
    expect(contextOf(actor).notice).toBe('session_ended');
  });
});

describe('the check of a finished match', () => {
  const kept = {
    seed: 'a'.repeat(64),
    seal: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
    keys: ['one', 'computer'],
  };

  test('a match that the referee dealt and played fits, with its points for this player', () => {
    const { moves, points } = playOut(shuffled(kept.seed, kept.keys.join(':')), [stated, stated]);
    const proof = { seed: kept.seed, keys: [...kept.keys], seat: 1 as const, moves: moves.map(numberOf) };
    const over = { ...table, turn: null, points: [points[1], points[0]] as [number, number] };
    const ended = matchOf({ state: 'ended', seal: kept.seal, table: over, proof });
    expect(verify(ended, null)).toBe('fits');
    expect(verify({ ...ended, table: { ...over, points: [points[1] + 1, points[0]] } }, null)).toBe('fails');
  });

  test('a seed that does not fit the seal fails, and so does another key than this page has given', () => {
    const proof = { seed: kept.seed, keys: [...kept.keys], seat: 0 as const, moves: [] };
    const ended = matchOf({ state: 'ended', seal: kept.seal, table: { ...table, turn: null }, proof });
    expect(verify(matchOf({}), null)).toBeNull();
    expect(verify({ ...ended, seal: 'f'.repeat(64) }, null)).toBe('fails');
    expect(verify(ended, 'other')).toBe('fails');
    expect(verify(ended, 'one')).toBe('fails');
    expect(verify({ ...ended, proof: { ...proof, moves: [0, 0] } }, 'one')).toBe('fails');
  });
});
