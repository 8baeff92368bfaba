import { LONGEST_RANGE, TRANSACTION_TYPES, listTransactions } from '#contract/records.ts';
import { CURRENCY } from '../config.ts';
import type { Deps } from '../deps.ts';
import { realMemberOf } from '../http/call.ts';
import { serve, type Route } from '../http/serve.ts';
import { amountOnWire } from '../money.ts';
import { statementOf } from '../ledger/statement.ts';
import { Refusal } from '../refusal.ts';

/** What the house writes down of a member, for the member. */
export const recordRoutes = ({ database }: Deps): readonly Route[] => [
  serve(listTransactions, async ({ startTime, endTime, codeTypes, page, size, anchor }, call) => {
    if (endTime < startTime || endTime - startTime > LONGEST_RANGE) throw new Refusal('request_param_err');
    const {
      lines,
      total,
      anchor: last,
    } = await statementOf(database, {
      memberId: realMemberOf(call).memberId,
      from: startTime,
      to: endTime,
      types: codeTypes?.split(',').map(Number) ?? null,
      page,
      size,
      anchor: anchor ?? null,
    });
    return {
      list: lines.map((line) => ({
        txId: line.id,
        txTypeId: line.typeNumber,
        txTypeName: TRANSACTION_TYPES[line.typeNumber as keyof typeof TRANSACTION_TYPES],
        txTimeInTimestamp: line.at,
        orderNo: line.reference,
        remark: null,
        amount: amountOnWire(line.amount),
        currentAvailBalance: amountOnWire(line.balanceAfter),
      })),
      totalPages: Math.ceil(total / size),
      total,
      currency: CURRENCY.code,
      anchor: String(last),
    };
  }),
];
