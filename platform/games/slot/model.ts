import models from './models.json' with { type: 'json' };
import type { Family } from './slot-contract.ts';
import { JACKPOT_RETURN } from '../jackpot.ts';
import lines from './paylines.json' with { type: 'json' };

/** Symbol numbers: 0 is wild, 1 is the scatter, 2 to 5 pay high, 6 to 10 pay low. */
export const WILD = 0;
export const SCATTER = 1;
export const SYMBOL_COUNT = 11;
export const REEL_COUNT = 5;
export const ROW_COUNT = 3;
/** Rates are whole parts per million of the stake they refer to. */
export const RATE_UNIT = 1_000_000n;

/** Respins with coins that stay, in the family `hold`. */
export interface HoldRules {
  /** Coins in view that start the respins. */
  readonly trigger: number;
  /** Respins left after each new coin. */
  readonly respins: number;
  /** An empty place gets a coin in one of so many cases. */
  readonly chance: number;
  /** Values of a coin, times the whole stake, each with its weight. */
  readonly values: readonly (readonly [value: number, weight: number])[];
  /** Added when all places have a coin, times the whole stake. */
  readonly grand: number;
}

/**
 * One mathematical model of the slot. All its rates are whole multiples of the stake, so the stated return holds at
 * every stake: rounding toward zero loses nothing.
 */
export interface SlotModel {
  readonly id: string;
  readonly family: Family;
  readonly volatility: 'low' | 'medium' | 'high';
  /**
   * By symbol, then by the number in a row from the left: parts per million of the stake per line; of the whole stake
   * for each way in the family `ways`.
   */
  readonly lineRates: readonly (readonly number[])[];
  /** By number of scatters in view: parts per million of the whole stake. */
  readonly scatterRates: readonly number[];
  /** By number of scatters in view: free spins won. Scatters in a free spin do not count. */
  readonly freeSpins: readonly number[];
  /** Multiplier of line wins in a free spin, in parts per million. */
  readonly freeRate: number;
  readonly reels: readonly (readonly number[])[];
  /** Only in the family `hold`. */
  readonly hold?: HoldRules;
  /** Expected return of one unit staked, as an exact fraction, without the jackpot. */
  readonly returnToPlayer: { readonly numerator: string; readonly denominator: string };
}

/** The tuples of the data are arrays to the compiler. */
const DATA = models as unknown as readonly SlotModel[];

/** The jackpot's games have the reels and pays of this model. */
const JACKPOT_BASE = 'medium';

export const SLOT_MODELS: readonly SlotModel[] = [
  ...DATA,
  ...DATA.filter(({ id }) => id === JACKPOT_BASE).map(
    (model) => ({ ...model, id: 'jackpot', family: 'jackpot' }) satisfies SlotModel,
  ),
];

/** Each pay line is the row (0 is the top) it crosses on each reel; a game of n lines plays the first n. */
export const PAYLINES: readonly (readonly number[])[] = lines;

export const LINE_CHOICES: readonly number[] = [1, 5, 10, 20, 25];

/** The model of that id; undefined for an unknown one. */
export const findModel = (id: string): SlotModel | undefined => SLOT_MODELS.find((model) => model.id === id);

/** The stated return in parts per million, rounded down, so that it never exceeds the true one. */
export const returnRate = ({ family, returnToPlayer }: SlotModel): number =>
  Number((BigInt(returnToPlayer.numerator) * RATE_UNIT) / BigInt(returnToPlayer.denominator)) +
  (family === 'jackpot' ? JACKPOT_RETURN : 0);
