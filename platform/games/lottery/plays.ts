import { chanceOfAll, chanceOfHits, choose, exact, sumOf, type Exact } from './chances.ts';
import { prizesOf, type BallDraw, type DigitDraw, type Draw } from './draws.ts';

export const PLAY_IDS = [
  'classic',
  'system',
  'pair',
  'triple',
  'spots',
  'parity',
  'half',
  'two-special',
  'two-all',
  'three-special',
  'three-all',
  'both',
  'all-three',
  'head',
  'tail',
  'four-big',
  'four-small',
  'four-box',
  'three-first',
  'two-first',
] as const;
export type PlayId = (typeof PLAY_IDS)[number];

/** What a row is picked from: numbers from `from` to `to`, written with `digits`; or one of named sides, by its place. */
export type Cells =
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number; readonly digits: number }
  | { readonly kind: 'sides'; readonly names: readonly string[] };

/** What a column may win. */
export interface Tier {
  readonly id: string;
  /** How often it comes per column, on average. */
  readonly expected: Exact;
  /** Its part of what the play returns, of 100. */
  readonly share: number;
}

/** The tiers of rows of one form; a play has several where the form changes the chances. */
export interface Form {
  readonly id: string;
  readonly tiers: readonly Tier[];
}

export interface Play {
  readonly id: PlayId;
  readonly cells: Cells;
  /** Picks of a row. */
  readonly least: number;
  readonly most: number;
  readonly forms: readonly Form[];
  formOf(picks: readonly number[]): string;
  /** Columns of a row: what each pays is bought with the price of one. */
  columnsOf(picks: readonly number[]): bigint;
  /** How often each tier of the row's form comes, over all its columns. */
  hitsOf(picks: readonly number[], drawn: readonly number[]): Readonly<Record<string, bigint>>;
}

const ONLY = 'all';
const one = (tiers: readonly Tier[]) => ({ forms: [{ id: ONLY, tiers }], formOf: () => ONLY });
const count = (picks: readonly number[], isHit: (pick: number) => boolean): number =>
  picks.filter(isHit).length;

/** Every choice of `size` of the picks is a column, paid by how many of it are drawn. */
const numbers = (
  { of, take }: BallDraw,
  id: PlayId,
  size: number,
  [least, most]: readonly [number, number],
  shares: Readonly<Record<number, number>>,
): Play => ({
  id,
  cells: { kind: 'numbers', from: 1, to: of, digits: 1 },
  least,
  most,
  ...one(
    Object.entries(shares).map(([hits, share]) => ({
      id: hits,
      expected: chanceOfHits(of, take, size, Number(hits)),
      share,
    })),
  ),
  columnsOf: ({ length }) => choose(length, size),
  hitsOf: (picks, drawn) => {
    const right = count(picks, (pick) => drawn.includes(pick));
    return Object.fromEntries(
      Object.keys(shares).map((hits) => [
        hits,
        choose(right, Number(hits)) * choose(picks.length - right, size - Number(hits)),
      ]),
    );
  },
});

/** Shares of each number of hits, by the number of picks. */
const SPOTS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 100 },
  2: { 2: 100 },
  3: { 3: 60, 2: 40 },
  4: { 4: 40, 3: 30, 2: 30 },
  5: { 5: 35, 4: 35, 3: 30 },
  6: { 6: 30, 5: 25, 4: 25, 3: 20 },
  7: { 7: 20, 6: 25, 5: 25, 4: 30 },
  8: { 8: 15, 7: 20, 6: 25, 5: 40 },
  9: { 9: 10, 8: 15, 7: 20, 6: 25, 5: 30 },
  10: { 10: 3, 9: 10, 8: 15, 7: 20, 6: 20, 5: 32 },
};

/** All picks are one column. */
const spots = ({ of, take }: BallDraw): Play => ({
  id: 'spots',
  cells: { kind: 'numbers', from: 1, to: of, digits: 1 },
  least: 1,
  most: 10,
  forms: Object.entries(SPOTS).map(([own, shares]) => ({
    id: own,
    tiers: Object.entries(shares).map(([hits, share]) => ({
      id: hits,
      expected: chanceOfHits(of, take, Number(own), Number(hits)),
      share,
    })),
  })),
  formOf: ({ length }) => String(length),
  columnsOf: () => 1n,
  hitsOf: (picks, drawn) => ({ [count(picks, (pick) => drawn.includes(pick))]: 1n }),
});

