import { assign, fromPromise, sendTo, setup } from 'xstate';
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../services/browser/draft-store.ts';
import { newIntention } from '../../../services/browser/intention.ts';
import { openWindow } from '../../../services/browser/navigation.ts';
import {
  cancelDeposit,
  getDepositOffer,
  submitSlip,
  initiateReminder,
  openDeposit,
  type Deposit,
  type DepositMethod,
  type DepositOffer,
  type DepositOrder,
  type OpenedDeposit,
  type Pay,
} from '../../../services/deposit.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { amountOf, amountText } from '../common/amount.ts';
import {
  proofsMachine,
  type Proof,
  type ProofsInput,
  type ProofsParentEvent,
} from '../proofs/proofs.machine.ts';
import {
  recentDepositsMachine,
  type RecentDepositsParentEvent,
} from '../recent-deposits/recent-deposits.machine.ts';

export interface DepositForm {
  readonly amount: string;
  /** Name of the sender of a transfer. */
  readonly payer: string;
}
/** Errors by field, as message ids. */
export type DepositProblems = Partial<Record<keyof DepositForm, string>>;
/** A deposit that waits to be paid, or for the end of a payment in progress. */
export interface WaitingDeposit {
  readonly id: string;
  readonly reference: string;
  readonly remainingMs: number | null;
  /** Minor units. */
  readonly amount: number;
  readonly pay: Pay | null;
  readonly hasBegun: boolean;
  /** Whether the platform has the slip of this transfer. */
  readonly hasSlip: boolean;
}
/** One picture proves a transfer. */
export const SLIP: ProofsInput = { purpose: 'depositSlip', max: 1 };

interface DepositContext {
  readonly offer: DepositOffer | null;
  /** Code of the chosen method. */
  readonly method: string;
  readonly form: DepositForm;
  /** Toggles whenever an amount is picked, which remounts the field. */
  readonly pickTurn: boolean;
  readonly problems: DepositProblems;
  readonly failure: Failure | null;
  /** Idempotency key of the intention; a retry sends the same key. */
  readonly key: string | null;
  readonly order: DepositOrder | null;
  /** Whether a try of this order has ended without a result. */
  readonly isUncertain: boolean;
  readonly waiting: WaitingDeposit | null;
  /** Whether a reminder was received. */
  readonly isReminded: boolean;
  /** The picked picture. */
  readonly slip: Proof | null;
  /** The ended deposit as the platform reports it. */
  readonly end: Deposit | null;
}
export type DepositFlowEvent =
  | { type: 'offer.retry' }
  | { type: 'method.choose'; code: string }
  | { type: 'amount.pick'; amount: number }
  | { type: 'form.type'; form: DepositForm }
  | { type: 'draft.keep'; form: DepositForm }
  | { type: 'form.submit'; form: DepositForm }
  | { type: 'order.retry' }
  | { type: 'order.leave' }
  | { type: 'payment.open'; address: string }
  | { type: 'deposit.cancel'; id: string }
  | { type: 'deposit.remind' }
  | { type: 'deposit.resume'; deposit: Deposit }
  | { type: 'deposit.again' }
  | { type: 'slip.send' }
  | ProofsParentEvent
  | RecentDepositsParentEvent;
type Failed = { error: unknown };
type Form = { form: DepositForm };
type Loaded = { deposits: readonly Deposit[] };
interface Start {
  readonly offer: DepositOffer;
  readonly draft: Draft;
}

/** The form of the next deposit; the payer defaults to the holder name of the member's accounts. */
const formFor = (offer: DepositOffer | null, draft: Draft = {}): DepositForm => ({
  amount: draft['amount'] ?? '',
  payer: draft['payer'] || (offer?.payerName ?? ''),
});
const NOTHING_WAITS = { waiting: null, isReminded: false, slip: null, failure: null } as const;
const IN_PROGRESS: readonly Deposit['state'][] = ['pending', 'processing'];
export const isInProgress = ({ state }: Deposit): boolean => IN_PROGRESS.includes(state);

