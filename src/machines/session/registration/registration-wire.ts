import type { FieldProblem, FieldRule } from '../../../services/contract/field-rules.ts';
import { lengthOf } from '../../../services/contract/length.ts';
import type { RegistrationMethod } from '../../../services/contract/registration.ts';
import { invalidFieldsOf, type Registration } from '../../../services/registration.ts';
import { ServiceError } from '../../../services/service-error.ts';
import { proofFieldsOf, type PhoneProof } from '../../../services/firebase.ts';
import type { CodeRequest, Phone } from '../../../services/verification.ts';
import { phoneFieldOf, phoneProblem } from '../common/phone.ts';
import {
  DIALING_CODE,
  TERMS,
  dialingCodeOf,
  problemsIn,
  valueOf,
  type FormValues,
} from './registration-form.ts';

/** The field of the code that proves the number. */
export const CODE = 'verificationCode';

/** The shown fields as wire fields; where the number is proved, the proof replaces the code. */
export const registrationOf = (
  method: RegistrationMethod,
  fields: readonly FieldRule[],
  {
    values,
    proof,
    documents,
  }: {
    readonly values: FormValues;
    readonly proof: PhoneProof | null;
    readonly documents: Registration['documents'];
  },
): Registration => ({
  method,
  documents,
  fields: {
    ...Object.fromEntries(fields.map(({ key }) => [key, valueOf(values, key)])),
    ...(proof && { ...proofFieldsOf(proof), [CODE]: '' }),
    ...(fields.some(({ key }) => key === 'mobileNum') && valueOf(values, 'mobileNum') !== ''
      ? { [DIALING_CODE]: dialingCodeOf(values) }
      : {}),
  },
});

export const phoneOf = (values: FormValues): Phone => ({
  mobile: valueOf(values, 'mobileNum'),
  dialingCode: dialingCodeOf(values),
});
/** The recipient of a code (SMS-11), and its purpose: which of the two methods (API-49). */
export const codeRequestOf = (method: RegistrationMethod, values: FormValues): CodeRequest => ({
  purpose: 'register',
  method,
  ...phoneOf(values),
});

/** The error of the number that a code is requested for, by the form's rule and the wire's (SMS-01). */
export const phoneProblemIn = (fields: readonly FieldRule[], values: FormValues): FieldProblem | null => {
  const { mobile, dialingCode } = phoneOf(values);
  const message = phoneProblem(mobile, dialingCode);
  return problemsIn(fields, values)['mobileNum'] ?? (message && { message, length: '' });
};

const FIELDS_OF_PHONE = { mobile: 'mobileNum', code: CODE } as const;
/** Refusals that concern one field. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  username_taken: 'username',
  mobile_taken: 'mobileNum',
  sms_code_wrong: CODE,
  sms_code_expired: CODE,
  invitation_code_error: 'affiliateCode',
  captcha_wrong: 'captcha',
  captcha_required: 'captcha',
  terms_changed: TERMS,
};

interface Refused {
  readonly problems: Readonly<Record<string, FieldProblem>>;
  /** The refusal is shown beside a field, so nothing is left to show above the form. */
  readonly isShownAtField: boolean;
}

/** The error of the shown field that a refusal concerns. */
export const refusedFields = (fields: readonly FieldRule[], error: unknown): Refused => {
  // The agreement has no rule: it is always shown.
  const isShown = (key: string | undefined): key is string =>
    key === TERMS || fields.some((rule) => rule.key === key);
  const named = Object.entries(invalidFieldsOf(error) ?? {}).filter(([key]) => isShown(key));
  if (named.length > 0)
    return {
      problems: Object.fromEntries(
        named.map(([key, message]) => {
          const rule = fields.find((each) => each.key === key);
          return [key, { message, length: rule ? lengthOf(rule) : '' }];
        }),
      ),
      isShownAtField: false,
    };
  const code = error instanceof ServiceError ? error.code : '';
  const ofPhone = phoneFieldOf(code);
  const field = ofPhone ? FIELDS_OF_PHONE[ofPhone] : FIELD_OF_CODE[code];
  return isShown(field)
    ? { problems: { [field]: { message: code, length: '' } }, isShownAtField: true }
    : { problems: {}, isShownAtField: false };
};
