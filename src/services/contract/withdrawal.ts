import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, queryInteger, shortText } from './values.ts';
import { CARD_KINDS, CONFIRM_STATUSES, StateNumber, WAIT_REASONS } from './withdrawal-states.ts';

/** Proofs of one answer (WDR-03). */
export const MAX_PROOFS = 3;

const number = v.nullish(v.number(), null);
const text = v.nullish(v.string(), null);
const Actor = v.picklist(['member', 'house', 'clock']);

const Row = v.pipe(
  v.object({
    withdrawId: Identifier,
    reference: text,
    amount: v.number(),
    fee: v.nullish(v.number(), 0),
    /** What the bank sends: the whole amount, or the part that is paid again. */
    paidAmount: number,
    receivedAmount: number,
    remainingAmount: number,
    currency: v.nullish(v.string(), 'TLB'),
    state: StateNumber,
    stateName: text,
    requestedAt: v.number(),
    updatedAt: number,
    confirmDeadline: number,
    /** Ours: how long the confirmation of receipt still waits, by the platform's clock. */
    remainingMs: number,
    withdrawType: v.nullish(v.picklist(CARD_KINDS), 'BC'),
    bankName: v.nullish(v.string(), ''),
    cardNumber: v.nullish(v.string(), ''),
    cardHolder: v.nullish(v.string(), ''),
    bankReference: text,
    reason: text,
    /**
     * Ours: why it is not paid yet, where more than its turn is the reason; `until` (epoch milliseconds)
     * where that ends by itself.
     */
    wait: v.nullish(v.object({ reason: v.picklist(WAIT_REASONS), until: number }), null),
    /** Ours: its events, oldest first. */
    timeline: listOf(v.object({ event: v.string(), actor: Actor, at: v.number() })),
  }),
  v.transform((row) => {
    const minor = (amount: number): number => toMinor(amount, row.currency);
    const orNull = (amount: number | null): number | null => (amount === null ? null : minor(amount));
    return {
      id: row.withdrawId,
      reference: row.reference ?? row.withdrawId,
      currency: row.currency,
      exponent: exponentOf(row.currency),
      amount: minor(row.amount),
      fee: minor(row.fee),
      paid: minor(row.paidAmount ?? row.amount - row.fee),
      received: orNull(row.receivedAmount),
      remaining: orNull(row.remainingAmount),
      state: row.state,
      requestedAt: row.requestedAt,
      updatedAt: row.updatedAt ?? row.requestedAt,
      confirmDeadline: row.confirmDeadline,
      remainingMs: row.remainingMs,
      bankName: row.bankName,
      cardNumber: row.cardNumber,
      cardHolder: row.cardHolder,
      bankReference: row.bankReference,
      reason: row.reason,
      wait: row.wait,
      timeline: row.timeline,
    };
  }),
);
/** A withdrawal; amounts in minor units. */
export type Withdrawal = v.InferOutput<typeof Row>;

export const requestWithdrawal = endpoint({
  name: 'requestWithdrawal',
  summary: 'Requests a withdrawal: the amount is held, the operator reviews it',
  method: 'POST',
  path: '/wps/v2/transaction/withdraw',
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({
    check: v.optional(v.literal('v2')),
    amount: v.pipe(v.number(), v.finite('request_param_err'), v.gtValue(0, 'request_param_err')),
    bankCardId: Identifier,
    /** The payment password; empty where the brand requires none. */
    password: v.optional(shortText(64), ''),
    verificationCode: v.optional(shortText(255)),
    firebaseIdToken: v.optional(shortText(4096)),
    groupId: v.optional(v.number()),
    virtualAmount: v.optional(v.number()),
  }),
  response: Row,
  requirements: ['MEM-08'],
});

export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  summary: 'The member’s withdrawals, newest first',
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawTransactionReport',
  token: 'required',
  request: v.object({
    startDate: v.optional(queryInteger(0, 9_999_999_999_999)),
    endDate: v.optional(queryInteger(0, 9_999_999_999_999)),
    page: v.optional(queryInteger(1, 10_000)),
    size: v.optional(queryInteger(1, 100)),
    withdrawState: v.optional(v.pipe(queryInteger(1, 10), StateNumber)),
  }),
  response: v.object({
    records: listOf(Row),
    totalPages: v.nullish(v.number(), 1),
    total: v.nullish(v.number(), 0),
    footer: listOf(v.object({ amount: v.number() })),
  }),
});

export const listUnconfirmed = endpoint({
  name: 'listUnconfirmed',
  summary: 'Payments that wait to be confirmed',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPaymentConfirmationList',
  token: 'required',
  request: v.object({}),
  response: listOf(Row),
  requirements: ['WDR-01', 'WDR-04'],
});

const Amount = v.pipe(v.number(), v.finite('request_param_err'), v.minValue(0, 'request_param_err'));

export const confirmWithdrawal = endpoint({
  name: 'confirmWithdrawal',
  summary: 'How much of a payment has arrived; received and remaining make up the amount paid',
  method: 'POST',
  path: '/wps/relay/MCSFE_processC2CTransaction',
  token: 'required',
  idempotent: true,
  request: v.object({
    withdrawId: Identifier,
    confirmStatus: v.picklist(CONFIRM_STATUSES, 'request_param_err'),
    receivedAmount: Amount,
    remainingAmount: Amount,
    /** Ids of finished uploads (rulings 30). */
    images: v.optional(v.pipe(v.array(shortText(64)), v.maxLength(100, 'request_param_err')), []),
  }),
  response: Row,
  requirements: ['WDR-01', 'WDR-02', 'WDR-03', 'WDR-06'],
});

export const getWithdrawalCase = endpoint({
  name: 'getWithdrawalCase',
  summary: 'Ours: everything about one withdrawal, to keep: its events, the money moved, and the proofs',
  method: 'GET',
  path: '/wps/member/withdrawal/case',
  module: 'WDRAWCASE3',
  token: 'required',
  request: v.object({ withdrawId: Identifier }),
  response: v.object({
    withdrawal: v.record(v.string(), v.unknown()),
    events: listOf(
      v.object({
        event: v.string(),
        actor: Actor,
        at: v.number(),
        from: text,
        to: text,
        round: number,
        reason: text,
        bankReference: text,
        /** Minor units, as in the log. */
        amount: text,
        fee: text,
        received: text,
        remaining: text,
        images: listOf(v.string()),
      }),
    ),
    movements: listOf(
      v.object({
        key: v.string(),
        kind: v.string(),
        at: v.number(),
        amount: v.number(),
        balanceAfter: v.number(),
      }),
    ),
    proofs: listOf(
      v.object({ fileId: v.string(), type: text, size: v.number(), digest: text, finishedAt: number }),
    ),
    writtenAt: v.number(),
  }),
});
/** As stored. */
export type WithdrawalCase = v.InferOutput<typeof getWithdrawalCase.response>;
