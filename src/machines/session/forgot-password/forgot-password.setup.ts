import { assign, fromPromise, sendTo, setup, spawnChild } from 'xstate';
import { problemOf, type FieldProblem, type FieldRule } from '../../../services/contract/field-rules.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import {
  getAccountRules,
  requestPasswordMail,
  setPasswordByPhone,
  type AccountRules,
  type PasswordByPhone,
  type Reentry,
} from '../../../services/password.ts';
import { confirmServiceCode, isProofSpent, isProved, type PhoneProof } from '../../../services/firebase.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { Phone } from '../../../services/verification.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  NOTHING_TYPED,
  passwordRuled,
  passwordTyped,
  sentIn,
  type NewPasswordState,
  type TypedPassword,
} from '../common/field-hints.ts';
import type { Offers } from '../common/offers.ts';
import { phoneFieldOf, phoneProblem } from '../common/phone.ts';
import { refusalOf } from '../common/password-refused.ts';
import { reentryMachine } from '../reentry/reentry.machine.ts';
import { welcome, type SignInEnd, type WayInInput } from '../common/sign-in-end.ts';
import { smsCountdownMachine } from '../sms-countdown/sms-countdown.machine.ts';

export interface MailValues {
  readonly username: string;
  readonly email: string;
}
export type ForgotPasswordProblems = Partial<
  Record<'username' | 'email' | 'mobile' | 'code' | 'newPassword', FieldProblem>
>;
interface ForgotPasswordContext extends NewPasswordState {
  readonly offers: Offers;
  /** The brand's rule for user names, once loaded; the platform validates in any case. */
  readonly nameRule: FieldRule | null;
  readonly mail: MailValues | null;
  readonly reset: PasswordByPhone | null;
  /** Survives a refused attempt, as in registration. */
  readonly proof: PhoneProof | null;
  readonly problems: ForgotPasswordProblems;
  readonly failure: Failure | null;
  readonly reentry: Reentry;
  readonly end: SignInEnd;
}
type ForgotPasswordEvent =
  | { type: 'email.choose' }
  | { type: 'phone.choose' }
  | { type: 'mail.submit'; values: MailValues }
  | { type: 'code.send'; phone: Phone }
  | { type: 'reset.submit'; values: PasswordByPhone }
  /** The new password, on typing and on leaving the field. */
  | ({ type: 'password.touch' } & TypedPassword)
  | { type: 'login.open' }
  | { type: 'dialog.confirm' }
  | { type: 'dialog.close' };

const plainProblem = (message: string): FieldProblem => ({ message, length: '' });
const EMAIL: FieldRule = {
  key: 'email',
  isEnabled: true,
  isRequired: true,
  acceptedPattern: '',
  patternId: '4',
  minLength: 3,
  maxLength: 254,
};

/** Errors of a request by e-mail (VAL-08). */
export const mailProblems = (
  { username, email }: MailValues,
  nameRule: FieldRule | null,
): ForgotPasswordProblems => {
  const name = username.trim();
  const wrongName = name === '' ? plainProblem('input_required') : nameRule && problemOf(nameRule, name);
  const wrong = problemOf(EMAIL, email.trim());
  return {
    ...(wrongName && { username: wrongName }),
    ...(wrong && { email: wrong.message === 'input_required' ? wrong : plainProblem('email_invalid') }),
  };
};
const numberProblems = ({ mobile, dialingCode }: Phone): ForgotPasswordProblems => {
  const wrong = phoneProblem(mobile, dialingCode);
  return wrong ? { mobile: plainProblem(wrong) } : {};
};
/** Errors of a new password by phone (VAL-09). */
export const resetProblems = (reset: PasswordByPhone, rule: FieldRule | null): ForgotPasswordProblems => {
  const wrong =
    reset.newPassword === '' ? plainProblem('input_required') : rule && problemOf(rule, reset.newPassword);
  return {
    ...numberProblems(reset),
    ...(!reset.code.trim() && { code: plainProblem('code_missing') }),
    ...(wrong && { newPassword: wrong }),
  };
};
const isEmpty = (problems: ForgotPasswordProblems): boolean => Object.keys(problems).length === 0;

