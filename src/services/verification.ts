import * as v from 'valibot';
import { passByProof, startSliderCaptcha } from './captcha.ts';
import type { CaptchaTicket } from './contract/captcha.ts';
import type { RegistrationMethod } from './contract/registration.ts';
import * as contract from './contract/verification.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

/** A number as in the form: what was typed, and the dialing code, `90` or `+90`. */
export interface Phone {
  readonly mobile: string;
  readonly dialingCode: string;
}
/** The purpose of a code, with the data that the platform needs to send it. */
export type CodeRequest =
  | ({ readonly purpose: 'login' | 'reset' } & Phone)
  | ({ readonly purpose: 'register'; readonly method: RegistrationMethod } & Phone)
  /** The number only for the phone-verification service; the platform knows it. */
  | ({ readonly purpose: 'secondStep'; readonly ticket: string } & Partial<Phone>);

/** The purpose of a code: each has a wait of its own. */
export type CodePurpose = CodeRequest['purpose'];

const requestCode = (
  request: CodeRequest,
  ticket: Partial<CaptchaTicket>,
  signal?: AbortSignal,
): Promise<contract.CodeSent> => {
  if (request.purpose === 'secondStep')
    return call(contract.sendSecondStepCode, { ticket: request.ticket }, { signal });
  const { dialingCode: countryDialingCode } = request;
  const mobile = contract.nationalNumber(request.mobile, countryDialingCode);
  if (request.purpose === 'register') {
    const { sendRegisterCode } = contract;
    const module = request.method === 'username' ? 'REGMOBVERF3' : sendRegisterCode.module;
    const body = { mobileNo: mobile, countryDialingCode, ...ticket };
    return call({ ...sendRegisterCode, module }, body, { signal });
  }
  const endpoint = request.purpose === 'login' ? contract.sendLoginCode : contract.sendResetCode;
  return call(endpoint, { mobileNum: mobile, countryDialingCode, ...ticket }, { signal });
};

/**
 * Requests a code. Where the platform requires a check first (`captcha_required`), the browser does a proof
 * of work, so that no puzzle is needed for a code.
 * @returns how long no other can be requested (SMS-04, SMS-05).
 */
export const sendCode = async (request: CodeRequest, signal?: AbortSignal): Promise<contract.CodeSent> => {
  try {
    return await requestCode(request, {}, signal);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'captcha_required') throw error;
    const puzzle = await startSliderCaptcha({ scene: 'code' }, signal);
    return requestCode(request, await passByProof(puzzle, signal), signal);
  }
};

/** How long the platform refuses further requests, in milliseconds; null where it gives no time. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ServiceError && v.is(contract.RetryAfter, error.detail) ? error.detail.retryAfterMs : null;
