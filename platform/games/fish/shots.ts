import type { Chance } from './model.ts';

/** A source of fair integers below a bound, such as `createGenerator` of the round's seed. */
type Fair = (bound: number) => number;

/** Which shots of a burst catch their target: one fair integer below the denominator for each. */
export const shootBurst = (
  next: Fair,
  shots: number,
  { numerator, denominator }: Chance,
): readonly boolean[] => Array.from({ length: shots }, () => next(denominator) < numerator);
