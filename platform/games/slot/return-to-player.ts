import { readLine } from './evaluate.ts';
import { PLACES } from './hold.ts';
import {
  RATE_UNIT,
  REEL_COUNT,
  ROW_COUNT,
  SCATTER,
  SYMBOL_COUNT,
  WILD,
  type HoldRules,
  type SlotModel,
} from './model.ts';

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Expected return of one unit staked, exact, without the jackpot. Every pay line crosses each reel once, so all lines
 * return the same and the number of lines does not matter: each symbol combination of one line is weighted by its
 * frequency on the reels. Scatters are at least a window apart, so a reel shows one or none.
 */
export function returnToPlayer(model: SlotModel): Fraction {
  const stops = model.reels.reduce((product, reel) => product * BigInt(reel.length), 1n);
  const line = model.family === 'ways' ? waysReturn(model) : lineReturn(model);
  if (model.hold) return holdReturn(model, model.hold, { numerator: line, denominator: stops * RATE_UNIT });
  const { scatterReturn, freeSpinCount } = scatterExpectation(model);
  const numerator =
    line * (RATE_UNIT * stops + freeSpinCount * BigInt(model.freeRate)) + scatterReturn * RATE_UNIT * stops;
  return reduce({ numerator, denominator: stops * stops * RATE_UNIT * RATE_UNIT });
}

/** Sum over all stops of the line's rate, in parts per million. */
function lineReturn(model: SlotModel): bigint {
  const counts = model.reels.map((reel) =>
    Array.from({ length: SYMBOL_COUNT }, (_, symbol) => reel.filter((entry) => entry === symbol).length),
  );
  const symbols: number[] = [];
  const visit = (reel: number, weight: number): bigint => {
    if (reel === REEL_COUNT) return BigInt(weight) * BigInt(readLine(model, symbols)?.rate ?? 0);
    let sum = 0n;
    for (let symbol = 0; symbol < SYMBOL_COUNT; symbol += 1) {
      const count = counts[reel]![symbol]!;
      symbols[reel] = symbol;
      if (count > 0) sum += visit(reel + 1, weight * count);
    }
    return sum;
  };
  return visit(0, 1);
}

/**
 * The same for all ways: the reels stop independently, so the expected number of ways of a symbol on so many reels is
 * the product of what each shows on average, with the stops of the next reel that do not show it.
 */
function waysReturn(model: SlotModel): bigint {
  let sum = 0n;
  for (const [symbol, rates] of model.lineRates.entries()) {
    const shown = model.reels.map((reel) =>
      reel.map(
        (_, stop) => windowOf(reel, stop).filter((entry) => entry === symbol || entry === WILD).length,
      ),
    );
    for (const [count, rate] of rates.entries()) {
      if (rate === 0) continue;
      const ways = shown.reduce((product, counts, reel) => {
        if (reel < count) return product * BigInt(counts.reduce((total, number) => total + number, 0));
        return (
          product * BigInt(reel === count ? counts.filter((number) => number === 0).length : counts.length)
        );
      }, 1n);
      sum += ways * BigInt(rate);
    }
  }
  return sum;
}

const windowOf = (reel: readonly number[], stop: number): number[] =>
  Array.from({ length: ROW_COUNT }, (_, row) => reel[(stop + row) % reel.length]!);

/** Line wins, and the respins weighted by the number of coins that start them. */
function holdReturn(model: SlotModel, rules: HoldRules, lines: Fraction): Fraction {
  let stops = [1n];
  for (const reel of model.reels) {
    const next: bigint[] = [];
    for (const stop of reel.keys()) {
      const coins = windowOf(reel, stop).filter((entry) => entry === SCATTER).length;
      stops.forEach((number, before) => {
        next[before + coins] = (next[before + coins] ?? 0n) + number;
      });
    }
    stops = Array.from(next, (number) => number ?? 0n);
  }
  const all = stops.reduce((sum, number) => sum + number, 0n);
  const valueOf = holdExpectation(rules);
  return stops.reduce(
    (sum, number, coins) =>
      coins < rules.trigger ? sum : plus(sum, times(valueOf(coins), { numerator: number, denominator: all })),
    reduce(lines),
  );
}

/**
 * Expected value of respins that start with so many coins, times the whole stake: what a coin is worth on average for
 * each, and for each number of coins and respins left the sum over the numbers of coins that may come.
 */
function holdExpectation(rules: HoldRules): (coins: number) => Fraction {
  const weights = rules.values.reduce((sum, [, weight]) => sum + weight, 0);
  const mean = {
    numerator: BigInt(rules.values.reduce((sum, [value, weight]) => sum + value * weight, 0)),
    denominator: BigInt(weights),
  };
  const known = new Map<string, Fraction>();
  const rest = (coins: number, left: number): Fraction => {
    if (coins === PLACES) return whole(BigInt(rules.grand));
    if (left === 0) return whole(0n);
    const key = `${coins} ${left}`;
    const found = known.get(key);
    if (found) return found;
    const empty = PLACES - coins;
    let sum = whole(0n);
    for (let come = 0; come <= empty; come += 1) {
      const cases = choose(empty, come) * BigInt(rules.chance - 1) ** BigInt(empty - come);
      const share = { numerator: cases, denominator: BigInt(rules.chance) ** BigInt(empty) };
      const after = rest(coins + come, come > 0 ? rules.respins : left - 1);
      sum = plus(sum, times(share, plus(times(mean, whole(BigInt(come))), after)));
    }
    known.set(key, sum);
    return sum;
  };
  return (coins) => plus(times(mean, whole(BigInt(coins))), rest(coins, rules.respins));
}

const whole = (numerator: bigint): Fraction => ({ numerator, denominator: 1n });

const plus = (a: Fraction, b: Fraction): Fraction =>
  reduce({
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  });

const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

const choose = (from: number, count: number): bigint => {
  let result = 1n;
  for (let step = 1; step <= count; step += 1) result = (result * BigInt(from - count + step)) / BigInt(step);
  return result;
};

/** Sums over all stops of the scatter pay (parts per million) and of the free spins. */
function scatterExpectation(model: SlotModel): { scatterReturn: bigint; freeSpinCount: bigint } {
  let ways = [1n, ...Array.from({ length: REEL_COUNT }, () => 0n)];
  for (const reel of model.reels) {
    const showing = BigInt(reel.filter((symbol) => symbol === SCATTER).length * ROW_COUNT);
    const hiding = BigInt(reel.length) - showing;
    ways = ways.map((way, count) => way * hiding + (ways[count - 1] ?? 0n) * showing);
  }
  return {
    scatterReturn: ways.reduce((sum, way, count) => sum + way * BigInt(model.scatterRates[count]!), 0n),
    freeSpinCount: ways.reduce((sum, way, count) => sum + way * BigInt(model.freeSpins[count]!), 0n),
  };
}

function reduce({ numerator, denominator }: Fraction): Fraction {
  let a = numerator;
  let b = denominator;
  while (b > 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
