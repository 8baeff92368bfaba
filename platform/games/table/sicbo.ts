import { lost, spotMap, times, type Spot, type TableRules } from './table-rules.ts';

export interface SicBoOutcome {
  /** Three dice, 1 to 6. */
  readonly dice: readonly number[];
}

const SIDES = 6;
const ROLLS = SIDES ** 3;
const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];
/** Lowest and highest total with odds of its own; 3 and 18 are triples. */
const [LOWEST, HIGHEST] = [4, 17];
const MIDDLE = 10;

/** Odds of a total; 4 pays as 17, 5 as 16, and so on. */
const TOTAL_ODDS = [60, 30, 18, 12, 8, 7, 6] as const;
const DOUBLE_ODDS = 11;
const TRIPLE_ODDS = 180;
const ANY_TRIPLE_ODDS = 30;
const PAIR_ODDS = 6;

const sumOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
const countOf = (dice: readonly number[], face: number): number => dice.filter((die) => die === face).length;
const isTriple = (dice: readonly number[]): boolean => countOf(dice, dice[0] ?? 0) === dice.length;

interface Bet {
  readonly id: string;
  readonly kind: string;
  readonly odds: number;
  readonly limit: number;
  /** Winnings for one unit of stake; null when the bet loses. */
  readonly wins: (dice: readonly number[]) => number | null;
}

const bet = (
  id: string,
  kind: string,
  odds: number,
  limit: number,
  isWon: (dice: readonly number[]) => boolean,
): Bet => ({ id, kind, odds, limit, wins: (dice) => (isWon(dice) ? odds : null) });

/** An even chance, except that every triple loses. */
const even = (id: string, isWon: (sum: number) => boolean): Bet =>
  bet(id, id, 1, 5000, (dice) => !isTriple(dice) && isWon(sumOf(dice)));

const BETS: readonly Bet[] = [
  even('small', (sum) => sum <= MIDDLE),
  even('big', (sum) => sum > MIDDLE),
  even('even', (sum) => sum % 2 === 0),
  even('odd', (sum) => sum % 2 === 1),
  ...Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => {
    const odds = TOTAL_ODDS[Math.min(index, HIGHEST - LOWEST - index)] ?? 0;
    return bet(`total:${LOWEST + index}`, 'total', odds, odds > 12 ? 100 : 500, (dice) => {
      return sumOf(dice) === LOWEST + index;
    });
  }),
  ...FACES.map((face) =>
    bet(`double:${face}`, 'double', DOUBLE_ODDS, 500, (dice) => countOf(dice, face) >= 2),
  ),
  ...FACES.map((face) =>
    bet(`triple:${face}`, 'triple', TRIPLE_ODDS, 40, (dice) => countOf(dice, face) === 3),
  ),
  bet('any-triple', 'any-triple', ANY_TRIPLE_ODDS, 200, isTriple),
  ...FACES.flatMap((low) =>
    FACES.filter((high) => high > low).map((high) =>
      bet(
        `pair:${low}-${high}`,
        'pair',
        PAIR_ODDS,
        1000,
        (dice) => dice.includes(low) && dice.includes(high),
      ),
    ),
  ),
  ...FACES.map((face): Bet => ({
    id: `single:${face}`,
    kind: 'single',
    odds: 1,
    limit: 2000,
    // One die 1:1, two 2:1, three 3:1.
    wins: (dice) => countOf(dice, face) || null,
  })),
];

const ALL_ROLLS: readonly (readonly number[])[] = FACES.flatMap((one) =>
  FACES.flatMap((two) => FACES.map((three) => [one, two, three])),
);

const returned = ({ wins }: Bet, dice: readonly number[]): number => {
  const won = wins(dice);
  return won === null ? 0 : won + 1;
};

const spotOf = (entry: Bet): Spot => ({
  id: entry.id,
  kind: entry.kind,
  odds: times(entry.odds),
  returnToPlayer: {
    numerator: ALL_ROLLS.reduce((sum, dice) => sum + returned(entry, dice), 0),
    denominator: ROLLS,
  },
  limit: entry.limit,
});

const BY_ID: ReadonlyMap<string, Bet> = new Map(BETS.map((entry) => [entry.id, entry]));

/** Sic bo: three dice under the dome. */
export const sicBo: TableRules<SicBoOutcome> = {
  id: 'sicbo',
  spots: spotMap(BETS.map(spotOf)),
  draw: (next) => ({ dice: [next(SIDES) + 1, next(SIDES) + 1, next(SIDES) + 1] }),
  factorOf: (spot, { dice }) => {
    const entry = BY_ID.get(spot);
    return entry ? times(returned(entry, dice)) : lost();
  },
};
