import * as v from 'valibot';
import {
  DialingCode,
  MobileNumber,
  NUMBER_DIGITS,
  nationalNumber,
} from '../../../services/contract/verification.ts';
import { e164Of } from '../../../services/firebase.ts';
import type { Phone } from '../../../services/verification.ts';

/**
 * The form field that an error of the phone-verification service concerns (ERR-16 to ERR-23); null for any
 * other error.
 */
export const phoneFieldOf = (code: string): 'mobile' | 'code' | null => {
  if (code === 'phone_format_invalid' || code === 'phone_missing') return 'mobile';
  return CODE_PROBLEMS.includes(code) ? 'code' : null;
};
const CODE_PROBLEMS: readonly string[] = [
  'code_invalid',
  'code_missing',
  'code_expired',
  'phone_too_many_requests',
  'phone_unknown_error',
  'phone_captcha_failed',
  'phone_quota_exceeded',
  'operation_not_allowed',
];

/** Whether a number ends in the digits that are shown of it. */
export const endsAsShown = (shown: string, phone: Phone): boolean =>
  e164Of(phone).endsWith(/\d*$/.exec(shown.trim())?.[0] ?? '');

/** The error of a mobile number as typed, as a message id; null where a code can be sent to it (SMS-01). */
export const phoneProblem = (
  mobile: string,
  dialingCode: string,
): 'phone_missing' | 'phone_format_invalid' | null => {
  if (!mobile.trim()) return 'phone_missing';
  const isNumber =
    v.is(DialingCode, dialingCode) &&
    v.is(MobileNumber, nationalNumber(mobile, dialingCode)) &&
    e164Of({ mobile, dialingCode }).length <= '+'.length + NUMBER_DIGITS;
  return isNumber ? null : 'phone_format_invalid';
};
