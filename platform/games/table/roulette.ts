import { lost, spotMap, times, type Spot, type TableRules } from './table-rules.ts';

export interface RouletteOutcome {
  readonly pocket: number;
}

/** Pockets of the European wheel, clockwise. */
export const WHEEL: readonly number[] = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
];

const REDS: ReadonlySet<number> = new Set([
  ...[1, 3, 5, 7, 9, 12, 14, 16, 18],
  ...[19, 21, 23, 25, 27, 30, 32, 34, 36],
]);

export type PocketColour = 'red' | 'black' | 'green';
export const colourOf = (pocket: number): PocketColour =>
  pocket === 0 ? 'green' : REDS.has(pocket) ? 'red' : 'black';

const POCKETS = 37;
const HIGHEST = 36;
const NUMBERS: readonly number[] = Array.from({ length: HIGHEST }, (_, index) => index + 1);
/** The first number of each of the twelve rows of three. */
const ROWS: readonly number[] = NUMBERS.filter((number) => number % 3 === 1);

/** Largest stake of one seat by the number of pockets that a bet covers, in smallest bets. */
const LIMITS: ReadonlyMap<number, number> = new Map([
  [1, 200],
  [2, 400],
  [3, 600],
  [4, 800],
  [6, 1200],
  [12, 2500],
  [18, 5000],
]);

interface Cover {
  readonly id: string;
  readonly kind: string;
  readonly pockets: readonly number[];
}

const inside = (kind: string, pockets: readonly number[]): Cover => ({
  id: `${kind}:${pockets.join('-')}`,
  kind,
  pockets,
});
const outside = (id: string, kind: string, isIn: (pocket: number) => boolean): Cover => ({
  id,
  kind,
  pockets: NUMBERS.filter(isIn),
});

/** Every bet of the layout. Zero loses all bets that do not name it. */
const COVERS: readonly Cover[] = [
  ...[0, ...NUMBERS].map((number) => inside('straight', [number])),
  ...[1, 2, 3].map((number) => inside('split', [0, number])),
  ...NUMBERS.filter((number) => number % 3 !== 0).map((number) => inside('split', [number, number + 1])),
  ...NUMBERS.filter((number) => number <= 33).map((number) => inside('split', [number, number + 3])),
  ...ROWS.map((row) => inside('street', [row, row + 1, row + 2])),
  inside('trio', [0, 1, 2]),
  inside('trio', [0, 2, 3]),
  ...NUMBERS.filter((number) => number <= 32 && number % 3 !== 0).map((number) =>
    inside('corner', [number, number + 1, number + 3, number + 4]),
  ),
  inside('first-four', [0, 1, 2, 3]),
  ...ROWS.filter((row) => row <= 31).map((row) =>
    inside('six-line', [row, row + 1, row + 2, row + 3, row + 4, row + 5]),
  ),
  ...[1, 2, 3].map((column) => outside(`column:${column}`, 'column', (pocket) => pocket % 3 === column % 3)),
  ...[1, 2, 3].map((dozen) =>
    outside(`dozen:${dozen}`, 'dozen', (pocket) => Math.ceil(pocket / 12) === dozen),
  ),
  outside('red', 'red', (pocket) => colourOf(pocket) === 'red'),
  outside('black', 'black', (pocket) => colourOf(pocket) === 'black'),
  outside('even', 'even', (pocket) => pocket % 2 === 0),
  outside('odd', 'odd', (pocket) => pocket % 2 === 1),
  outside('low', 'low', (pocket) => pocket <= 18),
  outside('high', 'high', (pocket) => pocket >= 19),
];

/** The pockets of a bet, ascending. */
export const POCKETS_OF: ReadonlyMap<string, readonly number[]> = new Map(
  COVERS.map(({ id, pockets }) => [id, pockets]),
);

const spotOf = ({ id, kind, pockets: { length } }: Cover): Spot => ({
  id,
  kind,
  odds: times(HIGHEST / length - 1),
  // Every bet pays as if there were no zero.
  returnToPlayer: { numerator: HIGHEST, denominator: POCKETS },
  limit: LIMITS.get(length) ?? 0,
});

/** European roulette: one zero, no bet is split when it falls. */
export const roulette: TableRules<RouletteOutcome> = {
  id: 'roulette',
  spots: spotMap(COVERS.map(spotOf)),
  draw: (next) => ({ pocket: next(POCKETS) }),
  factorOf: (spot, { pocket }) => {
    const pockets = POCKETS_OF.get(spot) ?? [];
    return pockets.includes(pocket) ? times(HIGHEST / pockets.length) : lost();
  },
};
