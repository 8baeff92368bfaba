import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import {
  EMPTY,
  amountOf,
  blockerOf,
  digitsOf,
  isDue,
  legKey,
  stateOf,
  sumsOf,
  systemOf,
  systemSizes,
  toggleLeg,
  type Draft,
} from '../../../platform/games/page/sports/draft.ts';
import type { Slip, SlipLeg } from '../../../platform/games/sports/sports-contract.ts';
import {
  answers,
  entry,
  game,
  leg,
  match,
  opened,
  reset,
  sent,
  slip,
  slipsOf,
  start,
  stopAll,
  until,
  type Actor,
} from './sports-page.ts';

beforeEach(reset);
afterEach(stopAll);

const draw = (actor: Actor, stake: bigint, ...legs: SlipLeg[]): void => {
  for (const each of legs) actor.send({ type: 'leg.toggle', leg: each });
  actor.send({ type: 'stake.change', stake });
};
const press = (actor: Actor, ...playKeys: string[]) => actor.send({ type: 'slip.press', playKeys });

test('a balance that something else has changed is fetched', async () => {
  const actor = await opened();
  answers.balance = 77_000n;
  actor.send({ type: 'balance.changed' });
  expect((await until(actor, (context) => context.balance === 77_000n)).isBalanceStale).toBe(false);
});

