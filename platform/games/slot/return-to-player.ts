import { readLine } from './evaluate.ts';
import { RATE_UNIT, REEL_COUNT, ROW_COUNT, SCATTER, SYMBOL_COUNT, type SlotModel } from './model.ts';

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Expected return of one unit staked, exact. Every pay line crosses each reel once, so all lines return the same and
 * the number of lines does not matter: each symbol combination of one line is weighted by its frequency on the reels.
 * Scatters are at least a window apart, so a reel shows one or none.
 */
export function returnToPlayer(model: SlotModel): Fraction {
  const stops = model.reels.reduce((product, reel) => product * BigInt(reel.length), 1n);
  const line = lineReturn(model);
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
