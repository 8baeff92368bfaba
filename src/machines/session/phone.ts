import * as v from 'valibot';
import { DialingCode, MobileNumber } from '../../services/contract/verification.ts';

/** What is wrong with a mobile number as it was typed, as a message id; null where a code can be sent to it (SMS-01). */
export const phoneProblem = (
  mobile: string,
  dialingCode?: string,
): 'phone_missing' | 'phone_format_invalid' | null => {
  if (!mobile.trim()) return 'phone_missing';
  const isRight = v.is(MobileNumber, mobile) && (dialingCode === undefined || v.is(DialingCode, dialingCode));
  return isRight ? null : 'phone_format_invalid';
};