const side = (
  id: PlayId,
  names: readonly string[],
  chances: readonly Exact[],
  sideOf: (drawn: readonly number[]) => number,
): Play => ({
  id,
  cells: { kind: 'sides', names },
  least: 1,
  most: 1,
  forms: names.map((name, index) => ({
    id: name,
    tiers: [{ id: 'right', expected: chances[index]!, share: 100 }],
  })),
  formOf: ([pick = 0]) => names[pick] ?? '',
  columnsOf: () => 1n,
  hitsOf: ([pick], drawn) => ({ right: sideOf(drawn) === pick ? 1n : 0n }),
});

/** Which of two kinds of numbers has more of the draw; the third side is as many of both. */
const majority = (
  { of, take }: BallDraw,
  id: PlayId,
  names: readonly [string, string],
  isFirst: (number: number) => boolean,
): Play => {
  const first = Array.from({ length: of }, (_, index) => index + 1).filter(isFirst).length;
  const chanceThat = (isRight: (lead: number) => boolean): Exact =>
    sumOf(
      Array.from({ length: take + 1 }, (_, drawn) => drawn)
        .filter((drawn) => isRight(2 * drawn - take))
        .map((drawn) => exact(choose(first, drawn) * choose(of - first, take - drawn), choose(of, take))),
    );
  const sides = [
    [names[0], chanceThat((lead) => lead > 0)],
    [names[1], chanceThat((lead) => lead < 0)],
    ...(take % 2 === 0 ? ([['level', chanceThat((lead) => lead === 0)]] as const) : []),
  ] as const;
  return side(
    id,
    sides.map(([name]) => name),
    sides.map(([, chance]) => chance),
    (drawn) => {
      const lead = 2 * count(drawn, isFirst) - take;
      return lead > 0 ? 0 : lead < 0 ? 1 : 2;
    },
  );
};

/** Each pick is a column, paid for every one of these prizes that ends with it. */
const endings = (id: PlayId, digits: number, places: readonly number[], most: number): Play => ({
  id,
  cells: { kind: 'numbers', from: 0, to: 10 ** digits - 1, digits },
  least: 1,
  most,
  ...one([{ id: 'right', expected: exact(BigInt(places.length), 10n ** BigInt(digits)), share: 100 }]),
  columnsOf: ({ length }) => BigInt(length),
  hitsOf: (picks, drawn) => {
    const ends = places.map((place) => (drawn[place] ?? 0) % 10 ** digits);
    return { right: BigInt(picks.reduce((sum, pick) => sum + count(ends, (end) => end === pick), 0)) };
  },
});

/** Every choice of `size` of the picks is a column, paid once when each of it ends at least one prize. */
const together = (id: PlayId, size: number, prizes: number): Play => ({
  id,
  cells: { kind: 'numbers', from: 0, to: 99, digits: 2 },
  least: size,
  most: 8,
  ...one([{ id: 'right', expected: chanceOfAll(size, prizes), share: 100 }]),
  columnsOf: ({ length }) => choose(length, size),
  hitsOf: (picks, drawn) => {
    const ends = new Set(drawn.map((number) => number % 100));
    return {
      right: choose(
        count(picks, (pick) => ends.has(pick)),
        size,
      ),
    };
  },
});

const HALVES = [exact(1n, 2n), exact(1n, 2n)];
const firstOf = (drawn: readonly number[]): number => drawn[0] ?? 0;

/** Bets on the last digits of the first prize that are even chances. */
const evenChances: readonly Play[] = [
  side('parity', ['odd', 'even'], HALVES, (drawn) => (firstOf(drawn) % 2 === 1 ? 0 : 1)),
  side('half', ['low', 'high'], HALVES, (drawn) => (firstOf(drawn) % 100 < 50 ? 0 : 1)),
];

const vietnam = (draw: DigitDraw): readonly Play[] => {
  const prizes = prizesOf(draw);
  const places = prizes.map((_, index) => index);
  const ofThree = places.filter((place) => (prizes[place]?.digits ?? 0) >= 3);
  const tens = endings('tail', 1, [0], 10);
  return [
    endings('two-special', 2, [0], 20),
    endings('two-all', 2, places, 20),
    endings('three-special', 3, [0], 10),
    endings('three-all', 3, ofThree, 10),
    together('both', 2, prizes.length),
    together('all-three', 3, prizes.length),
    {
      ...tens,
      id: 'head',
      hitsOf: (picks, drawn) => tens.hitsOf(picks, [Math.floor(firstOf(drawn) / 10)]),
    },
    tens,
    ...evenChances,
  ];
};

const FOUR_DIGITS = { kind: 'numbers', from: 0, to: 9999, digits: 4 } as const;

