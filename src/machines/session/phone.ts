import * as v from 'valibot';
import { MobileNumber } from '../../services/contract/verification.ts';

/** What is wrong with a mobile number as it was typed, as a message id; null where a code can be sent to it (SMS-01). */
export const phoneProblem = (mobile: string): 'phone_missing' | 'phone_format_invalid' | null => {
  if (!mobile.trim()) return 'phone_missing';
  return v.is(MobileNumber, mobile) ? null : 'phone_format_invalid';
};
