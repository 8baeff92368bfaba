/**
 * The bookmaker's rules once more, written from what the game states and not from the code under test: the draws of a
 * match, the chances of its outcomes by other mathematics, odds and payouts by fractions.
 */
import { createHash } from 'node:crypto';

const hmac = (key: string, message: string): Buffer => {
  const block = Buffer.concat([Buffer.from(key), Buffer.alloc(64 - Buffer.byteLength(key))]);
  const keyed = (pad: number, rest: Uint8Array) =>
    createHash('sha256')
      .update(block.map((byte) => byte ^ pad))
      .update(rest)
      .digest();
  return keyed(0x5c, keyed(0x36, Buffer.from(message)));
};

/** Words of the stream `label` of a seed, without those that would favour a result. */
const drawsOf = (seed: string, label: string) => {
  let taken = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return (outOf: number): number => {
    for (;;) {
      if (taken % 8 === 0) bytes = hmac(seed, `${label}:${taken / 8}`);
      const value = bytes.readUInt32BE(4 * (taken % 8));
      taken += 1;
      if (value < 2 ** 32 - (2 ** 32 % outOf)) return value % outOf;
    }
  };
};

interface Stated {
  readonly scorings: readonly { readonly side: string; readonly worth: number; readonly chance: number }[];
  readonly points: readonly [number, number];
}
export interface Reading {
  readonly isAbandoned: boolean;
  readonly ticks: number;
  readonly score: readonly [number, number];
  readonly units: readonly (readonly [number, number])[];
}

/** Minutes, possessions or bouts; with overtime a level match is decided by the next score. */
export const readTimed = (
  { seed, label }: { seed: string; label: string },
  { scorings }: Stated,
  { ticks, overtime }: { ticks: number; overtime: boolean },
): Reading => {
  const draw = drawsOf(seed, label);
  const isAbandoned = draw(50) === 0;
  const last = isAbandoned ? 1 + draw(ticks - 1) : ticks;
  const score = { home: 0, away: 0 } as Record<string, number>;
  const play = (outOf: number): void => {
    const value = draw(outOf);
    let below = 0;
    for (const { side, worth, chance } of scorings) {
      if (value >= below && value < below + chance) score[side]! += worth;
      below += chance;
    }
  };
  for (let tick = 1; tick <= last; tick += 1) play(10_000);
  const isLevel = overtime && !isAbandoned && score['home'] === score['away'];
  if (isLevel) play(scorings.map(({ chance }) => chance).reduce((left, right) => left + right));
  return {
    isAbandoned,
    ticks: isLevel ? last + 1 : last,
    score: [score['home']!, score['away']!],
    units: [],
  };
};

/**
 * Tennis: 6 games with 2 ahead, or 7; e-sports: 13 rounds; two sets or maps win. Volleyball: 25 points with 2 ahead, or 30,
 * and in the fifth set 15, or 20; three sets win.
 */
const isSet = {
  tennis: (a: number, b: number) => (a >= 6 && a - b >= 2) || a === 7,
  esports: (a: number) => a === 13,
  volleyball: (a: number, b: number, set: number) =>
    set < 5 ? (a > 24 && a > b + 1) || a === 30 : (a > 14 && a > b + 1) || a === 20,
};
const needed = { tennis: 2, esports: 2, volleyball: 3 };
const shortest = { tennis: 12, esports: 26, volleyball: 75 };
type SeriesSport = keyof typeof isSet;
const readSeries = (
  { seed, label }: { seed: string; label: string },
  { points }: Stated,
  sport: SeriesSport,
): Reading => {
  const wins = needed[sport];
  const draw = drawsOf(seed, label);
  const isAbandoned = draw(50) === 0;
  const stop = isAbandoned ? 1 + draw(shortest[sport] - 1) : Infinity;
  const units: [number, number][] = [];
  let [home, away, ticks] = [0, 0, 0];
  while (home < wins && away < wins && ticks < stop) {
    const isWon = (a: number, b: number) => isSet[sport](a, b, home + away + 1);
    const unit: [number, number] = [0, 0];
    units.push(unit);
    while (!isWon(unit[0], unit[1]) && !isWon(unit[1], unit[0]) && ticks < stop) {
      unit[draw(10_000) < points[ticks % 2]! ? 0 : 1] += 1;
      ticks += 1;
    }
    const [isHome, isAway] = [isWon(unit[0], unit[1]), isWon(unit[1], unit[0])];
    home += Number(isHome);
    away += Number(isAway);
  }
  return { isAbandoned: isAbandoned && home < wins && away < wins, ticks, score: [home, away], units };
};

