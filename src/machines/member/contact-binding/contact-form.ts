import * as v from 'valibot';
import { EmailAddress } from '../../../services/contract/security.ts';
import type { ContactChange, ContactKind, NextContact } from '../../../services/security.ts';
import { ServiceError, failureOf, type Failure } from '../../../services/service-error.ts';
import { phoneProblem } from '../../session/common/phone.ts';

/** The form's values; fields that are not shown are left out. */
export interface ContactValues {
  readonly mobileNum?: string;
  readonly countryDialingCode?: string;
  readonly email?: string;
  readonly oldPassword?: string;
  readonly presentCode?: string;
  readonly verificationCode?: string;
}
/** Errors by field, as message ids. */
export type ContactProblems = Readonly<Record<string, string>>;

/** What the form asks for. */
export interface ContactTask {
  readonly kind: ContactKind;
  /** Whether an account with a password proves its owner by it. */
  readonly hasPassword: boolean;
  /** The proved contact, masked; null where there is none. */
  readonly present: string | null;
  /** An address that nobody has confirmed yet, masked. */
  readonly unproved: string | null;
  readonly isRemoval: boolean;
  /** Whether the present contact is lost: then the change waits. */
  readonly isLost: boolean;
}

export const nextIn = (kind: ContactKind, values: ContactValues): NextContact =>
  kind === 'mobile'
    ? { kind, mobile: values.mobileNum ?? '', dialingCode: values.countryDialingCode ?? '' }
    : { kind, email: (values.email ?? '').trim() };

/** Why no code can be sent to a contact as typed. */
export const nextProblems = (next: NextContact): ContactProblems => {
  if (next.kind === 'mobile') {
    const problem = phoneProblem(next.mobile, next.dialingCode);
    return problem ? { mobileNum: problem } : {};
  }
  if (next.email === '') return { email: 'input_required' };
  return v.is(EmailAddress, next.email) ? {} : { email: 'email_format_invalid' };
};

const needsPresent = ({ present, isLost }: ContactTask): boolean => present !== null && !isLost;

/** Errors of the form, by field. */
export const problemsIn = (task: ContactTask, values: ContactValues): ContactProblems => ({
  ...(task.isRemoval ? {} : nextProblems(nextIn(task.kind, values))),
  ...(task.hasPassword && !values.oldPassword && { oldPassword: 'input_required' }),
  ...(needsPresent(task) && !values.presentCode?.trim() && { presentCode: 'code_missing' }),
  ...(!task.isRemoval && !values.verificationCode?.trim() && { verificationCode: 'code_missing' }),
});

export const changeIn = (task: ContactTask, values: ContactValues): ContactChange => ({
  kind: task.kind,
  next: task.isRemoval ? null : nextIn(task.kind, values),
  oldPassword: task.hasPassword ? (values.oldPassword ?? '') : '',
  presentCode: needsPresent(task) ? (values.presentCode ?? '').trim() : null,
  isLost: task.present !== null && task.isLost,
  verificationCode: (values.verificationCode ?? '').trim(),
});

const Fields = v.object({ fields: v.record(v.string(), v.string()) });
/** Refusals that concern one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  old_password_wrong: 'oldPassword',
  mobile_taken: 'mobileNum',
  phone_not_served: 'mobileNum',
};

/** A refusal beside its field, where it concerns one. */
export const refusalOf = (
  error: unknown,
): { readonly problems: ContactProblems; readonly failure: Failure | null } => {
  if (error instanceof ServiceError) {
    if (error.code === 'fields_invalid' && v.is(Fields, error.detail))
      return { problems: error.detail.fields, failure: null };
    const field = FIELD_OF[error.code];
    if (field) return { problems: { [field]: error.code }, failure: null };
  }
  return { problems: {}, failure: failureOf(error) };
};
