import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Nothing, queryInteger } from './values.ts';

const Wallet = v.object({
  accountTypeId: v.number(),
  accountName: v.string(),
  displayName: v.nullish(v.string(), ''),
  availBalance: v.number(),
  status: v.nullish(v.number(), 1),
});

export const BalanceAnswer = v.pipe(
  v.object({
    sumBalance: v.number(),
    currency: v.string(),
    currencySymbol: v.nullish(v.string(), null),
    currencyPosition: v.nullish(v.picklist(['F', 'B']), 'F'),
    balance: v.nullish(v.union([v.array(Wallet), Wallet])),
  }),
  v.transform((answer) => {
    const wallets =
      answer.balance == null ? [] : Array.isArray(answer.balance) ? answer.balance : [answer.balance];
    return {
      sum: toMinor(answer.sumBalance, answer.currency),
      currency: answer.currency,
      exponent: exponentOf(answer.currency),
      symbol: answer.currencySymbol,
      symbolPosition: answer.currencyPosition === 'B' ? ('back' as const) : ('front' as const),
      wallets: wallets.map((wallet) => ({
        id: wallet.accountTypeId,
        name: wallet.displayName || wallet.accountName,
        available: toMinor(wallet.availBalance, answer.currency),
      })),
    };
  }),
);
/** Amounts in minor units of `currency`. */
export type Balance = v.InferOutput<typeof BalanceAnswer>;

export const getBalance = endpoint({
  name: 'getBalance',
  summary:
    'The member’s wallets and their sum; `sync=1` also queries the vendors. A trial account has only play money, in the currency `FUN`',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  token: 'required',
  request: v.object({ typeId: v.optional(queryInteger(0, 9999)), sync: v.optional(queryInteger(0, 1)) }),
  response: BalanceAnswer,
  requirements: ['API-18', 'NAV-05', 'NAV-06', 'WAL-01'],
});

export const refillFreePlay = endpoint({
  name: 'refillFreePlay',
  summary:
    'Refills a trial account’s play money to its initial amount (ours). A wallet that holds at least that is left unchanged',
  method: 'POST',
  path: '/wps/member/freeplay/refill',
  module: 'FREEPLAY3',
  token: 'required',
  request: Nothing,
  response: BalanceAnswer,
  requirements: ['FRE-01'],
});
