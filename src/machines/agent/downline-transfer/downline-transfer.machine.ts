/**
 * Downline transfer: an account of the team, an amount and a remark, then a review with the payment password, and one
 * request per intention. Ends with the transfer, or null where none was made.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import {
  REMARK_LENGTH,
  getDownlineTransferTerms,
  transferDownline,
  type DownlineTransfer,
  type DownlineTransferOrder,
  type DownlineTransferTerms,
} from '../../../services/transfers.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { amountOf } from '../../wallet/common/amount.ts';
import { isUnknownResult, refusedFields } from '../../wallet/common/refused-fields.ts';
import { transferAmountProblem } from '../../wallet/common/transfer-amount.ts';

export interface DownlineTransferForm {
  readonly account: string;
  readonly amount: string;
  readonly remark: string;
}
/** Message ids by field. */
type Problems = Readonly<Record<string, string>>;

interface DownlineTransferContext {
  /** Of the team in general, then of the account that was checked. */
  readonly terms: DownlineTransferTerms | null;
  readonly form: DownlineTransferForm;
  readonly problems: Problems;
  readonly failure: Failure | null;
  /** Kept only as long as the attempt lasts. */
  readonly password: string;
}
type DownlineTransferEvent =
  | { type: 'terms.retry' }
  | { type: 'form.type'; form: DownlineTransferForm }
  | { type: 'form.submit'; form: DownlineTransferForm }
  | { type: 'review.leave' }
  | { type: 'order.submit'; password: string }
  | { type: 'order.retry' }
  | { type: 'transfer.close' };
type Failed = { readonly error: unknown };
type Typed = { readonly form: DownlineTransferForm };

const EMPTY: DownlineTransferForm = { account: '', amount: '', remark: '' };

/** The platform’s answers about the account, as problems of its field. */
const ACCOUNT_PROBLEMS: Readonly<Record<string, string>> = {
  not_found: 'downline_unknown',
  account_locked: 'downline_locked',
};
const accountProblem = (error: unknown): string | undefined =>
  error instanceof ServiceError ? ACCOUNT_PROBLEMS[error.code] : undefined;

const problemsOf = (terms: DownlineTransferTerms, form: DownlineTransferForm): Problems => {
  const amount = transferAmountProblem(terms, form.amount);
  return {
    ...(form.account.trim() === '' && { account: 'input_required' }),
    ...(amount !== null && { amount: amount === 'transfer_closed' ? 'downline_closed' : amount }),
    ...(!terms.hasPassword && { amount: 'transfer_password_missing' }),
  };
};
const assignFailed = { type: 'assignFailure', params: ({ event }: { event: Failed }) => event } as const;
const assignTerms = {
  type: 'assignTerms',
  params: ({ event }: { event: { output: DownlineTransferTerms } }) => ({ terms: event.output }),
} as const;

