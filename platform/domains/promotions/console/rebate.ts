import * as v from 'valibot';
import { PRODUCTS } from '#contract/bets.ts';
import { action, type Action } from '../../../console/section/action.ts';

export const REBATE_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'rebate-rate': action(
    v.object({
      product: v.picklist(PRODUCTS),
      /** Of valid bets; 0 for none. */
      percent: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
    }),
    async ({ settings }, { product, percent }) => {
      await settings.change(({ rebate }) => ({
        rebate: { ...rebate, rates: { ...rebate.rates, [product]: Math.round(percent * 10_000) } },
      }));
      return {};
    },
  ),
  /** For a brand that offers it from now on: what was bet before earns none, claimed or not. */
  'rebate-from-now': action(v.object({}), async ({ settings, clock }) => {
    const from = clock.now();
    await settings.change(({ rebate }) => ({ rebate: { ...rebate, from } }));
    return { from };
  }),
};
