import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { SlipOrder } from '../../../platform/games/page/sports/api.ts';
import { amountOf, blockerOf, isDue, stateOf, sumsOf } from '../../../platform/games/page/sports/draft.ts';
import { sportsMachine } from '../../../platform/games/page/sports/sports.machine.ts';
import {
  type BoardAnswer,
  type EnterAnswer,
  type MatchView,
  type Slip,
  type SlipLeg,
  type SlipsAnswer,
} from '../../../platform/games/sports/sports-contract.ts';

const game = {
  ...{ id: '10200', title: 'Arena Bet', mostLegs: 8, mostOpen: 30 },
  ...{ leastStake: 200n, mostStake: 500_000n, dayLimit: 500_000n, mostPayout: 5_000_000n },
} as unknown as EnterAnswer['game'];
const entry: EnterAnswer = {
  ...{ game, symbol: 'P', exponent: 2, isDemo: false, balance: 100_000n, left: [], history: [] },
  visit: { elapsed: 0, staked: 0n, paid: 0n },
  nextSeedHash: 'hash',
};
const match = (id: string, home: number, over: Partial<MatchView> = {}): MatchView =>
  ({
    ...{ id, league: 'super', sport: 'football', home: 'H', away: 'A', kickOff: 100, phase: 'before' },
    ...{ tick: 0, score: [0, 0], units: [], goals: [], closed: null, seal: `seal ${id}`, seed: null },
    markets: [
      {
        id: 'winner3',
        kind: 'winner3',
        line: null,
        picks: ['home', 'draw', 'away'],
        odds: [home, 300, null],
      },
      { id: 'total', kind: 'total', line: 2.5, picks: ['over', 'under'], odds: [190, 190] },
    ],
    ...over,
  }) as MatchView;
const leg = (id: string, odds: number): SlipLeg => ({ match: id, market: 'winner3', pick: 'home', odds });
const slip = (state: string, over: Partial<Slip> = {}): Slip => ({
  ...{ id: 's1', playKey: 'k', state, reason: null, stake: 1000n, win: 0n, seed: null, openedAt: 1 },
  ...{ odds: 162n, payout: 1620n, cashed: null },
  legs: [
    {
      ...leg('super-1', 162),
      sport: 'football',
      home: 'H',
      away: 'A',
      kickOff: 100,
      line: null,
      result: null,
      score: null,
    },
  ],
  ...over,
});
const slipsOf = (slips: readonly Slip[], over: Partial<SlipsAnswer> = {}): SlipsAnswer => ({
  ...{ slips: [...slips], balance: null, dayLeft: 500_000n },
  ...over,
});