export const downlineTransferMachine = setup({
  types: {
    context: {} as DownlineTransferContext,
    events: {} as DownlineTransferEvent,
    output: {} as DownlineTransfer | null,
    tags: {} as 'busy' | 'held' | 'form' | 'review',
    meta: {} as FlowMeta,
  },
  actors: {
    getTerms: fromPromise<DownlineTransferTerms, { account: string | null }>(({ input, signal }) =>
      getDownlineTransferTerms(input.account, signal),
    ),
    transferDownline: fromPromise<DownlineTransfer, { order: DownlineTransferOrder; key: string }>(
      ({ input, signal }) => transferDownline(input.order, input.key, signal),
    ),
  },
  guards: {
    isRight: ({ context }, { form }: Typed) =>
      Object.keys(problemsOf(known(context.terms), form)).length === 0,
    isTyped: (_, { password }: { password: string }) => password !== '',
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
    isAboutForm: (_, { error }: Failed) =>
      'amount' in refusedFields(error) || accountProblem(error) !== undefined,
  },
  actions: {
    assignTerms: assign({
      terms: (_, { terms }: { terms: DownlineTransferTerms }) => terms,
      ...{ problems: {}, failure: null },
    }),
    /** Of the errors shown those that still apply: none appears before the form is sent. */
    assignForm: assign(({ context }, { form }: Typed) => {
      const found = problemsOf(known(context.terms), form);
      return {
        form,
        problems: Object.fromEntries(Object.entries(found).filter(([field]) => field in context.problems)),
      };
    }),
    assignProblems: assign(({ context }, { form }: Typed) => ({
      form,
      problems: problemsOf(known(context.terms), form),
      failure: null,
    })),
    assignRight: assign((_, { form }: Typed) => ({ form, problems: {}, failure: null })),
    clearProblems: assign({ problems: {}, failure: null }),
    assignPassword: assign({
      password: (_, { password }: { password: string }) => password,
      problems: {},
      failure: null,
    }),
    assignPasswordMissing: assign({ problems: { password: 'input_required' }, failure: null }),
    forgetPassword: assign({ password: '' }),
    assignFailure: assign((_, { error }: Failed) => {
      const account = accountProblem(error);
      return {
        failure: failureOf(error),
        problems: { ...refusedFields(error), ...(account !== undefined && { account }) },
      };
    }),
  },
}).createMachine({
  id: 'downlineTransfer',
  context: { terms: null, form: EMPTY, problems: {}, failure: null, password: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The limits and the balance are loading.',
      tags: 'busy',
      invoke: {
        id: 'getTerms',
        src: 'getTerms',
        input: { account: null },
        onDone: { target: 'editing', actions: assignTerms },
        onError: { target: 'missing', actions: assignFailed },
      },
      on: { 'transfer.close': 'closed' },
    },
    missing: {
      description: 'The limits could not be loaded; they can be requested again.',
      on: {
        'terms.retry': 'loading',
        'transfer.close': 'closed',
      },
    },
    editing: {
      description: 'The form is open: to whom, how much, and a remark.',
      meta: { requirements: ['WAL-04'], view: 'DownlineTransfer' },
      tags: 'form',
      on: {
        'form.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'assignRight', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'transfer.close': 'closed',
      },
    },
    checking: {
      description: 'Whether the account belongs to the team and can receive is being asked.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'checkAccount',
        src: 'getTerms',
        input: ({ context }) => ({ account: context.form.account.trim() }),
        onDone: { target: 'reviewing', actions: assignTerms },
        onError: { target: 'editing', actions: assignFailed },
      },
      on: { 'transfer.close': 'closed' },
    },
    reviewing: {
      description: 'Recipient and amount are shown; the form asks for the payment password.',
      meta: { requirements: ['WAL-04'] },
      tags: 'review',
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
        'transfer.close': 'closed',
      },
    },
    ordering: {
      description: 'The request is sent to the platform, once for this intention.',
      tags: ['busy', 'held', 'review'],
      invoke: {
        id: 'transferDownline',
        src: 'transferDownline',
        input: ({ context: { terms, form, password } }) => ({
          order: {
            account: known(known(terms).recipient),
            amount: known(amountOf(form.amount, known(terms).exponent)),
            currency: known(terms).currency,
            remark: form.remark,
            password,
          },
          key: known(terms).visit,
        }),
        onDone: { target: 'sent', actions: 'forgetPassword' },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: assignFailed,
          },
          {
            guard: { type: 'isAboutForm', params: ({ event }) => event },
            target: 'editing',
            actions: ['forgetPassword', assignFailed],
          },
          { target: 'reviewing', actions: ['forgetPassword', assignFailed] },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the request was taken; the same one can be sent again.',
      on: {
        'order.retry': { target: 'ordering', actions: 'clearProblems' },
        'transfer.close': { target: 'closed', actions: 'forgetPassword' },
      },
    },
    sent: { type: 'final', output: ({ event }) => (event as unknown as { output: DownlineTransfer }).output },
    closed: { type: 'final', output: null },
  },
  output: ({ event }) => event.output as DownlineTransfer | null,
});

export type DownlineTransferRef = ActorRefFrom<typeof downlineTransferMachine>;
export type DownlineTransferSnapshot = SnapshotFrom<typeof downlineTransferMachine>;

/** The requested amount, in minor units; 0 without one. */
export const selectAmount = ({ context: { terms, form } }: DownlineTransferSnapshot): number =>
  (terms && amountOf(form.amount, terms.exponent)) ?? 0;
/** The most characters of a remark. */
export const selectRemarkLength = (): number => REMARK_LENGTH;
/** The platform's terms, which the form and the review have. */
export const selectTerms = ({ context }: DownlineTransferSnapshot): DownlineTransferTerms =>
  known(context.terms);
