import { POCKETS_OF, colourOf } from '../../table/roulette.ts';
import { roulette } from '../../table/roulette.ts';

/** A place on the felt in units of a number's cell. */
export interface Place {
  readonly spot: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** On a line between cells: small, and reached with Shift and an arrow. */
  readonly isLine: boolean;
  readonly look: string;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
}

const cell = (spot: string, x: number, y: number, w: number, h: number, look: string): Place => ({
  ...{ spot, x, y, w, h, look },
  isLine: false,
});

/** Side of a hot strip, in cells. */
const STRIP = 0.34;
const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;

/** The numbers stand in three rows of twelve, 3 above 2 above 1. */
const columnOf = (number: number): number => (number === 0 ? 0 : Math.ceil(number / 3));
const rowOf = (number: number): number => (number % 3 === 0 ? 0 : 3 - (number % 3));

/** Middle of an inside bet: on the line that its numbers share. */
const middleOf = (kind: string, pockets: readonly number[]): { x: number; y: number } => {
  const numbers = pockets.filter((number) => number > 0);
  const columns = numbers.map((number) => columnOf(number) + 0.5);
  const rows = numbers.map((number) => rowOf(number) + 0.5);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (kind === 'street') return { x: mean(columns), y: 3 };
  if (kind === 'six-line') return { x: mean(columns), y: 3 };
  if (kind === 'first-four') return { x: 1, y: 3 };
  return { x: pockets.includes(0) ? 1 : mean(columns), y: mean(rows) };
};

const ROULETTE_PLACES: readonly Place[] = [...roulette.spots.values()].map(({ id, kind }): Place => {
  const pockets = POCKETS_OF.get(id) ?? [];
  const [number = 0] = pockets;
  if (id === 'straight:0') return cell(id, 0, 0, 1, 3, 'green');
  if (kind === 'straight') return cell(id, columnOf(number), rowOf(number), 1, 1, colourOf(number));
  if (kind === 'column') return cell(id, 13, rowOf(number), 1, 1, 'plain');
  if (kind === 'dozen') return cell(id, columnOf(number), 3, 4, 1, 'plain');
  const outside = OUTSIDE.findIndex((name) => name === kind);
  if (outside >= 0)
    return cell(id, 1 + outside * 2, 4, 2, 1, kind === 'red' || kind === 'black' ? `${kind}-box` : 'plain');
  const { x, y } = middleOf(kind, pockets);
  return { spot: id, x: x - STRIP / 2, y: y - STRIP / 2, w: STRIP, h: STRIP, isLine: true, look: 'line' };
});

/** The layout turned upright: zero on top, outside bets on the left. */
const upright = ({ x, y, w, h, ...rest }: Place): Place => ({ ...rest, x: 5 - y - h, y: x, w: h, h: w });

const BACCARAT_PLACES: readonly Place[] = [
  cell('player-pair', 0, 0, 3, 1.4, 'plain'),
  cell('tie', 3, 0, 4, 1.4, 'tie'),
  cell('banker-pair', 7, 0, 3, 1.4, 'plain'),
  cell('player', 0, 1.4, 5, 2, 'player'),
  cell('banker', 5, 1.4, 5, 2, 'banker'),
];

const FACES = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => `pair:${low}-${high}`));
const TOTALS = Array.from({ length: 14 }, (_, index) => `total:${index + 4}`);

/** Rows of equally wide cells, from the top. */
const rows = (
  width: number,
  list: readonly (readonly [height: number, look: string, spots: readonly string[]])[],
): Layout => {
  let y = 0;
  const places = list.flatMap(([h, look, spots]) => {
    const w = width / spots.length;
    const row = spots.map((spot, index) => cell(spot, index * w, y, w, h, look));
    y += h;
    return row;
  });
  return { width, height: y, places };
};
const each = (kind: string): string[] => FACES.map((face) => `${kind}:${face}`);

export interface Layouts {
  readonly wide: Layout;
  readonly narrow: Layout;
}

export const LAYOUTS: Readonly<Record<'roulette' | 'baccarat' | 'sicbo', Layouts>> = {
  roulette: {
    wide: { width: 14, height: 5, places: ROULETTE_PLACES },
    narrow: { width: 5, height: 14, places: ROULETTE_PLACES.map(upright) },
  },
  baccarat: {
    wide: { width: 10, height: 3.4, places: BACCARAT_PLACES },
    narrow: {
      width: 10,
      height: 12,
      places: BACCARAT_PLACES.map((place) => ({ ...place, y: place.y * 3.5, h: place.h * 3.5 })),
    },
  },
  sicbo: {
    wide: rows(14, [
      [1.1, 'plain', ['small', 'even', 'any-triple', 'odd', 'big']],
      [1, 'plain', [...each('double'), ...each('triple')]],
      [1, 'plain', TOTALS],
      [0.9, 'plain', PAIRS],
      [1, 'plain', each('single')],
    ]),
    narrow: rows(6, [
      [1, 'plain', ['small', 'big']],
      [1, 'plain', ['even', 'any-triple', 'odd']],
      [1, 'plain', TOTALS.slice(0, 7)],
      [1, 'plain', TOTALS.slice(7)],
      [1, 'plain', each('double')],
      [1, 'plain', each('triple')],
      [1, 'plain', PAIRS.slice(0, 5)],
      [1, 'plain', PAIRS.slice(5, 10)],
      [1, 'plain', PAIRS.slice(10)],
      [1, 'plain', each('single')],
    ]),
  },
};

export type Direction = 'left' | 'right' | 'up' | 'down';

const centre = ({ x, y, w, h }: Place) => ({ x: x + w / 2, y: y + h / 2 });

/** The nearest place in a direction: cells only, or lines too. A step aside counts more than a step ahead. */
export function neighbourOf(
  layout: Layout,
  from: Place,
  direction: Direction,
  withLines: boolean,
): Place | null {
  const here = centre(from);
  const isAcross = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of layout.places) {
    if (place === from || (place.isLine && !withLines)) continue;
    const there = centre(place);
    const ahead = sign * (isAcross ? there.x - here.x : there.y - here.y);
    const [size, fromSize] = isAcross ? [place.h, from.h] : [place.w, from.w];
    const gap = Math.abs(isAcross ? there.y - here.y : there.x - here.x) - (size + fromSize) / 2;
    const aside = Math.max(0, gap + 0.3);
    const far = ahead + aside * 3 + Math.abs(isAcross ? there.y - here.y : there.x - here.x) * 0.1;
    if (ahead > 0.05 && far < least) [best, least] = [place, far];
  }
  return best;
}