let boards: (MatchView[] | PlayFailure)[];
let places: (SlipsAnswer | PlayFailure)[];
let lists: (SlipsAnswer | PlayFailure)[];
let orders: SlipOrder[];
let balance: bigint;
const notified = vi.fn();
const take = <Value extends object>(queue: (Value | PlayFailure)[], fallback: Value): Value => {
  const value = queue.shift() ?? fallback;
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
const running: { stop(): unknown }[] = [];
const start = (entries: (EnterAnswer | PlayFailure)[] = [entry]) => {
  const actor = createActor(
    sportsMachine.provide({
      delays: { boardPause: 5, retryDelay: 5 },
      actors: {
        enterBook: fromPromise<EnterAnswer, Entry>(async () => take(entries, entry)),
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => balance),
        fetchBoard: fromPromise<BoardAnswer, { secret: string }>(async () => ({
          now: 1000,
          matches: take(boards, last),
        })),
        fetchSlips: fromPromise<SlipsAnswer, { secret: string }>(async () => take(lists, slipsOf([]))),
        placeSlip: fromPromise<SlipsAnswer, { secret: string; order: SlipOrder }>(
          async ({ input }) => (orders.push(input.order), take(places, slipsOf([slip('betPlaced')]))),
        ),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();
  running.push(actor);
  return actor;
};
// One that goes on asking would take the answers of the next test.
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});
type Actor = ReturnType<typeof start>;
type Context = SnapshotFrom<typeof sportsMachine>['context'];
let last: MatchView[];
const until = async (actor: Actor, is: (context: Context) => boolean): Promise<Context> =>
  (await waitFor(actor, ({ context }) => is(context), { timeout: 1000 })).context;
const opened = async (): Promise<Actor> => {
  const actor = start();
  await until(actor, ({ matches }) => matches.size > 0);
  return actor;
};
const draw = (actor: Actor, stake: bigint, ...legs: SlipLeg[]): void => {
  for (const each of legs) actor.send({ type: 'leg.toggle', leg: each });
  actor.send({ type: 'stake.change', stake });
};
const press = (actor: Actor, ...playKeys: string[]) => actor.send({ type: 'slip.press', playKeys });

beforeEach(() => {
  last = [match('super-1', 162), match('super-2', 185)];
  [boards, places, lists, orders] = [[], [], [], []];
  balance = 100_000n;
  notified.mockClear();
});

test('a balance that something else has changed is fetched', async () => {
  const actor = await opened();
  balance = 77_000n;
  actor.send({ type: 'balance.changed' });
  expect((await until(actor, (context) => context.balance === 77_000n)).isBalanceStale).toBe(false);
});

describe('a slip', () => {
  test('goes as one order with all legs, and its legs leave the draft', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162), leg('super-2', 185));
    press(actor, 'key-one');
    const context = await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(orders).toEqual([
      { playKey: 'key-one', stake: 1000n, legs: [leg('super-1', 162), leg('super-2', 185)] },
    ]);
    expect(context).toMatchObject({ orders: [], draft: { legs: [], stake: 1000n } });
  });

  test('of single bets goes as one order for each leg', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162), leg('super-2', 185));
    actor.send({ type: 'mode.choose', mode: 'single' });
    press(actor, 'key-one', 'key-two');
    await until(actor, ({ draft, orders: waiting }) => draft.legs.length === 0 && waiting.length === 0);
    expect(orders).toEqual([
      { playKey: 'key-one', stake: 1000n, legs: [leg('super-1', 162)] },
      { playKey: 'key-two', stake: 1000n, legs: [leg('super-2', 185)] },
    ]);
  });

  test('whose answer is lost is sent again under its key', async () => {
    places = ['lost', 'round_kept'];
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162));
    press(actor, 'key-one');
    press(actor, 'key-two');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(orders.map(({ playKey }) => playKey)).toEqual(['key-one', 'key-one', 'key-one']);
  });

  test.each(['odds_changed', 'selection_closed', 'day_limit', 'bet_late', 'insufficient_balance'] as const)(
    'that is refused (%s) stays in the draft with the reason',
    async (code) => {
      places = [code];
      const actor = await opened();
      draw(actor, 1000n, leg('super-1', 162));
      press(actor, 'key-one');
      const context = await until(actor, ({ notice }) => notice === code);
      expect(context).toMatchObject({ orders: [], draft: { legs: [leg('super-1', 162)] } });
    },
  );

  test('is taken apart by pressing its odds again', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162), leg('super-1', 999));
    expect(actor.getSnapshot().context.draft.legs).toEqual([]);
  });
});

describe('odds that move', () => {
  const moved = (odds: number) => {
    last = [match('super-1', odds)];
  };

  test('down are asked about: nothing is sent until they are accepted', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162));
    moved(158);
    const context = await until(actor, ({ matches }) => matches.size === 1);
    expect(stateOf(context.matches, context.draft.legs[0]!)).toBe('lower');
    expect(blockerOf(context.draft, context)).toBe('odds_changed');
    press(actor, 'key-one');
    expect(orders).toEqual([]);
    actor.send({ type: 'odds.accept' });
    press(actor, 'key-two');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(orders).toEqual([{ playKey: 'key-two', stake: 1000n, legs: [leg('super-1', 158)] }]);
  });

  test('up are taken without asking only where the player says so', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162));
    moved(170);
    await until(actor, ({ matches }) => matches.size === 1);
    actor.send({ type: 'higher.choose', takesHigher: false });
    press(actor, 'key-one');
    expect(orders).toEqual([]);
    actor.send({ type: 'higher.choose', takesHigher: true });
    press(actor, 'key-two');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(orders).toEqual([{ playKey: 'key-two', stake: 1000n, legs: [leg('super-1', 170)] }]);
  });
});

