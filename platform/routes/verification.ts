import {
  sendLoginCode,
  sendRegisterCode,
  sendResetCode,
  sendSecondStepCode,
} from '#contract/verification.ts';
import type { Deps } from '../deps.ts';
import { serve, type Route } from '../http/serve.ts';
import { sendCode } from '../identity/codes.ts';
import { checkOffered } from '../identity/offered.ts';
import { findByPhone } from '../identity/person.ts';
import { checkOwnCodes } from '../identity/phone-proof.ts';
import { phoneOf } from '../identity/phones.ts';
import { sendForSecondStep } from '../identity/second-step.ts';

/** Codes by SMS, where the platform sends them. Only who registers proves a number that nobody has yet. */
export const verificationRoutes = (deps: Deps): readonly Route[] => [
  serve(sendLoginCode, async ({ mobileNum, countryDialingCode }, call) => {
    checkOffered(deps, { module: 'MOBILEVERCODELOGIN3', flag: 'smsLogin' });
    checkOwnCodes(deps);
    const phone = phoneOf(mobileNum, countryDialingCode);
    const isMeant = (await findByPhone(deps.db, phone)) !== undefined;
    return sendCode(deps, { purpose: 'login', phone, isMeant }, call);
  }),

  serve(sendResetCode, async ({ mobileNum, countryDialingCode }, call) => {
    checkOwnCodes(deps);
    const phone = phoneOf(mobileNum, countryDialingCode);
    const isMeant = (await findByPhone(deps.db, phone)) !== undefined;
    return sendCode(deps, { purpose: 'reset', phone, isMeant }, call);
  }),

  serve(sendRegisterCode, async ({ mobileNo, countryDialingCode }, call) => {
    checkOwnCodes(deps);
    const phone = phoneOf(mobileNo, countryDialingCode);
    return sendCode(deps, { purpose: 'register', phone, isMeant: true }, call);
  }),

  serve(sendSecondStepCode, async (request, call) => {
    checkOwnCodes(deps);
    return sendForSecondStep(deps, request, call);
  }),
];
