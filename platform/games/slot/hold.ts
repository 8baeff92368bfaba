import { createGenerator } from '../generator.ts';
import { REEL_COUNT, ROW_COUNT, type HoldRules } from './model.ts';

export interface Coin {
  /** Counted reel by reel from the top left. */
  readonly place: number;
  /** Times the whole stake. */
  readonly value: number;
}

/** The respins of a round. */
export interface Hold {
  /** The coins that started them. */
  readonly start: readonly Coin[];
  /** New coins of each respin. */
  readonly respins: readonly (readonly Coin[])[];
  /** Times the whole stake; 0 unless all places have a coin. */
  readonly grand: number;
  /** All coins and the grand prize, times the whole stake. */
  readonly value: number;
}

export const PLACES = REEL_COUNT * ROW_COUNT;

/**
 * The respins that follow `places`, from the stream of their own label: first the values of those coins, then in each
 * respin, for each empty place in order, whether a coin comes, and its value.
 */
export function holdRound(rules: HoldRules, places: readonly number[], seed: string, label: string): Hold {
  const next = createGenerator(seed, label);
  const weights = rules.values.reduce((sum, [, weight]) => sum + weight, 0);
  const drawValue = (): number => {
    let rest = next(weights);
    for (const [value, weight] of rules.values) {
      if (rest < weight) return value;
      rest -= weight;
    }
    throw new Error('the weights of the coins do not add up');
  };
  const taken = new Set(places);
  const start = places.map((place) => ({ place, value: drawValue() }));
  const respins: Coin[][] = [];
  let left = rules.respins;
  while (left > 0 && taken.size < PLACES) {
    const coins: Coin[] = [];
    for (let place = 0; place < PLACES; place += 1)
      if (!taken.has(place) && next(rules.chance) === 0) coins.push({ place, value: drawValue() });
    for (const { place } of coins) taken.add(place);
    respins.push(coins);
    left = coins.length > 0 ? rules.respins : left - 1;
  }
  const grand = taken.size === PLACES ? rules.grand : 0;
  const value = [...start, ...respins.flat()].reduce((sum, coin) => sum + coin.value, grand);
  return { start, respins, grand, value };
}
