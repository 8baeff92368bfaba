/**
 * Transfer to the upline: amount and remark, then a review with the payment password, and one request per intention.
 * A page flow: it does not end by itself.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import {
  REMARK_LENGTH,
  getTransferPageData,
  transferUpline,
  type Transfer,
  type TransferPageData,
  type TransferOrder,
} from '../../../services/transfers.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { amountOf } from '../common/amount.ts';
import { isUnknownResult, refusedFields } from '../common/refused-fields.ts';
import { largestText, transferProblems, type TransferForm, type TransferProblems } from './transfer-form.ts';

interface TransferUplineContext {
  readonly pageData: TransferPageData | null;
  readonly form: TransferForm;
  /** Toggles whenever the amount is filled in, which remounts the field. */
  readonly fillTurn: boolean;
  readonly problems: TransferProblems;
  readonly failure: Failure | null;
  /** Kept only as long as the attempt lasts. */
  readonly password: string;
  /** The transfer just made. */
  readonly transfer: Transfer | null;
}
type TransferUplineEvent =
  | { type: 'page.retry' }
  | { type: 'form.type'; form: TransferForm }
  | { type: 'amount.max' }
  | { type: 'form.submit'; form: TransferForm }
  | { type: 'review.leave' }
  | { type: 'order.submit'; password: string }
  | { type: 'order.retry' }
  | { type: 'transfer.again' };
type Failed = { readonly error: unknown };

const EMPTY: TransferForm = { amount: '', remark: '' };

export const transferUplineMachine = setup({
  types: {
    context: {} as TransferUplineContext,
    events: {} as TransferUplineEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getTransferPageData: fromPromise<TransferPageData>(({ signal }) => getTransferPageData(signal)),
    transferUpline: fromPromise<Transfer, { order: TransferOrder; key: string }>(({ input, signal }) =>
      transferUpline(input.order, input.key, signal),
    ),
  },
  guards: {
    /** A transfer takes the payment password, so without one there is none. */
    isReady: ({ context }, { form }: { form: TransferForm }) =>
      known(context.pageData).hasPassword &&
      Object.keys(transferProblems(known(context.pageData), form)).length === 0,
    hasMaximum: ({ context }) => known(context.pageData).largest > 0,
    isTyped: (_, { password }: { password: string }) => password !== '',
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
    isAboutForm: (_, { error }: Failed) => 'amount' in refusedFields(error),
  },
  actions: {
    assignPageData: assign({
      pageData: (_, { pageData }: { pageData: TransferPageData }) => pageData,
      failure: null,
    }),
    /** Of the errors shown those that still apply: none appears before the form is sent. */
    assignForm: assign(({ context }, { form }: { form: TransferForm }) => {
      const found = transferProblems(known(context.pageData), form);
      return {
        form,
        problems: Object.fromEntries(Object.entries(found).filter(([field]) => field in context.problems)),
      };
    }),
    assignMaximum: assign(({ context }) => ({
      form: { ...context.form, amount: largestText(known(context.pageData)) },
      fillTurn: !context.fillTurn,
      problems: {},
    })),
    assignProblems: assign({
      problems: ({ context }, { form }: { form: TransferForm }) => ({
        ...transferProblems(known(context.pageData), form),
        ...(!known(context.pageData).hasPassword && { amount: 'transfer_password_missing' }),
      }),
      failure: null,
    }),
    clearProblems: assign({ problems: {}, failure: null }),
    assignPassword: assign({
      password: (_, { password }: { password: string }) => password,
      problems: {},
      failure: null,
    }),
    assignPasswordMissing: assign({ problems: { password: 'input_required' }, failure: null }),
    forgetPassword: assign({ password: '' }),
    assignFailure: assign((_, { error }: Failed) => ({
      failure: failureOf(error),
      problems: refusedFields(error),
    })),
    assignTransfer: assign({
      transfer: (_, { transfer }: { transfer: Transfer }) => transfer,
      form: EMPTY,
      failure: null,
    }),
    clearTransfer: assign({ transfer: null }),
  },
}).createMachine({
  id: 'transferUpline',
  context: {
    ...{ pageData: null, form: EMPTY, fillTurn: false, problems: {} },
    ...{ failure: null, password: '', transfer: null },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The upline, the limits and the balance are loading.',
      tags: 'busy',
      invoke: {
        id: 'getTransferPageData',
        src: 'getTransferPageData',
        onDone: {
          target: 'editing',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        onError: { target: 'missing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    missing: {
      description: 'The page could not be loaded; it can be requested again.',
      on: { 'page.retry': { target: 'loading', actions: 'clearProblems' } },
    },
    editing: {
      description: 'The form is open: how much, and a remark.',
      meta: { requirements: ['MEM-09', 'WAL-03'], view: 'TransferUpline' },
      on: {
        'form.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
        'amount.max': { guard: 'hasMaximum', actions: 'assignMaximum' },
        'form.submit': [
          {
            guard: { type: 'isReady', params: ({ event }) => event },
            target: 'reviewing',
            actions: [{ type: 'assignForm', params: ({ event }) => event }, 'clearProblems'],
          },
          {
            actions: [
              { type: 'assignForm', params: ({ event }) => event },
              { type: 'assignProblems', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    reviewing: {
      description: 'Recipient and amount are shown; the form asks for the payment password.',
      meta: { requirements: ['WAL-03'] },
      on: {
        'review.leave': { target: 'editing', actions: 'clearProblems' },
        'order.submit': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'ordering',
            actions: { type: 'assignPassword', params: ({ event }) => event },
          },
          { actions: 'assignPasswordMissing' },
        ],
      },
    },
    ordering: {
      description: 'The request is sent to the platform, once for this intention.',
      tags: 'busy',
      invoke: {
        id: 'transferUpline',
        src: 'transferUpline',
        input: ({ context: { pageData, form, password } }) => ({
          order: {
            amount: known(amountOf(form.amount, known(pageData).exponent)),
            currency: known(pageData).currency,
            remark: form.remark,
            password,
          },
          key: known(pageData).visit,
        }),
        onDone: {
          target: 'sent',
          actions: [
            'forgetPassword',
            { type: 'assignTransfer', params: ({ event }) => ({ transfer: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAboutForm', params: ({ event }) => event },
            target: 'editing',
            actions: ['forgetPassword', { type: 'assignFailure', params: ({ event }) => event }],
          },
          {
            target: 'reviewing',
            actions: ['forgetPassword', { type: 'assignFailure', params: ({ event }) => event }],
          },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the request was taken; the same one can be sent again.',
      on: { 'order.retry': { target: 'ordering', actions: 'clearProblems' } },
    },
    sent: {
      description: 'The transfer is made: its number, recipient and amount are shown.',
      meta: { requirements: ['WAL-03'] },
      on: { 'transfer.again': { target: 'loading', actions: 'clearTransfer' } },
    },
  },
});

export type TransferUplineRef = ActorRefFrom<typeof transferUplineMachine>;
export type TransferUplineSnapshot = SnapshotFrom<typeof transferUplineMachine>;

/** The requested amount, in minor units; 0 without one. */
export const selectAmount = ({ context: { pageData, form } }: TransferUplineSnapshot): number =>
  (pageData && amountOf(form.amount, pageData.exponent)) ?? 0;

/** The most characters of a remark. */
export const selectRemarkLength = (): number => REMARK_LENGTH;
/** The platform's terms, which every state but the first two has. */
export const selectPageData = ({ context }: TransferUplineSnapshot): TransferPageData =>
  known(context.pageData);
