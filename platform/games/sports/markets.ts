import { seriesOutlook, split, timedOutlook, type Spread } from './chances.ts';
import { oddsOf, partsOf } from './odds.ts';
import {
  isUnitWon,
  positionAt,
  START,
  type Course,
  type MarketKind,
  type Model,
  type Position,
  type Sport,
} from './sport.ts';

export const PICKS = {
  winner: ['home', 'away'],
  winner3: ['home', 'draw', 'away'],
  total: ['over', 'under'],
  handicap: ['home', 'away'],
  both: ['yes', 'no'],
  unit: ['home', 'away'],
} as const satisfies Record<MarketKind, readonly string[]>;

export interface Market {
  /** The kind, and for a unit its number: `unit-2`. */
  readonly id: string;
  readonly kind: MarketKind;
  /** Of `total` and of `handicap` (added to the home side); always a half, so that nothing is level. */
  readonly line: number | null;
  readonly picks: readonly string[];
}

/** Odds of a market's picks in hundredths; null takes no bet. */
export interface PricedMarket extends Market {
  readonly odds: readonly (number | null)[];
}

export interface Lines {
  readonly total: number;
  readonly handicap: number;
}

/** The lines at which both sides of a market are as equal as halves allow before the match. */
export function linesOf({ rules }: Sport, model: Model): Lines {
  if (rules.kind === 'series') {
    const { ends } = seriesOutlook(rules, model, START, 0);
    const home = [...ends].reduce((sum, [end, chance]) => (leadOf(end) > 0 ? sum + chance : sum), 0);
    const least = Math.floor(rules.bestOf / 2) + 1;
    const totals = Array.from({ length: rules.bestOf - least + 1 }, (_, more) =>
      [...ends].reduce((sum, [end, chance]) => (totalOf(end) === least + more ? sum + chance : sum), 0),
    );
    return {
      total: medianOf({ from: least, chances: totals }),
      handicap: home >= 0.5 ? -1.5 : 1.5,
    };
  }
  const { lead, total } = timedOutlook(model, rules.ticks);
  return { total: medianOf(total), handicap: -medianOf(lead) };
}

const medianOf = ({ from, chances }: Spread): number => {
  let [sum, best, line] = [0, 1, from - 0.5];
  for (const [index, chance] of chances.entries()) {
    const gap = Math.abs(sum - 0.5);
    if (gap < best) [best, line] = [gap, from + index - 0.5];
    sum += chance;
  }
  return line;
};

const pairOf = (end: string): readonly [number, number] => {
  const [home = 0, away = 0] = end.split(':').map(Number);
  return [home, away];
};
const leadOf = (end: string): number => pairOf(end)[0] - pairOf(end)[1];
const totalOf = (end: string): number => pairOf(end)[0] + pairOf(end)[1];

/** Number of the set or map that is being played, or comes next. */
const unitNumber = ({ score: [home, away] }: Position): number => home + away + 1;

/** The markets of a match at a position. */
export const marketsOf = (sport: Sport, lines: Lines, position: Position): readonly Market[] =>
  sport.markets.map((kind) => ({
    id: kind === 'unit' ? `unit-${unitNumber(position)}` : kind,
    kind,
    line: kind === 'total' ? lines.total : kind === 'handicap' ? lines.handicap : null,
    picks: PICKS[kind],
  }));

/** The chances of a market's picks in their order, from a position after so many ticks. */
function chancesOf(
  sport: Sport,
  model: Model,
  at: { position: Position; tick: number },
): (market: Market) => number[] {
  const { rules } = sport;
  const { position, tick } = at;
  if (rules.kind === 'series') {
    const { ends, unitHome } = seriesOutlook(rules, model, position, tick);
    const yes = (is: (end: string) => boolean): number[] => {
      const chance = [...ends].reduce((sum, [end, share]) => (is(end) ? sum + share : sum), 0);
      return [chance, 1 - chance];
    };
    return ({ kind, line }) => {
      if (kind === 'unit') return [unitHome, 1 - unitHome];
      if (kind === 'total') return yes((end) => totalOf(end) > (line ?? 0));
      return yes((end) => leadOf(end) + (line ?? 0) > 0);
    };
  }
  const { lead, total, silent, firstHome } = timedOutlook(model, Math.max(0, rules.ticks - tick));
  const [home, away] = position.score;
  return ({ kind, line }) => {
    if (kind === 'total') {
      const { above, below } = split(total, (line ?? 0) - home - away);
      return [above, below];
    }
    if (kind === 'both') {
      const missed =
        (home > 0 ? 0 : silent.home) + (away > 0 ? 0 : silent.away) - (home + away > 0 ? 0 : silent.both);
      return [1 - missed, missed];
    }
    const { above, equal, below } = split(lead, away - home - (line ?? 0));
    if (kind === 'winner3') return [above, equal, below];
    return [above + equal * firstHome, below + equal * (1 - firstHome)];
  };
}

const priceOf = (chances: readonly number[]): (number | null)[] => {
  const count = chances.length === 3 ? 3 : 2;
  return partsOf(chances).map((parts) => oddsOf(parts, count));
};

/** Prices of all markets at a position. */
export function priced(
  sport: Sport,
  model: Model,
  lines: Lines,
  at: { readonly position: Position; readonly tick: number },
): readonly PricedMarket[] {
  const chances = chancesOf(sport, model, at);
  return marketsOf(sport, lines, at.position).map((market) => ({
    ...market,
    odds: priceOf(chances(market)),
  }));
}

export type Closed = 'goal' | 'closing';

/** Why no bet is taken at a tick, from what has been seen of the match; null while bets are taken. */
export function closedAt(sport: Sport, { scores }: Pick<Course, 'scores'>, tick: number): Closed | null {
  const { rules, pause, closing } = sport;
  const recent = scores.filter((score) => score.tick <= tick && tick - score.tick < pause);
  const stops = recent.some((score) => {
    if (rules.kind === 'timed') return true;
    const { units } = positionAt(sport, { scores }, score.tick);
    const unit = units.at(-1);
    return unit !== undefined && isUnitWon(rules, units.length, unit);
  });
  if (rules.kind === 'timed' && tick >= rules.ticks - closing) return 'closing';
  return stops ? 'goal' : null;
}

export type LegResult = 'won' | 'lost' | 'void';

/** What became of a pick; everything is void in a match that was abandoned. */
export function resultOf(sport: Sport, course: Course, market: Market, pick: string): LegResult {
  if (course.isAbandoned) return 'void';
  return winnerOf(sport, course, market) === pick ? 'won' : 'lost';
}

function winnerOf(sport: Sport, course: Course, { kind, id, line }: Market): string {
  const { rules } = sport;
  const regular = rules.kind === 'timed' ? Math.min(rules.ticks, course.end) : course.end;
  const { score, units } = positionAt(sport, course, kind === 'winner' ? course.end : regular);
  const [home, away] = score;
  switch (kind) {
    case 'total':
      return home + away > (line ?? 0) ? 'over' : 'under';
    case 'both':
      return home > 0 && away > 0 ? 'yes' : 'no';
    case 'unit': {
      const [left, right] = units[Number(id.slice('unit-'.length)) - 1] ?? [0, 0];
      return left > right ? 'home' : 'away';
    }
    case 'winner':
    case 'winner3':
    case 'handicap': {
      const lead = home - away + (line ?? 0);
      return lead === 0 ? 'draw' : lead > 0 ? 'home' : 'away';
    }
  }
}
