import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { SecondStepDue, SignedIn } from '../../../services/contract/login.ts';
import { confirmServiceCode, isProofSpent, isProved, type PhoneProof } from '../../../services/firebase.ts';
import { isStepOver, verifyLogin, type Credentials, type StepEvidence } from '../../../services/login.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { Phone } from '../../../services/verification.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import type { Offers } from '../common/offers.ts';
import { endsAsShown, phoneFieldOf, phoneProblem } from '../common/phone.ts';
import { factorStepMachine } from '../factor-step/factor-step.machine.ts';
import { smsCountdownMachine } from '../sms-countdown/sms-countdown.machine.ts';

export interface SecondStepInput {
  /** Credentials of the first step, in memory only. */
  readonly credentials: Credentials;
  readonly due: SecondStepDue;
  /**
   * The project of the phone-verification service; left out or null where the platform sends its own codes.
   */
  readonly service?: Offers['phoneService'];
}
/** The sign-in; null where the member went back, or ran out of time, which has a failure. */
export interface SecondStepEnd {
  readonly signedIn: SignedIn | null;
  readonly failure: Failure | null;
}
/** The typed values; a number only where the service sends the code. */
export interface StepAttempt {
  readonly code: string;
  readonly phone?: Phone;
}
/** Errors by field, as message ids. */
export type StepProblems = Partial<Record<'mobile' | 'code', string>>;
interface SecondStepContext extends Required<SecondStepInput> {
  /** The attempt in progress. */
  readonly attempt: StepAttempt | null;
  /** Survives a refused attempt, as in registration. */
  readonly proof: PhoneProof | null;
  readonly problems: StepProblems;
  readonly failure: Failure | null;
  readonly signedIn: SignedIn | null;
}
type SecondStepEvent =
  | ({ type: 'form.submit' } & StepAttempt)
  | { type: 'code.request'; phone?: Phone }
  | { type: 'step.back' };
type Failed = { error: unknown };

/**
 * Errors that keep the service from sending a code. The platform's own code needs no number and would accept
 * no other (LOG-23).
 */
const numberProblems = (
  { service, due }: Pick<SecondStepContext, 'service' | 'due'>,
  phone: Phone = { mobile: '', dialingCode: '' },
): StepProblems => {
  if (service === null) return {};
  const wrong =
    phoneProblem(phone.mobile, phone.dialingCode) ??
    (endsAsShown(due.mobileNum, phone) ? null : 'second_step_other_number');
  return wrong ? { mobile: wrong } : {};
};
const problemsOf = (
  context: Pick<SecondStepContext, 'service' | 'due'>,
  { code, phone }: StepAttempt,
): StepProblems => ({
  ...numberProblems(context, phone),
  ...(code.trim() ? {} : { code: 'code_missing' }),
});
const isEmpty = (problems: StepProblems): boolean => Object.keys(problems).length === 0;

/** The implementations that the chart in second-step.machine.ts names. */
export const secondStepSetup = setup({
  types: {
    context: {} as SecondStepContext,
    events: {} as SecondStepEvent,
    input: {} as SecondStepInput,
    output: {} as SecondStepEnd,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { smsCountdown: 'smsCountdown'; factorStep: 'factorStep' },
  },
  actors: {
    confirmServiceCode: fromPromise<
      PhoneProof,
      Pick<SecondStepContext, 'service'> & { attempt: StepAttempt }
    >(({ input: { service, attempt } }) =>
      confirmServiceCode(service, 'secondStep', {
        phone: attempt.phone ?? { mobile: '', dialingCode: '' },
        typed: attempt.code,
      }),
    ),
    verifyLogin: fromPromise<SignedIn, { credentials: Credentials; evidence: StepEvidence }>(
      ({ input, signal }) => verifyLogin(input.credentials, input.evidence, signal),
    ),
    smsCountdown: smsCountdownMachine,
    factorStep: factorStepMachine,
  },
  guards: {
    requiresFactor: ({ context }) => (context.due.methods ?? []).length > 0,
    isPhoneRight: ({ context }, { phone }: Pick<StepAttempt, 'phone'>) =>
      isEmpty(numberProblems(context, phone)),
    isRight: ({ context }, attempt: StepAttempt) => isEmpty(problemsOf(context, attempt)),
    /** The service sends the codes, and the number is not proved yet. */
    needsProof: ({ context }, attempt: StepAttempt) =>
      attempt.phone !== undefined &&
      context.service !== null &&
      isEmpty(problemsOf(context, attempt)) &&
      !isProved(context.proof, attempt.phone),
    isOver: (_, { error }: Failed) => isStepOver(error),
  },
  actions: {
    requestCode: sendTo('smsCountdown', ({ context }, { phone }: Pick<StepAttempt, 'phone'>) => ({
      type: 'code.send' as const,
      request: { purpose: 'secondStep' as const, ticket: context.due.ticket, ...phone },
    })),
    assignAttempt: assign({
      attempt: (_, { code, phone }: StepAttempt): StepAttempt => (phone ? { code, phone } : { code }),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, attempt: StepAttempt) => problemsOf(context, attempt),
      failure: null,
    }),
    assignPhoneProblem: assign({
      problems: ({ context }, { phone }: Pick<StepAttempt, 'phone'>) => numberProblems(context, phone),
      failure: null,
    }),
    assignProof: assign({ proof: (_, p: { proof: PhoneProof }) => p.proof }),
    /** An error of the service is shown beside the field that it concerns (ERR-16 to ERR-23). */
    assignUnproved: assign((_, { error }: Failed) => {
      const failure = failureOf(error);
      const field = phoneFieldOf(failure.code);
      return field ? { problems: { [field]: failure.code } } : { failure };
    }),
    assignEnd: assign((_, { signedIn, failure }: SecondStepEnd) => ({ signedIn, failure })),
    assignSignedIn: assign({ signedIn: (_, p: { signedIn: SignedIn }) => p.signedIn }),
    assignFailure: assign(({ context }, { error }: Failed) => ({
      failure: failureOf(error),
      proof: isProofSpent(error) ? null : context.proof,
    })),
    /** Going back is no failure. */
    clearProblems: assign({ problems: {}, failure: null }),
    /** A code is kept only as long as its attempt lasts. */
    forgetAttempt: assign({ attempt: null }),
    forgetAll: assign({ attempt: null, proof: null }),
  },
});