/** A match of any sport: football 90 minutes, basketball 80 possessions and overtime, a cockfight 12 bouts. */
export const readMatch = (
  sport: SeriesSport | 'football' | 'basketball' | 'cockfight',
  source: { seed: string; label: string },
  stated: Stated,
): Reading => {
  if (sport === 'football') return readTimed(source, stated, { ticks: 90, overtime: false });
  if (sport === 'basketball') return readTimed(source, stated, { ticks: 80, overtime: true });
  if (sport === 'cockfight') return readTimed(source, stated, { ticks: 12, overtime: false });
  return readSeries(source, stated, sport);
};

/** What a pick is worth after a match: overtime, which only a level match has, counts for the winner alone. */
export const statedResult = (
  { isAbandoned, ticks, score, units }: Reading,
  { id, line }: { readonly id: string; readonly line: number | null },
  pick: string,
): 'won' | 'lost' | 'void' => {
  if (isAbandoned) return 'void';
  const level = Math.min(...score);
  const [home, away] = ticks === 81 && id !== 'winner' ? [level, level] : score;
  const sideOf = (l: number, r: number) => (l > r ? 'home' : l < r ? 'away' : 'draw');
  const right = {
    total: home + away > (line ?? 0) ? 'over' : 'under',
    both: home * away > 0 ? 'yes' : 'no',
    handicap: sideOf(home + (line ?? 0), away),
    'unit-1': sideOf(...(units[0] ?? [0, 0])),
    winner: sideOf(home, away),
    winner3: sideOf(home, away),
  }[id];
  return right === pick ? 'won' : 'lost';
};

const factorials = [1n];
const factorial = (number: number): bigint => {
  for (let next = factorials.length; next <= number; next += 1)
    factorials.push(factorials[next - 1]! * BigInt(next));
  return factorials[number]!;
};

/** Football by the multinomial formula, exact: chances of every score of `minutes` in 1 / 10,000^minutes. */
export const footballChance = (
  { scorings }: Stated,
  minutes: number,
  is: (home: number, away: number) => boolean,
): number => {
  const [home, away] = scorings.map(({ chance }) => BigInt(chance)) as [bigint, bigint];
  const none = 10_000n - home - away;
  let sum = 0n;
  for (let h = 0; h <= minutes; h += 1)
    for (let a = 0; a + h <= minutes; a += 1) {
      if (!is(h, a)) continue;
      const ways = factorial(minutes) / (factorial(h) * factorial(a) * factorial(minutes - h - a));
      sum += ways * home ** BigInt(h) * away ** BigInt(a) * none ** BigInt(minutes - h - a);
    }
  return Number((sum * 10n ** 15n) / 10_000n ** BigInt(minutes)) / 10 ** 15;
};