export const methodOf = ({ offer, method }: Pick<DepositContext, 'offer' | 'method'>): DepositMethod | null =>
  offer?.methods.find(({ code }) => code === method) ?? null;

const problemsOf = (
  context: Pick<DepositContext, 'offer' | 'method'>,
  { amount, payer }: DepositForm,
): DepositProblems => {
  const method = methodOf(context);
  const minor = amountOf(amount, context.offer?.exponent ?? 2);
  const amountProblem =
    minor === null
      ? amount.trim() === ''
        ? 'amount_missing'
        : 'deposit_amount_invalid'
      : method && (minor < method.minimum || minor > method.maximum)
        ? 'deposit_amount_limits'
        : null;
  const isPayerMissing = method?.kind === 'MANUAL' && payer.trim() === '';
  return {
    ...(amountProblem ? { amount: amountProblem } : {}),
    ...(isPayerMissing ? { payer: 'deposit_payer_missing' } : {}),
  };
};

/**
 * The shown errors that still apply: a corrected field is cleared at once, and no field gets an error early.
 */
const stillWrong = (
  context: Pick<DepositContext, 'offer' | 'method' | 'problems'>,
  form: DepositForm,
): DepositProblems => {
  const found = problemsOf(context, form);
  const shown = Object.keys(context.problems) as (keyof DepositForm)[];
  return Object.fromEntries(shown.filter((field) => found[field]).map((field) => [field, found[field]]));
};

/**
 * Whether the platform has refused, so that nothing was written. After any other failure it is unknown
 * whether the order was taken.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'refused' || error.kind === 'unauthorised');
/**
 * Whether the refusal is about the order itself. Any other (too many requests, maintenance, an ended session)
 * may come before the platform has looked for the key, and reports nothing about an earlier try.
 */
const isOrderRefusal = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.kind === 'refused' &&
  ['amount_out_of_range', 'request_param_err', 'need_true_account'].includes(error.code);

