import { assign, fromPromise, setup } from 'xstate';
import { FORM_DELAYS } from '../../../config/later.ts';
import type { ChangeDue } from '../../../services/browser/member-store.ts';
import {
  confirmationProblem,
  problemOf,
  type FieldProblem,
  type FieldRule,
} from '../../../services/contract/field-rules.ts';
import {
  changePassword,
  getPasswordRule,
  type PasswordChange,
  type Reentry,
} from '../../../services/password.ts';
import { ServiceError, type Failure } from '../../../services/service-error.ts';
import { logout } from '../../../services/session.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  passwordRuled,
  passwordTyped,
  sentIn,
  type NewPasswordState,
  type TypedPassword,
} from '../common/field-hints.ts';
import { refusalOf } from '../common/password-refused.ts';
import { reentryMachine } from '../reentry/reentry.machine.ts';
import { welcome, type SignInEnd } from '../common/sign-in-end.ts';
import type { SignedIn } from '../../../services/contract/login.ts';

export interface ChangePasswordInput {
  /** Why: the platform requires it, or the member chose it. */
  readonly reason: ChangeDue | 'voluntary';
  readonly account: string;
  /** Typed at the sign-in just now; null where the form asks for it (VAL-05). */
  readonly oldPassword: string | null;
}
/** Signed in again, left, or closed. */
export type ChangePasswordEnd = SignInEnd | 'loggedOut';

/** The form's values; the old password is left out where it is known. */
export interface ChangePasswordValues {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmation: string;
}
export type ChangePasswordProblems = Partial<Record<keyof ChangePasswordValues, FieldProblem>>;
interface ChangePasswordContext extends ChangePasswordInput, NewPasswordState {
  readonly change: PasswordChange | null;
  readonly problems: ChangePasswordProblems;
  readonly failure: Failure | null;
  readonly reentry: Reentry;
  readonly end: ChangePasswordEnd;
}
type ChangePasswordEvent =
  | { type: 'form.submit'; values: ChangePasswordValues }
  /** The new password, on typing and on leaving the field. */
  | ({ type: 'password.touch' } & TypedPassword)
  | { type: 'dialog.confirm' }
  | { type: 'dialog.leave' }
  | { type: 'dialog.close' };
type Submitted = { readonly values: ChangePasswordValues };

/** Errors of the form, by field (VAL-05 to VAL-07). */
export const problemsIn = (
  { newPassword, confirmation, oldPassword = '' }: ChangePasswordValues,
  { rule, oldPassword: knownPassword }: Pick<ChangePasswordContext, 'rule' | 'oldPassword'>,
): ChangePasswordProblems => {
  const missing: FieldProblem = { message: 'input_required', length: '' };
  const wrong = newPassword === '' ? missing : rule && problemOf(rule, newPassword);
  const differs = confirmationProblem(newPassword, confirmation);
  return {
    ...(knownPassword === null && oldPassword === '' && { oldPassword: missing }),
    ...(wrong && { newPassword: wrong }),
    ...(differs && { confirmation: differs }),
  };
};

/** The implementations that the chart in change-password.machine.ts names. */
export const changePasswordSetup = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    input: {} as ChangePasswordInput,
    output: {} as ChangePasswordEnd,
    tags: {} as 'busy' | 'modal' | 'held',
    meta: {} as FlowMeta,
    children: {} as { reentry: 'reentry' },
  },
  actors: {
    getPasswordRule: fromPromise<FieldRule | null>(({ signal }) => getPasswordRule(signal)),
    changePassword: fromPromise<Reentry, PasswordChange>(({ input, signal }) =>
      changePassword(input, signal),
    ),
    logout: fromPromise<unknown>(({ signal }) => logout(signal)),
    reentry: reentryMachine,
  },
  delays: { logoutLimit: FORM_DELAYS.logoutLimit },
  guards: {
    isVoluntary: ({ context }) => context.reason === 'voluntary',
    isRight: ({ context }, { values }: Submitted) => Object.keys(problemsIn(values, context)).length === 0,
    isOldWrong: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'old_password_wrong',
    isSignedIn: (_, { signedIn }: { signedIn: SignedIn | null }) => signedIn !== null,
  },
  actions: {
    assignRule: assign(({ context }, { rule }: { rule: FieldRule | null }) => passwordRuled(context, rule)),
    validatePassword: assign(({ context }, typed: TypedPassword) => passwordTyped(context, typed)),
    assignChange: assign(({ context }, { values }: Submitted) => ({
      ...passwordTyped(context, sentIn(values)),
      change: {
        newPassword: values.newPassword,
        confirmation: values.confirmation,
        oldPassword: context.oldPassword ?? known(values.oldPassword ?? null),
      },
      problems: {},
      failure: null,
    })),
    assignProblems: assign(({ context }, { values }: Submitted) => ({
      ...passwordTyped(context, sentIn(values)),
      problems: problemsIn(values, context),
      failure: null,
    })),
    assignFailure: assign(({ context }, { error }: { error: unknown }) => refusalOf(error, context.rule)),
    assignReentry: assign({ reentry: (_, p: { reentry: Reentry }) => p.reentry }),
    assignSignedIn: assign({
      end: (_, { signedIn }: { signedIn: SignedIn | null }) => welcome(known(signedIn)),
    }),
    assignLeft: assign({ end: 'loggedOut' as const }),
    /** A password is kept only as long as its attempt lasts. */
    forgetChange: assign({ change: null }),
    /** Drops the typed text once no rule will be loaded to validate it by. */
    forgetTyped: assign({ unvalidated: null }),
    /** The remembered password was wrong, so the form asks for it. */
    forgetOld: assign({ oldPassword: null }),
  },
});
