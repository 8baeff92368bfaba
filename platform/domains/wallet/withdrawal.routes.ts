import {
  getTurnover,
  getWithdrawAccounts,
  getWithdrawFee,
  getWithdrawSettings,
  listWithdrawMethods,
} from '#contract/withdraw-terms.ts';
import { sendWithdrawCode } from '#contract/cards.ts';
import {
  confirmWithdrawal,
  getWithdrawalCase,
  listUnconfirmed,
  listWithdrawals,
  requestWithdrawal,
} from '#contract/withdrawal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { amountOnWire, exactMinor } from '../../kernel/money.ts';
import { memberOf } from '../../runtime/call.ts';
import { serve, servePrepared, type Route } from '../../http/serve.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { confirm } from './withdrawals/confirm.ts';
import { unconfirmed, withdrawAccounts, withdrawalCase, withdrawalReport } from './withdrawals/lists.ts';
import { submitWithdrawal, codeForMember, proveMember } from './withdrawals/request.ts';
import { feeOf, presentTerms, presentTurnover, turnoverOf } from './withdrawals/terms.ts';

const METHODS = { BC: 'B', EW: 'E', VW: 'V' } as const;

/** Withdrawals and their confirmation. */
export const withdrawalRoutes = (deps: Deps): readonly Route[] => {
  const termsNow = () => deps.settings.current().withdrawal;
  const reading: Deps = { ...deps, db: deps.database.reads.db };
  return [
    serve(getWithdrawSettings, () => presentTerms(deps)),

    serve(listWithdrawMethods, () =>
      [...new Set(termsNow().banks.map(({ kind }) => kind))].map((kind) => ({
        methodGroupType: METHODS[kind],
      })),
    ),

    serve(getWithdrawAccounts, (_request, call) => withdrawAccounts(reading, memberOf(call).memberId)),

    serve(getWithdrawFee, ({ withdrawAmount, withdrawType }) => {
      const amount = exactMinor(withdrawAmount);
      if (amount === null) throw new Refusal('fields_invalid', { fields: { amount: 'amount_decimals' } });
      return amountOnWire(feeOf(termsNow(), withdrawType, amount));
    }),

    serve(getTurnover, async (_request, call) => {
      const terms = termsNow();
      const turnover = await turnoverOf(reading.db, memberOf(call).memberId, terms.turnoverPercent);
      return presentTurnover(terms, turnover);
    }),

    serve(sendWithdrawCode, (request, call) => codeForMember(deps, request, call)),

    servePrepared(
      requestWithdrawal,
      (request, call) => proveMember(deps, request, call),
      (request, call, takeProof) => submitWithdrawal(deps, request, call, takeProof),
    ),

    serve(listWithdrawals, (request, call) => withdrawalReport(reading, memberOf(call).memberId, request)),

    serve(listUnconfirmed, (_request, call) => unconfirmed(reading, memberOf(call).memberId)),

    serve(confirmWithdrawal, (request, call) => confirm(deps, request, call)),

    serve(getWithdrawalCase, ({ withdrawId }, call) =>
      withdrawalCase(reading, memberOf(call).memberId, withdrawId),
    ),
  ];
};