describe('what keeps a draft back', () => {
  const means = {
    ...{ game, balance: 100_000n, dayLeft: 50_000n, slips: [] as Slip[] },
    matches: new Map(
      [match('super-1', 162), match('super-2', 185), match('super-3', 150, { closed: 'goal' })].map(
        (each) => [each.id, each],
      ),
    ),
  };
  const draft = (stake: bigint, ...legs: SlipLeg[]) => ({
    legs,
    mode: 'combo' as const,
    stake,
    takesHigher: true,
  });
  const one = leg('super-1', 162);
  test.each([
    ['nothing', draft(1000n, one), {}, null],
    ['no leg', draft(1000n), {}, 'slip_empty'],
    [
      'two legs of one match',
      draft(1000n, one, { ...one, market: 'total', pick: 'over', odds: 190 }),
      {},
      'same_match',
    ],
    ['a leg without bets', draft(1000n, leg('super-3', 150)), {}, 'selection_closed'],
    ['a match that is gone', draft(1000n, leg('super-9', 150)), {}, 'selection_closed'],
    ['too small a stake', draft(199n, one), {}, 'stake_limit'],
    ['too large a stake', draft(500_001n, one), {}, 'stake_limit'],
    ['the day', draft(50_001n, one), {}, 'day_limit'],
    ['the balance', draft(40_000n, one), { balance: 39_999n }, 'insufficient_balance'],
    ['the payout', draft(40_000n, one), { game: { ...game, mostPayout: 64_799n } }, 'payout_limit'],
    [
      'open slips',
      draft(1000n, one),
      { game: { ...game, mostOpen: 1 }, slips: [slip('betPlaced')] },
      'open_slips',
    ],
  ] as const)('%s', (_, given, over, blocker) => {
    expect(blockerOf(given, { ...means, ...over } as Parameters<typeof blockerOf>[1])).toBe(blocker);
  });

  test('two picks of one match are no obstacle to single slips, whose stakes add up', () => {
    const both = {
      ...draft(1000n, one, { ...one, market: 'total', pick: 'over', odds: 190 }),
      mode: 'single' as const,
    };
    expect(blockerOf(both, means)).toBeNull();
    expect(sumsOf(both, means.matches)).toMatchObject({ slips: 2, staked: 2000n, payout: 3520n });
  });
});

test.each([
  ['20', 2000n],
  ['20,5', 2050n],
  ['20.55', 2055n],
  ['20.555', null],
  ['', null],
  ['-5', null],
  ['1e3', null],
])('the text %j is the amount %s', (text, amount) => {
  expect(amountOf(text, 2)).toBe(amount);
});

describe('open slips', () => {
  const over = match('super-1', 162, { phase: 'ended', markets: [], seed: 'x' });

  test('are asked about once their matches are over, until they are paid; the visit counts them once', async () => {
    last = [over];
    lists = [
      slipsOf([slip('betPlaced')]),
      slipsOf([slip('betPlaced')]),
      slipsOf([slip('settled', { win: 1620n })]),
    ];
    const actor = start();
    const context = await until(actor, ({ slips }) => slips[0]?.state === 'settled');
    expect(context.visit).toMatchObject({ staked: 1000n, paid: 1620n });
    expect(lists).toEqual([]);
  });

  test('whose match is not over are left alone', () => {
    const matches = new Map([['super-1', match('super-1', 162, { phase: 'live' })]]);
    expect(isDue(slip('betPlaced'), matches, 1000)).toBe(false);
    expect(isDue(slip('betPlaced'), new Map([['super-1', over]]), 1000)).toBe(true);
    expect(isDue(slip('settled'), new Map([['super-1', over]]), 1000)).toBe(false);
    // A match that has left the board has ended; one that is not listed yet has not begun.
    expect(isDue(slip('betPlaced'), new Map(), 101)).toBe(true);
    expect(isDue(slip('betPlaced'), new Map(), 99)).toBe(false);
  });
});

describe('the visit', () => {
  test('goes on while the board does not answer', async () => {
    boards = [last, 'lost', 'lost', [match('super-1', 171)]];
    const actor = start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ playing: { board: 'lost' } }));
    expect(context.matches.get('super-1')?.markets[0]?.odds[0]).toBe(162);
    await until(actor, ({ matches }) => matches.get('super-1')?.markets[0]?.odds[0] === 171);
  });

  test('keeps the first fingerprint that it saw', async () => {
    boards = [[match('super-1', 162)], [match('super-1', 162, { seal: 'another' })]];
    const actor = start();
    const { seals } = await until(actor, ({ matches }) => matches.get('super-1')?.seal === 'another');
    expect(seals.get('super-1')).toBe('seal super-1');
  });

  test.each(['ticket_invalid', 'session_ended', 'game_not_found'] as const)('%s ends it', async (code) => {
    const actor = start([code]);
    expect((await waitFor(actor, ({ value }) => value === 'ended')).context.notice).toBe(code);
  });

  test('without an answer at the entry may be opened again', async () => {
    const actor = start(['lost', entry]);
    await waitFor(actor, ({ value }) => value === 'interrupted');
    actor.send({ type: 'retry.press' });
    expect((await until(actor, ({ matches }) => matches.size > 0)).game).toBe(game);
  });
});
