import * as v from 'valibot';
import { Card, PaymentLength } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, listOf, queryAmount, queryInteger } from './values.ts';
import { WITHDRAW_BOUNDS } from './withdraw-rules.ts';
import { CARD_KINDS } from './withdrawal-states.ts';

/** A function, so that the request schemas stay out of the site's bundle. */
const group = () => v.object({ groupId: v.optional(queryInteger(0, 9999)) });
const text = v.nullish(v.string(), null);
const ByKind = v.object({ BC: v.number(), EW: v.number(), VW: v.number() });

export const getWithdrawSettings = endpoint({
  name: 'getWithdrawSettings',
  summary:
    'Limits and opening times of withdrawals, the proof required, and how long a receipt may be confirmed',
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawSettings',
  token: 'required',
  request: group(),
  response: v.pipe(
    v.object({
      allowWithdraw: Flag,
      minimumAmount: v.number(),
      maximumAmount: v.number(),
      allowDecimal: v.nullish(Flag, true),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: text,
      /** `HH:mm`, both or none. */
      withdrawDateFrom: text,
      withdrawDateTo: text,
      mobileVerificationType: text,
      mobileVerificationWithdrawAmount: v.nullish(v.number(), 0),
      /** Ours: whether the payment password is required (WDRAWNOPASSVERIF3). */
      passwordRequired: v.nullish(Flag, true),
      paymentLength: PaymentLength,
      /** WDR-04: {0} of the auto-receive. */
      autoReceiveMinutes: v.nullish(v.number(), 30),
      /**
       * Ours, by the kind of card: the fee in parts per million, and the minutes within which a payment
       * usually goes out.
       */
      feePerMillion: v.nullish(ByKind, null),
      payMinutes: v.nullish(ByKind, null),
      /** Ours: above it an operator reviews the withdrawal before it is paid. */
      reviewAbove: v.nullish(v.number(), null),
    }),
    v.transform((wire) => ({
      isAllowed: wire.allowWithdraw,
      minimum: toMinor(wire.minimumAmount, wire.currency),
      maximum: toMinor(wire.maximumAmount, wire.currency),
      takesDecimals: wire.allowDecimal,
      currency: wire.currency,
      exponent: exponentOf(wire.currency),
      symbol: wire.currencySymbol,
      window:
        wire.withdrawDateFrom && wire.withdrawDateTo
          ? { from: wire.withdrawDateFrom, to: wire.withdrawDateTo }
          : null,
      /** The amount from which a code is required; null where none is. */
      codeFrom:
        wire.mobileVerificationType === 'EVERY_WITHDRAWAL'
          ? 0
          : wire.mobileVerificationType === 'WITHDRAW_AMOUNT'
            ? toMinor(wire.mobileVerificationWithdrawAmount, wire.currency)
            : null,
      requiresPassword: wire.passwordRequired,
      paymentLength: wire.paymentLength,
      autoReceiveMinutes: wire.autoReceiveMinutes,
      feePerMillion: wire.feePerMillion,
      payMinutes: wire.payMinutes,
      reviewAbove: wire.reviewAbove === null ? null : toMinor(wire.reviewAbove, wire.currency),
    })),
  ),
  requirements: ['WDR-04', 'MEM-08'],
});

export const listWithdrawMethods = endpoint({
  name: 'listWithdrawMethods',
  summary: 'Kinds of withdrawal that the brand offers: B bank, E e-wallet, V virtual',
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawMethods',
  token: 'required',
  request: v.object({}),
  response: listOf(v.object({ methodGroupType: v.picklist(['B', 'E', 'V']) })),
});

export const getWithdrawAccounts = endpoint({
  name: 'getWithdrawAccounts',
  summary: 'The cards that money can be sent to, and the rest of the daily limits',
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawAccountInfo',
  token: 'required',
  request: group(),
  response: v.pipe(
    v.object({
      cards: listOf(Card),
      minWithdrawal: v.number(),
      maxWithdrawal: v.number(),
      maxTransactionTimes: v.number(),
      remainingTransactionTimes: v.number(),
      remainingWithdrawAmount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
      /**
       * Ours: the available amount, the held part of the balance, and the most that can be requested now,
       * with its reason.
       */
      availableAmount: v.nullish(v.number(), null),
      heldAmount: v.nullish(v.number(), 0),
      largestAmount: v.nullish(v.number(), null),
      largestBound: v.nullish(v.picklist(WITHDRAW_BOUNDS), null),
    }),
    v.transform(({ cards, currency, ...wire }) => {
      const orNull = (amount: number | null) => (amount === null ? null : toMinor(amount, currency));
      return {
        cards,
        timesLeft: wire.remainingTransactionTimes,
        leftToday: toMinor(wire.remainingWithdrawAmount, currency),
        available: orNull(wire.availableAmount),
        held: toMinor(wire.heldAmount, currency),
        largest: orNull(wire.largestAmount),
        bound: wire.largestBound,
      };
    }),
  ),
});

export const getWithdrawFee = endpoint({
  name: 'getWithdrawFee',
  summary: 'The fee of a withdrawal; it is deducted from the amount',
  method: 'GET',
  path: '/wps/relay/MCSFE_getCalculatedWithdrawCharges',
  token: 'required',
  request: v.object({ withdrawAmount: queryAmount, withdrawType: v.picklist(CARD_KINDS) }),
  response: v.number(),
});

/** A and D may withdraw; N may not; I is not complete but may. */
const Turnover = v.pipe(
  v.object({
    status: v.picklist(['A', 'D', 'N', 'I']),
    totalRequiredTurnover: v.number(),
    totalActualTurnover: v.number(),
    currency: v.nullish(v.string(), 'TLB'),
    details: listOf(
      v.object({ gameType: v.string(), requiredTurnover: v.number(), actualTurnover: v.number() }),
    ),
  }),
  v.transform(({ status, totalRequiredTurnover, totalActualTurnover, currency }) => ({
    isBlocked: status === 'N',
    required: toMinor(totalRequiredTurnover, currency),
    actual: toMinor(totalActualTurnover, currency),
  })),
);

export const getTurnover = endpoint({
  name: 'getTurnover',
  summary: 'How much must be wagered before a withdrawal, and how much has been',
  method: 'GET',
  path: '/wps/relay/MCSFE_getTurnoverInfo',
  token: 'required',
  request: v.object({}),
  response: Turnover,
});
