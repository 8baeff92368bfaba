import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import { CURRENCY } from '../../../kernel/config.ts';

const inMinor = (least: number) =>
  v.pipe(
    v.number(),
    v.minValue(least),
    v.maxValue(1_000_000_000),
    v.transform((amount) => toMinor(amount, CURRENCY.code)),
  );

/** A typed amount in the wallet's unit, as minor units. */
export const Minor = inMinor(0.01);
/** The same, or 0 for none. */
export const MinorOrNone = inMinor(0);
