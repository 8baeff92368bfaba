/**
 * Payment password: it is set, changed by the old one, or a forgotten one is replaced by the sign-in password and a code
 * to the account's phone. Ends with the task that was done, or with null when it is closed before.
 */
import * as v from 'valibot';
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  savePaymentPassword,
  sendPaymentCode,
  type PaymentAttempt,
  type PaymentTask,
} from '../../../services/payment-change.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export type { PaymentTask };
export interface PaymentPasswordInput {
  readonly isSet: boolean;
  /** An account with a sign-in password proves its owner by it. */
  readonly hasPassword: boolean;
  /** The account's phone, masked; without one no code can replace a forgotten payment password. */
  readonly phone: string | null;
}
/** The form's values; fields that are not shown are left out. */
interface PaymentValues {
  readonly oldPassword?: string;
  readonly newPassword?: string;
  readonly verificationCode?: string;
}
/** Errors by field, as message ids. */
type PaymentProblems = Readonly<Record<string, string>>;
interface PaymentPasswordContext extends PaymentPasswordInput {
  readonly task: PaymentTask;
  readonly problems: PaymentProblems;
  readonly failure: Failure | null;
  readonly isCodeSent: boolean;
  /** Kept only as long as the attempt lasts. */
  readonly attempt: PaymentAttempt | null;
  readonly end: PaymentTask | null;
}
type PaymentPasswordEvent =
  | { type: 'form.submit'; values: PaymentValues }
  | { type: 'code.send' }
  | { type: 'old.forget' }
  | { type: 'old.remember' }
  | { type: 'dialog.close' };
type Submitted = { readonly values: PaymentValues };
type Failed = { readonly error: unknown };
type FormTask = Pick<PaymentPasswordContext, 'task' | 'hasPassword'>;

/** Whether the form has the field of the old one, or of the sign-in password. */
const needsOld = ({ task, hasPassword }: FormTask): boolean => task === 'change' || hasPassword;

const problemsIn = (form: FormTask, values: PaymentValues): PaymentProblems => ({
  ...(needsOld(form) && !values.oldPassword && { oldPassword: 'input_required' }),
  ...(form.task === 'reset' && !values.verificationCode?.trim() && { verificationCode: 'code_missing' }),
  ...(!values.newPassword && { newPassword: 'input_required' }),
});
const attemptIn = (form: FormTask, values: PaymentValues): PaymentAttempt => ({
  task: form.task,
  oldPassword: needsOld(form) ? (values.oldPassword ?? '') : '',
  newPassword: values.newPassword ?? '',
  verificationCode: form.task === 'reset' ? (values.verificationCode ?? '').trim() : '',
});

const shownFields = (form: FormTask): readonly string[] => [
  ...(needsOld(form) ? ['oldPassword'] : []),
  ...(form.task === 'reset' ? ['verificationCode'] : []),
  'newPassword',
];

const Fields = v.object({ fields: v.record(v.string(), v.string()) });
/** Refusals that concern one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  old_password_wrong: 'oldPassword',
  sms_code_wrong: 'verificationCode',
  sms_code_expired: 'verificationCode',
};
const problemsOf = ({ task }: FormTask, { code, detail }: ServiceError): PaymentProblems => {
  if (code === 'fields_invalid' && v.is(Fields, detail)) return detail.fields;
  // Elsewhere the field is the sign-in password's, and the payment password was changed in the meantime.
  const field = code === 'invalid.payment.pw' && task === 'change' ? 'oldPassword' : FIELD_OF[code];
  return field ? { [field]: code } : {};
};
/** A refusal of a field that is not shown is the failure of the whole form. */
const refusalOf = (form: FormTask, error: unknown): Pick<PaymentPasswordContext, 'problems' | 'failure'> => {
  const all = error instanceof ServiceError ? Object.entries(problemsOf(form, error)) : [];
  const shown = all.filter(([field]) => shownFields(form).includes(field));
  return shown.length > 0
    ? { problems: Object.fromEntries(shown), failure: null }
    : { problems: {}, failure: failureOf(error) };
};

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
    sendPaymentCode: fromPromise<void>(({ signal }) => sendPaymentCode(signal)),
    savePaymentPassword: fromPromise<void, PaymentAttempt>(({ input, signal }) =>
      savePaymentPassword(input, signal),
    ),
  },
  guards: {
    isComplete: ({ context }, { values }: Submitted) => Object.keys(problemsIn(context, values)).length === 0,
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
    assignRefusal: assign(({ context }, { error }: Failed) => refusalOf(context, error)),
    assignSent: assign({ isCodeSent: true, problems: {}, failure: null }),
    assignEnd: assign({ end: ({ context }) => context.task }),
    forgetAttempt: assign({ attempt: null }),
  },
}).createMachine({
  id: 'paymentPassword',
  context: ({ input }) => ({
    ...input,
    task: input.isSet ? 'change' : 'set',
    problems: {},
    failure: null,
    isCodeSent: false,
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
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignAttempt', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'old.forget': { guard: 'canForget', actions: { type: 'assignTask', params: { task: 'reset' } } },
        'old.remember': { guard: 'isResetting', actions: { type: 'assignTask', params: { task: 'change' } } },
        'code.send': { guard: 'isResetting', target: 'sendingCode' },
        'dialog.close': 'over',
      },
    },
    sendingCode: {
      description: 'A code is being sent to the account’s phone; the typed values stay.',
      tags: 'busy',
      invoke: {
        id: 'sendPaymentCode',
        src: 'sendPaymentCode',
        onDone: { target: 'editing', actions: 'assignSent' },
        onError: { target: 'editing', actions: { type: 'assignRefusal', params: ({ event }) => event } },
      },
      on: { 'dialog.close': 'over' },
    },
    saving: {
      description: 'The password is being set; it cannot be sent twice, and its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'savePaymentPassword',
        src: 'savePaymentPassword',
        input: ({ context }) => known(context.attempt),
        onDone: { target: 'over', actions: 'assignEnd' },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetAttempt'],
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
