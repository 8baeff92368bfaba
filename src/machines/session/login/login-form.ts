import type { Failure } from '../../../services/service-error.ts';
import type { Phone } from '../../../services/verification.ts';
import { phoneFieldOf, phoneProblem } from '../common/phone.ts';

/** The submitted form by user name, from the dialog or the header. */
export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  /** Remember the account in this browser for a day (LOG-08); left out where the form has no such box. */
  readonly remember?: boolean;
}
/** The form by mobile number. */
export interface SmsValues {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly remember?: boolean;
}
export type LoginMethod = 'password' | 'sms';
export type LoginField = 'username' | 'password' | 'captcha' | 'mobileNum' | 'verificationCode';
/** Errors by field, as message ids. */
export type LoginFieldErrors = Partial<Record<LoginField, string>>;

/** Missing fields of the form by user name (LOG-13, VAL-01, VAL-02). */
export const missingIn = (values: LoginValues, captchaRequired: boolean): LoginFieldErrors => ({
  ...(values.username.trim() ? {} : { username: 'input_required' }),
  ...(values.password ? {} : { password: 'input_required' }),
  ...(captchaRequired && !values.captcha?.trim() ? { captcha: 'captcha_required' } : {}),
});

type NumberFields = Pick<SmsValues, 'mobileNum' | 'countryDialingCode'>;
export const phoneOf = ({ mobileNum, countryDialingCode }: NumberFields): Phone => ({
  mobile: mobileNum,
  dialingCode: countryDialingCode,
});
/** Errors that keep a code from being sent to a number (SMS-01, SMS-03). */
export const wrongPhone = ({ mobileNum, countryDialingCode }: NumberFields): LoginFieldErrors => {
  const problem = phoneProblem(mobileNum, countryDialingCode);
  return problem ? { mobileNum: problem } : {};
};
/** Errors of the form by mobile number (LOG-13, VAL-03, VAL-04). */
export const wrongIn = (values: SmsValues): LoginFieldErrors => ({
  ...wrongPhone(values),
  ...(values.verificationCode.trim() ? {} : { verificationCode: 'code_missing' }),
});

const FIELDS = { mobile: 'mobileNum', code: 'verificationCode' } as const;
/** An error of the phone-verification service, beside the field that it concerns (ERR-16 to ERR-23). */
export const unprovedBy = (
  failure: Failure,
): { readonly fieldErrors: LoginFieldErrors } | { readonly failure: Failure } => {
  const field = phoneFieldOf(failure.code);
  return field ? { fieldErrors: { [FIELDS[field]]: failure.code } } : { failure };
};

const REFUSED: Readonly<Record<string, LoginField>> = {
  bad_credentials: 'password',
  captcha_wrong: 'captcha',
  captcha_required: 'captcha',
};
/** The form field that a refused sign-in by user name concerns; null where it concerns none. */
export const fieldRefused = ({
  method,
  failure,
  captchaRequired,
}: {
  readonly method: LoginMethod;
  readonly failure: Failure | null;
  readonly captchaRequired: boolean;
}): LoginField | null => {
  const field = method === 'password' && failure ? REFUSED[failure.code] : undefined;
  return field === undefined || (field === 'captcha' && !captchaRequired) ? null : field;
};

export const isEmpty = (errors: LoginFieldErrors): boolean => Object.keys(errors).length === 0;
