import {
  WHOLE,
  isUnitWon,
  scoringSum,
  type Model,
  type Pair,
  type Position,
  type Rules,
  type Side,
} from './sport.ts';

type Series = Extract<Rules, { kind: 'series' }>;

/** Chances of whole numbers: `from` is the number of the first entry. */
export interface Spread {
  readonly from: number;
  readonly chances: readonly number[];
}

/** The chance that the number is above, equal to, or below `line`. */
export const split = (
  { from, chances }: Spread,
  line: number,
): { above: number; equal: number; below: number } => {
  const found = { above: 0, equal: 0, below: 0 };
  for (const [index, chance] of chances.entries()) {
    const number = from + index;
    found[number > line ? 'above' : number < line ? 'below' : 'equal'] += chance;
  }
  return found;
};

/** The sum of `ticks` independent steps; what the steps leave of WHOLE is a step of 0. */
export function sumOfSteps(
  steps: readonly { readonly by: number; readonly chance: number }[],
  ticks: number,
): Spread {
  const least = Math.min(0, ...steps.map(({ by }) => by));
  const most = Math.max(0, ...steps.map(({ by }) => by));
  const width = (most - least) * ticks + 1;
  const nothing = (WHOLE - steps.reduce((sum, { chance }) => sum + chance, 0)) / WHOLE;
  const moves = [
    { by: 0, chance: nothing },
    ...steps.map(({ by, chance }) => ({ by, chance: chance / WHOLE })),
  ];
  // Two arrays in turn: the chances before and after each tick.
  let chances = new Float64Array(width);
  let next = new Float64Array(width);
  chances[0] = 1;
  for (let tick = 0, reached = 1; tick < ticks; tick += 1, reached += most - least) {
    next.fill(0);
    for (const { by, chance } of moves)
      for (let index = 0; index < reached; index += 1) next[index - least + by]! += chances[index]! * chance;
    [chances, next] = [next, chances];
  }
  return { from: least * ticks, chances: Array.from(chances) };
}

const signed = (side: Side, worth: number): number => (side === 'home' ? worth : -worth);

/** Of what is still to come in regular time: the lead of the home side, and the sum of both. */
export interface TimedOutlook {
  readonly lead: Spread;
  readonly total: Spread;
  /** That a side, or both, will not score. */
  readonly silent: Readonly<Record<Side | 'both', number>>;
  /** That the home side scores first. */
  readonly firstHome: number;
}

export function timedOutlook({ scorings }: Model, ticks: number): TimedOutlook {
  const chanceOf = (side: Side): number =>
    scorings.filter((scoring) => scoring.side === side).reduce((sum, { chance }) => sum + chance, 0);
  const [home, away] = [chanceOf('home'), chanceOf('away')];
  const none = (chance: number): number => {
    let left = 1;
    for (let tick = 0; tick < ticks; tick += 1) left *= (WHOLE - chance) / WHOLE;
    return left;
  };
  return {
    lead: sumOfSteps(
      scorings.map(({ side, worth, chance }) => ({ by: signed(side, worth), chance })),
      ticks,
    ),
    total: sumOfSteps(
      scorings.map(({ worth, chance }) => ({ by: worth, chance })),
      ticks,
    ),
    silent: { home: none(home), away: none(away), both: none(home + away) },
    firstHome: home / scoringSum(scorings),
  };
}

export interface SeriesOutlook {
  /** Chances of the final units, by `home:away`. */
  readonly ends: ReadonlyMap<string, number>;
  /** That the home side wins the unit that is being played, or the next one. */
  readonly unitHome: number;
}

interface UnitEnd {
  readonly winner: Side;
  /** Of the points played by then. */
  readonly parity: number;
  readonly chance: number;
}

/** Of a series from a position after so many points. */
export function seriesOutlook(
  rules: Series,
  { points }: Model,
  position: Position,
  played: number,
): SeriesOutlook {
  const needed = Math.floor(rules.bestOf / 2) + 1;
  const known = new Map<string, ReadonlyMap<string, number>>();
  /** Only the last unit of a series has another target. */
  const knownUnits = new Map<string, readonly UnitEnd[]>();

  /** Chances of `home` and `away` winning the unit of that number, by the parity of the points at its end. */
  const unitEnds = (number: number, unit: Pair, parity: number): readonly UnitEnd[] => {
    const key = `${number === rules.bestOf}:${unit}:${parity}`;
    const ends = knownUnits.get(key) ?? playUnit(number, unit, parity);
    knownUnits.set(key, ends);
    return ends;
  };

  const playUnit = (number: number, unit: Pair, parity: number): readonly UnitEnd[] => {
    let open = new Map<string, { unit: Pair; chance: number }>([[String(unit), { unit, chance: 1 }]]);
    let at = parity;
    const ends = new Map<string, UnitEnd>();
    while (open.size > 0) {
      const home = points[at === 0 ? 0 : 1] / WHOLE;
      at = 1 - at;
      const next = new Map<string, { unit: Pair; chance: number }>();
      for (const {
        unit: [left, right],
        chance,
      } of open.values()) {
        for (const [side, to, by] of [
          ['home', [left + 1, right], home],
          ['away', [left, right + 1], 1 - home],
        ] as const) {
          const target = isUnitWon(rules, number, to) ? ends : next;
          const key = target === ends ? `${side}${at}` : String(to);
          const before = target.get(key)?.chance ?? 0;
          if (target === ends) ends.set(key, { winner: side, parity: at, chance: before + chance * by });
          else next.set(key, { unit: to, chance: before + chance * by });
        }
      }
      open = next;
    }
    return [...ends.values()];
  };

  const endsFrom = ([home, away]: Pair, unit: Pair, parity: number): ReadonlyMap<string, number> => {
    if (Math.max(home, away) >= needed) return new Map([[`${home}:${away}`, 1]]);
    const key = `${home}:${away}:${unit}:${parity}`;
    const before = known.get(key);
    if (before) return before;
    const ends = new Map<string, number>();
    for (const { winner, parity: then, chance } of unitEnds(home + away + 1, unit, parity)) {
      const score: Pair = winner === 'home' ? [home + 1, away] : [home, away + 1];
      for (const [end, share] of endsFrom(score, [0, 0], then))
        ends.set(end, (ends.get(end) ?? 0) + chance * share);
    }
    known.set(key, ends);
    return ends;
  };

  const last = position.units.at(-1);
  const unit: Pair = last && !isUnitWon(rules, position.units.length, last) ? last : [0, 0];
  const number = position.score[0] + position.score[1] + 1;
  return {
    ends: endsFrom(position.score, unit, played % 2),
    unitHome: unitEnds(number, unit, played % 2)
      .filter(({ winner }) => winner === 'home')
      .reduce((sum, { chance }) => sum + chance, 0),
  };
}