/** Each pick is a column, paid by the line of every prize that it is. */
const whole = (draw: DigitDraw, id: PlayId, shares: Readonly<Record<string, number>>): Play => {
  const prizes = prizesOf(draw);
  return {
    id,
    cells: FOUR_DIGITS,
    least: 1,
    most: 10,
    ...one(
      Object.entries(shares).map(([name, share]) => ({
        id: name,
        expected: exact(
          BigInt(
            count(
              prizes.map((_, at) => at),
              (at) => prizes[at]?.name === name,
            ),
          ),
          10_000n,
        ),
        share,
      })),
    ),
    columnsOf: ({ length }) => BigInt(length),
    hitsOf: (picks, drawn) =>
      Object.fromEntries(
        Object.keys(shares).map((name) => [
          name,
          BigInt(drawn.filter((number, at) => prizes[at]?.name === name && picks.includes(number)).length),
        ]),
      ),
  };
};

const inOrder = (number: number): string => [...String(number).padStart(4, '0')].sort().join('');
const FACTORIALS = [1, 1, 2, 6, 24] as const;

/** In how many orders four digits can stand. */
const ordersOf = (number: number): number => {
  const same = new Map<string, number>();
  for (const digit of inOrder(number)) same.set(digit, (same.get(digit) ?? 0) + 1);
  return [...same.values()].reduce((orders, times) => orders / (FACTORIALS[times] ?? 1), 24);
};

/** The first prize in any order of its digits; fewer orders pay more. */
const box: Play = {
  id: 'four-box',
  cells: FOUR_DIGITS,
  least: 1,
  most: 1,
  forms: [24, 12, 6, 4, 1].map((orders) => ({
    id: String(orders),
    tiers: [{ id: 'right', expected: exact(BigInt(orders), 10_000n), share: 100 }],
  })),
  formOf: ([pick = 0]) => String(ordersOf(pick)),
  columnsOf: () => 1n,
  hitsOf: ([pick = 0], drawn) => ({ right: inOrder(firstOf(drawn)) === inOrder(pick) ? 1n : 0n }),
};

const fourDigits = (draw: DigitDraw): readonly Play[] => [
  whole(draw, 'four-big', { prize1: 25, prize2: 15, prize3: 10, starter: 25, consolation: 25 }),
  whole(draw, 'four-small', { prize1: 50, prize2: 30, prize3: 20 }),
  box,
  endings('three-first', 3, [0], 10),
  endings('two-first', 2, [0], 20),
  ...evenChances,
];

/** Shares of each number of hits of a whole column; the highest prize is below 300,000 columns. */
const COLUMN_SHARES: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  'lotto-5-36': { 5: 30, 4: 30, 3: 40 },
  'lotto-6-45': { 6: 3, 5: 12, 4: 35, 3: 50 },
  'lotto-6-49': { 6: 2, 5: 13, 4: 35, 3: 50 },
  'lotto-6-55': { 6: 1, 5: 14, 4: 35, 3: 50 },
};

const lotto = (draw: BallDraw): readonly Play[] => {
  const { take, of } = draw;
  const shares = COLUMN_SHARES[draw.id] ?? {};
  return [
    numbers(draw, 'classic', take, [take, take], shares),
    numbers(draw, 'system', take, [take + 1, 12], shares),
    numbers(draw, 'pair', 2, [2, 8], { 2: 100 }),
    numbers(draw, 'triple', 3, [3, 8], { 3: 100 }),
    majority(draw, 'parity', ['odd', 'even'], (number) => number % 2 === 1),
    majority(draw, 'half', ['low', 'high'], (number) => number <= of / 2),
  ];
};

const playsFor = (draw: Draw): readonly Play[] => {
  if (draw.kind === 'digits') return draw.id === '4d' ? fourDigits(draw) : vietnam(draw);
  if (draw.id !== 'keno') return lotto(draw);
  return [
    spots(draw),
    majority(draw, 'parity', ['odd', 'even'], (number) => number % 2 === 1),
    majority(draw, 'half', ['low', 'high'], (number) => number <= draw.of / 2),
  ];
};

const known = new Map<string, readonly Play[]>();
/** Every play of a draw. */
export const playsOf = (draw: Draw): readonly Play[] => {
  const plays = known.get(draw.id) ?? playsFor(draw);
  known.set(draw.id, plays);
  return plays;
};

export const playNamed = (draw: Draw, id: string): Play | undefined =>
  playsOf(draw).find((play) => play.id === id);

/** Whether these picks, ascending and each once, make a row of the play. */
export const isRow = ({ cells, least, most }: Play, picks: readonly number[]): boolean => {
  const [from, to] = cells.kind === 'sides' ? [0, cells.names.length - 1] : [cells.from, cells.to];
  return (
    picks.length >= least &&
    picks.length <= most &&
    picks.every((pick, at) => pick >= from && pick <= to && (at === 0 || pick > (picks[at - 1] ?? pick)))
  );
};
