/** Numbers without replacement, from 1 to `of`. */
export interface BallDraw {
  readonly id: string;
  readonly kind: 'balls';
  readonly of: number;
  readonly take: number;
}

export type PrizeName = 'special' | `prize${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}` | 'starter' | 'consolation';

export interface PrizeLine {
  readonly name: PrizeName;
  readonly digits: number;
  readonly count: number;
}

/** Prizes of digits, each drawn for itself: a number may come twice. The first line decides the bets on one prize. */
export interface DigitDraw {
  readonly id: string;
  readonly kind: 'digits';
  readonly lines: readonly PrizeLine[];
}
export type Draw = BallDraw | DigitDraw;

const line = (name: PrizeName, digits: number, count: number): PrizeLine => ({ name, digits, count });

export const DRAWS: readonly Draw[] = [
  { id: 'lotto-5-36', kind: 'balls', of: 36, take: 5 },
  { id: 'lotto-6-45', kind: 'balls', of: 45, take: 6 },
  { id: 'lotto-6-49', kind: 'balls', of: 49, take: 6 },
  { id: 'lotto-6-55', kind: 'balls', of: 55, take: 6 },
  { id: 'keno', kind: 'balls', of: 80, take: 20 },
  {
    id: 'vn-27',
    kind: 'digits',
    lines: [
      ...[line('special', 5, 1), line('prize1', 5, 1), line('prize2', 5, 2), line('prize3', 5, 6)],
      ...[line('prize4', 4, 4), line('prize5', 4, 6), line('prize6', 3, 3), line('prize7', 2, 4)],
    ],
  },
  {
    id: 'vn-18',
    kind: 'digits',
    lines: [
      ...[line('special', 6, 1), line('prize1', 5, 1), line('prize2', 5, 1), line('prize3', 5, 2)],
      ...[line('prize4', 5, 7), line('prize5', 4, 1), line('prize6', 4, 3), line('prize7', 3, 1)],
      line('prize8', 2, 1),
    ],
  },
  {
    id: '4d',
    kind: 'digits',
    lines: [
      ...[line('prize1', 4, 1), line('prize2', 4, 1), line('prize3', 4, 1)],
      ...[line('starter', 4, 10), line('consolation', 4, 10)],
    ],
  },
];

/** The line of each prize, in the order in which they are drawn. */
export const prizesOf = ({ lines }: DigitDraw): readonly PrizeLine[] =>
  lines.flatMap((each) => Array.from({ length: each.count }, () => each));

/** Fair integers below a bound, such as `createGenerator` of the draw's seed. */
type Fair = (bound: number) => number;

/** The drawn numbers in their order: balls as they come, or prizes line by line. */
export const drawNumbers = (draw: Draw, next: Fair): readonly number[] => {
  if (draw.kind === 'digits') return prizesOf(draw).map(({ digits }) => next(10 ** digits));
  const left = Array.from({ length: draw.of }, (_, index) => index + 1);
  return Array.from({ length: draw.take }, () => left.splice(next(left.length), 1)[0] ?? 0);
};