/** Sums of many equal steps by a discrete Fourier transform: the chance that `is` holds for the sum. */
export const stepsChance = (
  steps: readonly { readonly by: number; readonly chance: number }[],
  ticks: number,
  is: (sum: number) => boolean,
): number => {
  const none = 1 - steps.reduce((sum, { chance }) => sum + chance, 0) / 10_000;
  const reach = 3 * ticks;
  const size = 2 * reach + 1;
  const spectrum = Array.from({ length: size }, (_, frequency) => {
    let [re, im] = [none, 0];
    for (const { by, chance } of steps) {
      const angle = (-2 * Math.PI * frequency * by) / size;
      re += (chance / 10_000) * Math.cos(angle);
      im += (chance / 10_000) * Math.sin(angle);
    }
    const [length, turn] = [Math.hypot(re, im) ** ticks, Math.atan2(im, re) * ticks];
    return [length * Math.cos(turn), length * Math.sin(turn)] as const;
  });
  let sum = 0;
  for (let value = -reach; value <= reach; value += 1) {
    if (!is(value)) continue;
    for (const [frequency, [re, im]] of spectrum.entries()) {
      const angle = (2 * Math.PI * frequency * value) / size;
      sum += (re * Math.cos(angle) - im * Math.sin(angle)) / size;
    }
  }
  return sum;
};

/** A series point by point: the chance that its final score, or the winner of the present set, is the wanted one. */
export const seriesChance = (
  sport: SeriesSport,
  points: readonly [number, number],
  from: { home: number; away: number; unit: readonly [number, number]; played: number },
  is: (end: { home: number; away: number; firstUnit: 'home' | 'away' }) => boolean,
): number => {
  const known = new Map<string, number>();
  const at = (
    home: number,
    away: number,
    l: number,
    r: number,
    parity: number,
    first: 'home' | 'away' | '',
  ): number => {
    const set = home + away + 1;
    if (isSet[sport](l, r, set)) return at(home + 1, away, 0, 0, parity, first || 'home');
    if (isSet[sport](r, l, set)) return at(home, away + 1, 0, 0, parity, first || 'away');
    if (home === needed[sport] || away === needed[sport])
      return Number(is({ home, away, firstUnit: first || 'home' }));
    const key = [home, away, l, r, parity, first].join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const chance = points[parity]! / 10_000;
    const value =
      chance * at(home, away, l + 1, r, 1 - parity, first) +
      (1 - chance) * at(home, away, l, r + 1, 1 - parity, first);
    known.set(key, value);
    return value;
  };
  return at(from.home, from.away, from.unit[0], from.unit[1], from.played % 2, '');
};

/** Odds in hundredths of a chance in millionths: 1 over chance times 1.05 or, of three outcomes, 1.06; rounded down. */
export const statedOdds = (millionths: number, outcomes: number): number =>
  Number((100n * 1_000_000n * 100n) / (BigInt(millionths) * (outcomes === 3 ? 106n : 105n)));

/** What a market keeps: the sum of 100 / odds, less one, as a fraction. */
export const overround = (odds: readonly number[]): { numerator: bigint; denominator: bigint } => {
  const denominator = odds.reduce((product, each) => product * BigInt(each), 1n);
  const sum = odds.reduce((total, each) => total + (100n * denominator) / BigInt(each), 0n);
  return { numerator: sum - denominator, denominator };
};

/** A slip's payout: the stake times each odds that were right, once over for each void leg, nothing with a wrong one. */
export const statedPayout = (stake: bigint, legs: readonly { odds: number; result: string }[]): bigint => {
  if (legs.some(({ result }) => result === 'lost')) return 0n;
  const right = legs.filter(({ result }) => result === 'won');
  let [numerator, denominator] = [stake, 1n];
  for (const { odds } of right) {
    numerator *= BigInt(odds);
    denominator *= 100n;
  }
  return numerator / denominator;
};

/**
 * A system's payout: the numbers from 0 to 2^legs whose binary form has `size` ones are its lines; each is paid as a slip
 * of its own.
 */
export const statedSystem = (
  stake: bigint,
  size: number,
  legs: readonly { odds: number; result: string }[],
): bigint => {
  let sum = 0n;
  for (let mask = 0; mask < 2 ** legs.length; mask += 1) {
    const line = legs.filter((_, at) => Math.floor(mask / 2 ** at) % 2 === 1);
    if (line.length === size) sum += statedPayout(stake, line);
  }
  return sum;
};