describe('a slip', () => {
  test('goes as one order with all legs, and its legs leave the draft', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162), leg('super-2', 185));
    press(actor, 'key-one');
    const context = await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(sent.orders).toEqual([
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
    expect(sent.orders).toEqual([
      { playKey: 'key-one', stake: 1000n, legs: [leg('super-1', 162)] },
      { playKey: 'key-two', stake: 1000n, legs: [leg('super-2', 185)] },
    ]);
  });

  test('of single bets has a stake of its own for each leg that was given one', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162), leg('super-2', 185));
    actor.send({ type: 'mode.choose', mode: 'single' });
    actor.send({ type: 'leg.stake', leg: leg('super-2', 185), stake: 2500n });
    const { draft, matches } = actor.getSnapshot().context;
    expect(sumsOf(draft, matches)).toEqual({
      ...{ slips: 2, lines: 2, staked: 3500n, odds: null },
      ...{ payout: 1620n + 4625n, most: 4625n },
    });
    press(actor, 'key-one', 'key-two');
    const context = await until(actor, (next) => next.draft.legs.length === 0 && next.orders.length === 0);
    expect(sent.orders.map(({ stake }) => stake)).toEqual([1000n, 2500n]);
    expect(context.draft.stakes.size).toBe(0);
  });

  test('of a system goes as one order with the size of its lines', async () => {
    const actor = await opened();
    answers.board = [match('super-1', 162), match('super-2', 185), match('super-3', 210)];
    await until(actor, ({ matches }) => matches.size === 3);
    draw(actor, 1000n, leg('super-1', 162), leg('super-2', 185), leg('super-3', 210));
    actor.send({ type: 'mode.choose', mode: 'system' });
    actor.send({ type: 'system.choose', system: 2 });
    press(actor, 'key-one');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(sent.orders).toMatchObject([{ playKey: 'key-one', stake: 1000n, system: 2 }]);
    expect(sent.orders[0]!.legs).toHaveLength(3);
  });

  test('whose answer is lost is sent again under its key', async () => {
    answers.places = ['lost', 'round_kept'];
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162));
    press(actor, 'key-one');
    press(actor, 'key-two');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(sent.orders.map(({ playKey }) => playKey)).toEqual(['key-one', 'key-one', 'key-one']);
  });

  test.each(['odds_changed', 'selection_closed', 'day_limit', 'bet_late', 'insufficient_balance'] as const)(
    'that is refused (%s) stays in the draft with the reason',
    async (code) => {
      answers.places = [code];
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
    answers.board = [match('super-1', odds)];
  };

  test('down are asked about: nothing is sent until they are accepted', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162));
    moved(158);
    const context = await until(actor, ({ matches }) => matches.size === 1);
    expect(stateOf(context.matches, context.draft.legs[0]!)).toBe('lower');
    expect(blockerOf(context.draft, context)).toBe('odds_changed');
    press(actor, 'key-one');
    expect(sent.orders).toEqual([]);
    actor.send({ type: 'odds.accept' });
    press(actor, 'key-two');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(sent.orders).toEqual([{ playKey: 'key-two', stake: 1000n, legs: [leg('super-1', 158)] }]);
  });

  test('up are taken without asking only where the player says so', async () => {
    const actor = await opened();
    draw(actor, 1000n, leg('super-1', 162));
    moved(170);
    await until(actor, ({ matches }) => matches.size === 1);
    actor.send({ type: 'higher.choose', takesHigher: false });
    press(actor, 'key-one');
    expect(sent.orders).toEqual([]);
    actor.send({ type: 'higher.choose', takesHigher: true });
    press(actor, 'key-two');
    await until(actor, ({ notice }) => notice === 'slip_placed');
    expect(sent.orders).toEqual([{ playKey: 'key-two', stake: 1000n, legs: [leg('super-1', 170)] }]);
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
  const draft = (stake: bigint, ...legs: SlipLeg[]): Draft => ({ ...EMPTY, legs, stake });
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

  const system = (stake: bigint, ...legs: SlipLeg[]): Draft => ({ ...draft(stake, ...legs), mode: 'system' });
  const three = [one, leg('super-2', 185), leg('super-4', 210)];
  const open = { ...means, matches: new Map([...means.matches, ['super-4', match('super-4', 210)]]) };
  test.each([
    ['nothing', system(1000n, ...three), {}, null],
    ['two legs', system(1000n, ...three.slice(0, 2)), {}, 'system_legs'],
    ['two legs of one match', system(1000n, one, three[1]!, { ...one, market: 'total' }), {}, 'same_match'],
    ['too small a line', system(199n, ...three), {}, 'stake_limit'],
    ['the day', system(16_667n, ...three), {}, 'day_limit'],
    ['too large a sum', system(1000n, ...three), { game: { ...game, mostStake: 2999n } }, 'stake_limit'],
    [
      'the payout of its lines together',
      system(1000n, ...three),
      { game: { ...game, mostPayout: 10_283n } },
      'payout_limit',
    ],
  ] as const)('a system: %s', (_, given, over, blocker) => {
    expect(blockerOf(given, { ...open, ...over } as Parameters<typeof blockerOf>[1])).toBe(blocker);
  });

  test('a single with a stake of its own that is outside the limits', () => {
    const both: Draft = { ...draft(1000n, one, three[1]!), mode: 'single' };
    const own = (stake: bigint): Draft => ({ ...both, stakes: new Map([[legKey(one), stake]]) });
    expect([199n, 200n, 500_001n].map((stake) => blockerOf(own(stake), open))).toEqual([
      'stake_limit',
      null,
      'stake_limit',
    ]);
    expect(blockerOf(own(49_001n), open)).toBe('day_limit');
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

describe('the lines of a drafted system', () => {
  const of = (count: number, system: number): Draft => ({
    ...EMPTY,
    ...{ mode: 'system', stake: 1000n, system },
    legs: Array.from({ length: count }, (_, at) => leg(`super-${at}`, 200)),
  });
  test.each([
    [2, 2, [], 0, 2],
    [3, 2, [2], 3, 2],
    [4, 3, [2, 3], 4, 3],
    [4, 2, [2, 3], 6, 2],
    // The chosen size is kept as far as there are legs.
    [3, 5, [2], 3, 2],
    [8, 4, [2, 3, 4, 5, 6, 7], 70, 4],
  ] as const)('%s legs, %s a line', (count, system, sizes, lines, size) => {
    const draft = of(count, system);
    expect(systemSizes(draft)).toEqual(sizes);
    expect(sumsOf(draft, new Map())).toMatchObject({
      ...{ slips: Math.min(1, lines), lines, staked: 1000n * BigInt(lines) },
      odds: null,
    });
    expect(systemOf(draft)).toBe(size);
  });

  test('a leg that is taken out takes its stake with it', () => {
    const one = leg('super-1', 162);
    const draft = { ...EMPTY, legs: [one], stakes: new Map([[legKey(one), 500n]]) };
    expect(toggleLeg(draft, one).stakes.size).toBe(0);
  });
});

test.each([
  [200n, 2, '2'],
  [250n, 2, '2.50'],
  [5n, 2, '0.05'],
  [7n, 0, '7'],
])('the amount %s is typed as it is read', (amount, exponent, text) => {
  expect(digitsOf(amount, exponent)).toBe(text);
  expect(amountOf(text, exponent)).toBe(amount);
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
    answers.board = [over];
    answers.lists = [
      slipsOf([slip('betPlaced')]),
      slipsOf([slip('betPlaced')]),
      slipsOf([slip('settled', { win: 1620n })]),
    ];
    const actor = start();
    const context = await until(actor, ({ slips }) => slips[0]?.state === 'settled');
    expect(context.visit).toMatchObject({ staked: 1000n, paid: 1620n });
    expect(answers.lists).toEqual([]);
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
    answers.boards = [answers.board, 'lost', 'lost', [match('super-1', 171)]];
    const actor = start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ playing: { board: 'lost' } }));
    expect(context.matches.get('super-1')?.markets[0]?.odds[0]).toBe(162);
    await until(actor, ({ matches }) => matches.get('super-1')?.markets[0]?.odds[0] === 171);
  });

  test('keeps the first fingerprint that it saw', async () => {
    answers.boards = [[match('super-1', 162)], [match('super-1', 162, { seal: 'another' })]];
    const actor = start();
    const { seals } = await until(actor, ({ matches }) => matches.get('super-1')?.seal === 'another');
    expect(seals.get('super-1')).toBe('seal super-1');
  });

  test.each(['ticket_invalid', 'session_ended', 'game_not_found'] as const)('%s ends it', async (code) => {
    answers.entries = [code];
    const actor = start();
    expect((await waitFor(actor, ({ value }) => value === 'ended')).context.notice).toBe(code);
  });

  test('without an answer at the entry may be opened again', async () => {
    answers.entries = ['lost', entry];
    const actor = start();
    await waitFor(actor, ({ value }) => value === 'interrupted');
    actor.send({ type: 'retry.press' });
    expect((await until(actor, ({ matches }) => matches.size > 0)).game).toBe(game);
  });
});
