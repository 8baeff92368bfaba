import { PRODUCTS } from '#contract/bets.ts';
import { disburseRebate, getRebate, getRebateSetting } from '#contract/rebate.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve, servePrepared, type Route } from '../../../http/serve.ts';
import { realMemberOf } from '../../../runtime/call.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { holdSettings } from '../../../runtime/settings.ts';
import { disburse, lastClaimOf, playedOf, rebatesOf } from './rebate.ts';

/** The manual rebate, where the brand has it (CFG-03). */
export const rebateRoutes = (deps: Deps): readonly Route[] => {
  const reads = deps.database.reads.db;
  return [
    serve(getRebate, async (_request, call) => {
      const { memberId } = realMemberOf(call);
      const { rebate } = deps.settings.current();
      const played = await playedOf(deps, memberId, rebate);
      const [list, lastClaimAt] = await Promise.all([
        rebatesOf(reads, memberId, rebate, played),
        lastClaimOf(reads, memberId),
      ]);
      return {
        list: list.map(({ product, rate, validBet, amount }) => ({
          ...{ product, rate },
          ...{ validBet: amountOnWire(validBet), amount: amountOnWire(amount) },
        })),
        lastClaimAt,
        currency: CURRENCY.code,
        currencySymbol: CURRENCY.symbol,
      };
    }),
    servePrepared(
      disburseRebate,
      // Before the transaction, whose connection must not wait for another one.
      async (_request, call) => {
        const { rebate } = await deps.settings.fresh();
        return { from: rebate.from, played: await playedOf(deps, realMemberOf(call).memberId, rebate) };
      },
      async ({ products = PRODUCTS }, call, { from, played }) => {
        const { memberId } = realMemberOf(call);
        const { rebate: settings } = await holdSettings(call.db);
        // The brand began to count anew in between.
        if (settings.from !== from) throw new Refusal('rebate_nothing');
        const claimed = await disburse(deps, call.db, { memberId, products, settings, played });
        if ('refused' in claimed)
          throw new Refusal(claimed.refused === 'nothing' ? 'rebate_nothing' : 'amount_out_of_range');
        call.afterCommit(() =>
          deps.hub.publish([
            { type: 'balance', memberId },
            { type: 'news', memberId, about: 'bonus' },
          ]),
        );
        return {
          ...{ amount: amountOnWire(claimed.amount), claimedAt: deps.clock.now() },
          currency: CURRENCY.code,
        };
      },
    ),
    serve(getRebateSetting, (_request, call) => {
      realMemberOf(call);
      const { rates } = deps.settings.current().rebate;
      return {
        list: PRODUCTS.flatMap((productType) => {
          const rate = rates[productType] ?? 0;
          return rate > 0 ? [{ productType, rate }] : [];
        }),
      };
    }),
  ];
};
