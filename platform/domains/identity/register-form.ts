import type { ParsedRequestOf } from '#contract/endpoint.ts';
import { confirmationProblem, problemOf, type FieldRule } from '#contract/field-rules.ts';
import type { register } from '#contract/registration.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isGuessedFirst } from './new-password.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import { hasEvidence } from './phone-proof.ts';
import { rulesOf } from './register-rules.ts';

export type RegisterRequest = ParsedRequestOf<typeof register>;
export type RegisterMethod = 'username' | 'mobile';

/** Fields that the registration method cannot do without. */
export interface Needs {
  readonly username: boolean;
  readonly password: boolean;
  /** The number with evidence: a code sent to it, or a token of the service (VAL-15). */
  readonly code: boolean;
}

export const needsOf = (deps: Pick<Deps, 'settings'>, method: RegisterMethod): Needs => ({
  username: method === 'username',
  password: method === 'username' || isModuleOn(deps, 'MOBILENUMPASSREG3'),
  code: method === 'mobile' || isModuleOn(deps, 'REGMOBVERF3'),
});

const textOf = (request: RegisterRequest, key: string): string => {
  const value = (request as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' ? value : '';
};

/** The rules of this form: its needed fields always, the others while they are switched on. */
const rulesFor = (deps: Pick<Deps, 'settings'>, needs: Needs): FieldRule[] =>
  rulesOf(deps).flatMap((rule) => {
    const isNeeded: Readonly<Record<string, boolean>> = {
      username: needs.username,
      password: needs.password,
    };
    const own = isNeeded[rule.key];
    if (own !== undefined) return own ? [{ ...rule, isRequired: true }] : [];
    if (rule.key === 'mobileNum' && needs.code) return [{ ...rule, isRequired: true }];
    return rule.isEnabled ? [rule] : [];
  });

/** Fields with a column or a use of their own; all others become part of the profile. */
const OWN = ['username', 'password', 'email', 'affiliateCode', 'referralCode', 'paymentPassword', 'captcha'];

/** The accepted part of a form: fields that were not on it are dropped. */
export interface CheckedForm {
  readonly requiresCaptcha: boolean;
  readonly email: string | null;
  readonly paymentPassword: string | null;
  readonly profile: Readonly<Record<string, string>>;
}

/**
 * Validates a form by the rules of its fields, whatever the browser has checked (REG-01, VAL-10 to VAL-15). @throws
 * Refusal `fields_invalid`, each with its text.
 */
export const checkForm = (
  deps: Pick<Deps, 'settings' | 'firebase'>,
  request: RegisterRequest,
  needs: Needs,
): CheckedForm => {
  const rules = rulesFor(deps, needs);
  const problems: Record<string, string> = {};
  for (const rule of rules) {
    const problem = problemOf(rule, textOf(request, rule.key));
    if (problem) problems[rule.key] = problem.message;
  }
  const { password = '', confirmPassword = '', username = '' } = request;
  if (needs.password) {
    const problem = confirmationProblem(password, confirmPassword);
    if (problem) problems['confirmPassword'] = problem.message;
    if (!problems['password'] && isGuessedFirst(password, username))
      problems['password'] = 'password_too_common';
  }
  if (needs.code && !hasEvidence(deps, request)) problems['verificationCode'] = 'code_missing';
  if (Object.keys(problems).length > 0) throw new Refusal('fields_invalid', { fields: problems });
  const values = new Map(rules.map(({ key }) => [key, textOf(request, key)]));
  const extras = [...values].filter(([key, value]) => !OWN.includes(key) && value !== '');
  return {
    requiresCaptcha: values.has('captcha'),
    email: values.get('email')?.trim() || null,
    paymentPassword: values.get('paymentPassword') || null,
    profile: Object.fromEntries(extras.map(([key, value]) => [key, value.trim()])),
  };
};
