import * as v from 'valibot';
import type { PaymentAttempt, PaymentTask } from '../../../services/payment-change.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import type { Phone } from '../../../services/verification.ts';
import { endsAsShown, phoneFieldOf, phoneProblem } from '../../session/common/phone.ts';
import type { PaymentForm, PaymentPasswordInput } from './payment-input.ts';

/** The form's values; fields that are not shown are left out. */
export interface PaymentValues {
  readonly oldPassword?: string;
  readonly newPassword?: string;
  readonly mobileNum?: string;
  readonly countryDialingCode?: string;
  readonly verificationCode?: string;
}
/** Errors by field, as message ids. */
export type PaymentProblems = Readonly<Record<string, string>>;
/** The first one is set; one that is forgotten is replaced where the account has a phone for the code. */
export const firstTask = ({ isSet, phone, task }: PaymentPasswordInput): PaymentTask =>
  !isSet ? 'set' : task === 'reset' && phone !== null ? 'reset' : 'change';

/** Whether the form has the field of the old one, or of the sign-in password. */
export const needsOld = ({ task, hasPassword }: PaymentForm): boolean => task === 'change' || hasPassword;
/** Whether it has the field of the number: the service needs it in full, and the site has it masked. */
export const needsNumber = ({ task, service }: PaymentForm): boolean => task === 'reset' && service !== null;

/** The number as typed, where it is asked for. */
export const numberIn = (form: PaymentForm, values: PaymentValues): Phone | null =>
  needsNumber(form) ? { mobile: values.mobileNum ?? '', dialingCode: values.countryDialingCode ?? '' } : null;

/** What keeps the service from sending a code. */
export const numberProblems = (form: PaymentForm, values: PaymentValues): PaymentProblems => {
  const phone = numberIn(form, values);
  if (!phone) return {};
  const problem =
    phoneProblem(phone.mobile, phone.dialingCode) ??
    (endsAsShown(form.phone ?? '', phone) ? null : 'second_step_other_number');
  return problem ? { mobileNum: problem } : {};
};
export const problemsIn = (form: PaymentForm, values: PaymentValues): PaymentProblems => ({
  ...(needsOld(form) && !values.oldPassword && { oldPassword: 'input_required' }),
  ...numberProblems(form, values),
  ...(form.task === 'reset' && !values.verificationCode?.trim() && { verificationCode: 'code_missing' }),
  ...(!values.newPassword && { newPassword: 'input_required' }),
});
export const attemptIn = (form: PaymentForm, values: PaymentValues): PaymentAttempt => ({
  task: form.task,
  oldPassword: needsOld(form) ? (values.oldPassword ?? '') : '',
  newPassword: values.newPassword ?? '',
  verificationCode: form.task === 'reset' ? (values.verificationCode ?? '').trim() : '',
  phone: numberIn(form, values),
});

const shownFields = (form: PaymentForm): readonly string[] => [
  ...(needsOld(form) ? ['oldPassword'] : []),
  ...(needsNumber(form) ? ['mobileNum'] : []),
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
const SERVICE_FIELDS = { mobile: 'mobileNum', code: 'verificationCode' } as const;
const problemsOf = ({ task }: PaymentForm, { code, detail }: ServiceError): PaymentProblems => {
  if (code === 'fields_invalid' && v.is(Fields, detail)) return detail.fields;
  const byService = phoneFieldOf(code);
  // Elsewhere the field is the sign-in password's, and the payment password was changed in the meantime.
  const field =
    code === 'invalid.payment.pw' && task === 'change'
      ? 'oldPassword'
      : byService
        ? SERVICE_FIELDS[byService]
        : FIELD_OF[code];
  return field ? { [field]: code } : {};
};
/** A refusal of a field that is not shown is the failure of the whole form. */
export const refusalOf = (
  form: PaymentForm,
  error: unknown,
): { readonly problems: PaymentProblems; readonly failure: Failure | null } => {
  const all = error instanceof ServiceError ? Object.entries(problemsOf(form, error)) : [];
  const shown = all.filter(([field]) => shownFields(form).includes(field));
  return shown.length > 0
    ? { problems: Object.fromEntries(shown), failure: null }
    : { problems: {}, failure: failureOf(error) };
};
