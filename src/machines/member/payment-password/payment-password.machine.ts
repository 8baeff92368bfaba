/**
 * Payment password: it is set, changed by the old one, or a forgotten one is replaced by the sign-in password and a code
 * to the account's phone. Ends with the task that was done, or with null when it is closed before.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isProofSpent, isProved, type PhoneProof } from '../../../services/firebase.ts';
import {
  confirmPaymentCode,
  savePaymentPassword,
  sendPaymentCode,
  type PaymentAttempt,
  type PaymentTask,
} from '../../../services/payment-change.ts';
import { lengthOf } from '../../../services/contract/length.ts';
import type { Failure } from '../../../services/service-error.ts';
import type { Phone } from '../../../services/verification.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  attemptIn,
  firstTask,
  needsNumber,
  needsOld,
  numberIn,
  numberProblems,
  problemsIn,
  refusalOf,
  type PaymentProblems,
  type PaymentValues,
} from './payment-form.ts';
import type { PaymentForm, PaymentPasswordInput } from './payment-input.ts';

export type { PaymentTask };
type Service = PaymentForm['service'];
interface PaymentPasswordContext extends Omit<PaymentPasswordInput, 'task'>, PaymentForm {
  readonly problems: PaymentProblems;
  readonly failure: Failure | null;
  readonly isCodeSent: boolean;
  /** Survives a refused attempt, as in registration. */
  readonly proof: PhoneProof | null;
  /** Kept only as long as the attempt lasts. */
  readonly attempt: PaymentAttempt | null;
  readonly end: PaymentTask | null;
}
type PaymentPasswordEvent =
  | { type: 'form.submit'; values: PaymentValues }
  | { type: 'code.send'; values: PaymentValues }
  | { type: 'old.forget' }
  | { type: 'old.remember' }
  | { type: 'dialog.close' };
type Submitted = { readonly values: PaymentValues };
type Failed = { readonly error: unknown };

