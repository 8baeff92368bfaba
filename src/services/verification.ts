import * as v from 'valibot';
import * as contract from './contract/verification.ts';
import { call } from './http.ts';
import type { RegistrationMethod } from './registration.ts';
import { ServiceError } from './service-error.ts';

/** A number as the form has it: what was typed, and the code of the country, `90` or `+90`. */
export interface Phone {
  readonly mobile: string;
  readonly dialingCode: string;
}
/** What a code is for, and what the platform has to know to send it. */
export type CodeRequest =
  | ({ readonly purpose: 'login' | 'reset' } & Phone)
  | ({ readonly purpose: 'register'; readonly method: RegistrationMethod } & Phone)
  /** The number only where the phone-verification service has to be told; the platform knows it. */
  | ({ readonly purpose: 'secondStep'; readonly ticket: string } & Partial<Phone>);

/** What a code is for: each has a wait of its own. */
export type CodePurpose = CodeRequest['purpose'];

/** Has a code sent. @returns how long no other can be asked for (SMS-04, SMS-05). */
export const sendCode = (request: CodeRequest, signal?: AbortSignal): Promise<contract.CodeSent> => {
  if (request.purpose === 'secondStep')
    return call(contract.sendSecondStepCode, { ticket: request.ticket }, { signal });
  const { dialingCode: countryDialingCode } = request;
  const mobile = contract.nationalNumber(request.mobile, countryDialingCode);
  if (request.purpose === 'register') {
    const { sendRegisterCode } = contract;
    const module = request.method === 'username' ? 'REGMOBVERF3' : sendRegisterCode.module;
    return call({ ...sendRegisterCode, module }, { mobileNo: mobile, countryDialingCode }, { signal });
  }
  const endpoint = request.purpose === 'login' ? contract.sendLoginCode : contract.sendResetCode;
  return call(endpoint, { mobileNum: mobile, countryDialingCode }, { signal });
};

/** How long the platform wants to be left alone, milliseconds; null where it did not say. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ServiceError && v.is(contract.RetryAfter, error.detail) ? error.detail.retryAfterMs : null;