/** The implementations that the chart in forgot-password.machine.ts names. */
export const forgotPasswordSetup = setup({
  types: {
    context: {} as ForgotPasswordContext,
    events: {} as ForgotPasswordEvent,
    input: {} as WayInInput,
    output: {} as SignInEnd,
    tags: {} as 'busy' | 'modal' | 'held',
    meta: {} as FlowMeta,
    children: {} as { reentry: 'reentry'; smsCountdown: 'smsCountdown' },
  },
  actors: {
    getAccountRules: fromPromise<AccountRules>(({ signal }) => getAccountRules(signal)),
    requestPasswordMail: fromPromise<unknown, MailValues>(({ input, signal }) =>
      requestPasswordMail(input, signal),
    ),
    confirmServiceCode: fromPromise<PhoneProof, { service: Offers['phoneService']; reset: PasswordByPhone }>(
      ({ input: { service, reset } }) =>
        confirmServiceCode(service, 'reset', { phone: reset, typed: reset.code }),
    ),
    setPasswordByPhone: fromPromise<Reentry, { reset: PasswordByPhone; proof: PhoneProof | null }>(
      ({ input: { reset, proof }, signal }) => setPasswordByPhone(reset, proof, signal),
    ),
    reentry: reentryMachine,
    smsCountdown: smsCountdownMachine,
  },
  guards: {
    offersPhone: ({ context }) => context.offers.forgotByPhone,
    isMailRight: ({ context }, { values }: { values: MailValues }) =>
      isEmpty(mailProblems(values, context.nameRule)),
    isNumberRight: (_, { phone }: { phone: Phone }) => isEmpty(numberProblems(phone)),
    isResetRight: ({ context }, { values }: { values: PasswordByPhone }) =>
      isEmpty(resetProblems(values, context.rule)),
    /** The service sends the codes, and the number is not proved yet. */
    needsProof: ({ context }, { values }: { values: PasswordByPhone }) =>
      isEmpty(resetProblems(values, context.rule)) &&
      context.offers.phoneService !== null &&
      !isProved(context.proof, values),
    isSignedIn: (_, { signedIn }: { signedIn: SignedIn | null }) => signedIn !== null,
  },
  actions: {
    assignRules: assign(({ context }, { rules }: { rules: AccountRules }) => ({
      nameRule: rules.username,
      ...passwordRuled(context, rules.password),
    })),
    validatePassword: assign(({ context }, typed: TypedPassword) => passwordTyped(context, typed)),
    clearProblems: assign({ problems: {}, failure: null }),
    /** The other form starts empty. */
    clearValidation: assign(({ context }) => passwordTyped(context, NOTHING_TYPED)),
    assignMail: assign({
      mail: (_, { values }: { values: MailValues }) => ({
        username: values.username.trim(),
        email: values.email.trim(),
      }),
      problems: {},
      failure: null,
    }),
    assignMailProblems: assign({
      problems: ({ context }, { values }: { values: MailValues }) => mailProblems(values, context.nameRule),
      failure: null,
    }),
    sendCode: sendTo('smsCountdown', (_, { phone }: { phone: Phone }) => ({
      type: 'code.send' as const,
      request: { purpose: 'reset' as const, ...phone },
    })),
    assignNumberProblems: assign({
      problems: (_, { phone }: { phone: Phone }) => numberProblems(phone),
      failure: null,
    }),
    startCountdown: spawnChild('smsCountdown', {
      id: 'smsCountdown',
      input: ({ context }) => ({ purpose: 'reset' as const, service: context.offers.phoneService }),
    }),
    assignProof: assign({ proof: (_, p: { proof: PhoneProof }) => p.proof }),
    /** An error of the service is shown beside the field that it concerns (ERR-20). */
    assignUnproved: assign((_, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      const field = phoneFieldOf(failure.code);
      return field ? { problems: { [field]: plainProblem(failure.code) }, failure: null } : { failure };
    }),
    dropSpentProof: assign({
      proof: ({ context }, { error }: { error: unknown }) => (isProofSpent(error) ? null : context.proof),
    }),
    assignReset: assign(({ context }, { values }: { values: PasswordByPhone }) => ({
      ...passwordTyped(context, sentIn(values)),
      reset: values,
      problems: {},
      failure: null,
    })),
    assignResetProblems: assign(({ context }, { values }: { values: PasswordByPhone }) => ({
      ...passwordTyped(context, sentIn(values)),
      problems: resetProblems(values, context.rule),
      failure: null,
    })),
    assignFailure: assign(({ context }, { error }: { error: unknown }) => refusalOf(error, context.rule)),
    assignReentry: assign({ reentry: (_, p: { reentry: Reentry }) => p.reentry }),
    assignSignedIn: assign({
      end: (_, { signedIn }: { signedIn: SignedIn | null }) => welcome(known(signedIn)),
    }),
    assignLogin: assign({ end: { kind: 'goTo' as const, flow: 'login' as const } }),
    /** A password and its code are kept only as long as their attempt lasts. */
    forgetReset: assign({ reset: null }),
    /** Drops the typed text once no rule will be loaded to validate it by. */
    forgetTyped: assign({ unvalidated: null }),
  },
});