export const paymentPasswordMachine = setup({
  types: {
    context: {} as PaymentPasswordContext,
    events: {} as PaymentPasswordEvent,
    input: {} as PaymentPasswordInput,
    output: {} as PaymentTask | null,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: {
    sendPaymentCode: fromPromise<void, { service: Service; phone: Phone | null }>(({ input, signal }) =>
      sendPaymentCode(input, signal),
    ),
    confirmPaymentCode: fromPromise<PhoneProof, { service: Service; code: { phone: Phone; typed: string } }>(
      ({ input }) => confirmPaymentCode(input.service, input.code),
    ),
    savePaymentPassword: fromPromise<void, { attempt: PaymentAttempt; proof: PhoneProof | null }>(
      ({ input, signal }) => savePaymentPassword(input.attempt, input.proof, signal),
    ),
  },
  guards: {
    isComplete: ({ context }, { values }: Submitted) => Object.keys(problemsIn(context, values)).length === 0,
    /** The service sends the codes, and the number is not proved yet. */
    needsProof: ({ context }, { values }: Submitted) => {
      const phone = numberIn(context, values);
      const isComplete = Object.keys(problemsIn(context, values)).length === 0;
      return phone !== null && isComplete && !isProved(context.proof, phone);
    },
    canSend: ({ context }, { values }: Submitted) =>
      context.task === 'reset' && Object.keys(numberProblems(context, values)).length === 0,
    canForget: ({ context }) => context.task === 'change' && context.phone !== null,
    isResetting: ({ context }) => context.task === 'reset',
  },
  actions: {
    assignTask: assign({ task: (_, p: { task: PaymentTask }) => p.task, problems: {}, failure: null }),
    assignAttempt: assign({
      attempt: ({ context }, { values }: Submitted) => attemptIn(context, values),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, { values }: Submitted) => problemsIn(context, values),
      failure: null,
    }),
    assignNumberProblems: assign({
      problems: ({ context }, { values }: Submitted) => numberProblems(context, values),
      failure: null,
    }),
    assignProof: assign({ proof: (_, p: { proof: PhoneProof }) => p.proof }),
    dropSpentProof: assign({
      proof: ({ context }, { error }: Failed) => (isProofSpent(error) ? null : context.proof),
    }),
    assignRefusal: assign(({ context }, { error }: Failed) => refusalOf(context, error)),
    assignSent: assign({ isCodeSent: true, problems: {}, failure: null }),
    assignEnd: assign({ end: ({ context }) => context.task }),
    forgetAttempt: assign({ attempt: null }),
  },
}).createMachine({
  id: 'paymentPassword',
  context: ({ input }) => ({
    ...input,
    task: firstTask(input),
    problems: {},
    failure: null,
    isCodeSent: false,
    proof: null,
    attempt: null,
    end: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form asks for the new password and for what proves the owner.',
      meta: { requirements: ['MEM-05'], view: 'PaymentDialog' },
      on: {
        'form.submit': [
          {
            guard: { type: 'needsProof', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: { type: 'assignAttempt', params: ({ event }) => event },
          },
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignAttempt', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'old.forget': { guard: 'canForget', actions: { type: 'assignTask', params: { task: 'reset' } } },
        'old.remember': { guard: 'isResetting', actions: { type: 'assignTask', params: { task: 'change' } } },
        'code.send': [
          { guard: { type: 'canSend', params: ({ event }) => event }, target: 'sendingCode' },
          {
            guard: 'isResetting',
            actions: { type: 'assignNumberProblems', params: ({ event }) => event },
          },
        ],
        'dialog.close': 'over',
      },
    },
    sendingCode: {
      description: 'A code is being sent to the account’s phone; the typed values stay.',
      tags: 'busy',
      invoke: {
        id: 'sendPaymentCode',
        src: 'sendPaymentCode',
        input: ({ context, event }) => ({
          service: context.service,
          phone: event.type === 'code.send' ? numberIn(context, event.values) : null,
        }),
        onDone: { target: 'editing', actions: 'assignSent' },
        onError: { target: 'editing', actions: { type: 'assignRefusal', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'over' },
    },
    confirmingCode: {
      description: 'The phone-verification service checks the code; the form waits.',
      meta: { requirements: ['ERR-20'] },
      tags: 'busy',
      invoke: {
        id: 'confirmPaymentCode',
        src: 'confirmPaymentCode',
        input: ({ context: { service, attempt } }) => {
          const { phone, verificationCode } = known(attempt);
          return { service, code: { phone: known(phone), typed: verificationCode } };
        },
        onDone: {
          target: 'saving',
          actions: { type: 'assignProof', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetAttempt'],
        },
      },
      on: { 'dialog.close': 'over' },
    },
    saving: {
      description: 'The password is being set; it cannot be sent twice, and its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'savePaymentPassword',
        src: 'savePaymentPassword',
        input: ({ context: { attempt, proof, task } }) => ({
          attempt: known(attempt),
          proof: task === 'reset' ? proof : null,
        }),
        onDone: { target: 'over', actions: 'assignEnd' },
        onError: {
          target: 'editing',
          actions: [
            { type: 'assignRefusal', params: ({ event }) => event },
            { type: 'dropSpentProof', params: ({ event }) => event },
            'forgetAttempt',
          ],
        },
      },
    },
    over: { type: 'final', entry: 'forgetAttempt' },
  },
  output: ({ context }) => context.end,
});

export type PaymentPasswordSnapshot = SnapshotFrom<typeof paymentPasswordMachine>;
export type PaymentPasswordRef = ActorRefFrom<typeof paymentPasswordMachine>;

export const selectNeedsOld = ({ context }: PaymentPasswordSnapshot): boolean => needsOld(context);
export const selectNeedsNumber = ({ context }: PaymentPasswordSnapshot): boolean => needsNumber(context);
/** How long a payment password is, in figures. */
export const selectLength = ({ context }: PaymentPasswordSnapshot): string => lengthOf(context);