/** The implementations that the chart in deposit.machine.ts names. */
export const depositSetup = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositFlowEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { recentDeposits: 'recentDeposits'; slip: 'proofs' },
  },
  actors: {
    loadDeposit: fromPromise<Start>(async ({ signal }) => ({
      offer: await getDepositOffer(signal),
      draft: readDraft('deposit'),
    })),
    newIntention: fromPromise<string>(() => newIntention()),
    openDeposit: fromPromise<OpenedDeposit, { order: DepositOrder; key: string }>(
      ({ input: { order, key }, signal }) => openDeposit(order, { key, signal }),
    ),
    cancelDeposit: fromPromise<void, { id: string }>(({ input, signal }) => cancelDeposit(input.id, signal)),
    remind: fromPromise<void, { id: string }>(({ input, signal }) => initiateReminder(input.id, signal)),
    submitSlip: fromPromise<void, { id: string; fileId: string }>(({ input: { id, fileId }, signal }) =>
      submitSlip(id, fileId, signal),
    ),
    proofs: proofsMachine,
    recentDeposits: recentDepositsMachine,
  },
  guards: {
    isClosed: (_, { offer }: Start) => !offer.isAllowed || !offer.methods.some(({ isOpen }) => isOpen),
    isOffered: ({ context }, { code }: { code: string }) =>
      context.offer?.methods.some((method) => method.code === code && method.isOpen) === true,
    isRight: ({ context }, { form }: Form) => Object.keys(problemsOf(context, form)).length === 0,
    isRefused: ({ context }, { error }: Failed) =>
      context.isUncertain ? isOrderRefusal(error) : isRefusal(error),
    isOpen: (_, { deposit }: { deposit: Deposit }) => isInProgress(deposit),
    /** The payment of the waiting deposit has begun, so it can no longer be cancelled. */
    hasBegun: ({ context }, { deposits }: Loaded) =>
      deposits.some(({ id, state }) => id === context.waiting?.id && state === 'processing'),
    /** A transfer without a slip, and a picture that is uploaded completely. */
    canSendSlip: ({ context: { waiting, slip } }) =>
      waiting?.pay?.kind === 'MANUAL' && !waiting.hasSlip && slip?.state === 'sent',
    /** The platform has the slip: it was submitted here or in another tab. */
    hasSlip: ({ context }, { deposits }: Loaded) =>
      deposits.some((deposit) => deposit.id === context.waiting?.id && deposit.hasSlip),
    /** The platform reports that the waiting deposit has ended. */
    hasEnded: ({ context }, { deposits }: Loaded) =>
      deposits.some((deposit) => deposit.id === context.waiting?.id && !isInProgress(deposit)),
  },
  actions: {
    assignStart: assign((_, { offer, draft }: Start) => {
      const open = offer.methods.filter(({ isOpen }) => isOpen);
      const wanted = open.find(({ code }) => code === draft['method']) ?? open[0];
      return {
        offer,
        method: wanted?.code ?? '',
        form: formFor(offer, draft),
      };
    }),
    assignMethod: assign(({ context }, { code }: { code: string }) => ({
      method: code,
      problems: stillWrong({ ...context, method: code }, context.form),
      failure: null,
    })),
    assignPick: assign(({ context }, { amount }: { amount: number }) => {
      const form = { ...context.form, amount: amountText(amount, context.offer?.exponent ?? 2) };
      return { form, pickTurn: !context.pickTurn, problems: stillWrong(context, form) };
    }),
    assignForm: assign(({ context }, { form }: Form) => ({ form, problems: stillWrong(context, form) })),
    keepDraft: ({ context: { form, method } }) => keepDraft('deposit', { ...form, method }),
    assignProblems: assign({
      problems: ({ context }, { form }: Form) => problemsOf(context, form),
      failure: null,
    }),
    assignOrder: assign(({ context }, { form }: Form) => {
      const offer = known(context.offer);
      const method = known(methodOf(context));
      return {
        problems: {},
        failure: null,
        order: {
          method,
          currency: offer.currency,
          amount: amountOf(form.amount, offer.exponent) ?? 0,
          payer: method.kind === 'MANUAL' ? form.payer.trim() : '',
        },
      };
    }),
    assignOpened: assign(({ context }, { opened }: { opened: OpenedDeposit }) => ({
      waiting: { ...opened, amount: known(context.order).amount, hasBegun: false, hasSlip: false },
      form: formFor(context.offer),
    })),
    dropDraft: () => dropDraft('deposit'),
    assignResumed: assign({
      waiting: (_, { deposit }: { deposit: Deposit }) => ({
        id: deposit.id,
        reference: deposit.reference,
        remainingMs: deposit.remainingMs,
        amount: deposit.requested,
        pay: deposit.pay,
        hasBegun: deposit.state === 'processing',
        hasSlip: deposit.hasSlip,
      }),
      problems: {},
      failure: null,
    }),
    assignBegun: assign({
      waiting: ({ context }) => ({ ...known(context.waiting), remainingMs: null, pay: null, hasBegun: true }),
      slip: null,
    }),
    assignSlip: assign({ slip: (_, { proofs }: { proofs: readonly Proof[] }) => proofs[0] ?? null }),
    assignSlipSubmitted: assign({
      waiting: ({ context }) => ({ ...known(context.waiting), hasSlip: true }),
      slip: null,
    }),
    assignReminded: assign({ isReminded: true }),
    assignEnd: assign({
      end: ({ context }, { deposits }: Loaded) =>
        deposits.find(({ id }) => id === context.waiting?.id) ?? null,
      ...NOTHING_WAITS,
    }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
    assignKey: assign({ key: (_, p: { key: string }) => p.key }),
    assignUncertain: assign({ isUncertain: true }),
    forgetOrder: assign({ order: null, key: null, isUncertain: false }),
    forgetDeposit: assign({ ...NOTHING_WAITS, end: null }),
    /** The payment page sends nothing back to this one; only the platform reports the payment. */
    openPayment: (_, { address }: { address: string }) => openWindow(address),
    refreshDeposits: sendTo('recentDeposits', { type: 'deposits.refresh' }),
  },
});
