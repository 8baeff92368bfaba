import {
  sendLoginCode,
  sendRegisterCode,
  sendResetCode,
  sendSecondStepCode,
} from '#contract/verification.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { serve, type Route } from '../http/serve.ts';
import { askerAt } from '../identity/askers.ts';
import { sendCode } from '../identity/codes.ts';
import { checkOffered } from '../identity/offered.ts';
import { findByPhone } from '../identity/person.ts';
import { checkOwnCodes } from '../identity/phone-proof.ts';
import { phoneOf, type Phone } from '../identity/phones.ts';
import { placesOf } from '../identity/places.ts';
import { sendForSecondStep } from '../identity/second-step.ts';

/** Codes by SMS, where the platform sends them. Only who registers proves a number that nobody has yet. */
export const verificationRoutes = (deps: Deps): readonly Route[] => {
  /** Whether somebody has the number, and whether whoever asks is where they have signed in from. */
  const askerFor = async (phone: Phone, call: Call) => {
    const person = await findByPhone(deps.db, phone, placesOf(call.network, undefined));
    return { isMeant: person !== undefined, asker: askerAt(call, person?.isKnown) };
  };
  return [
    serve(sendLoginCode, async ({ mobileNum, countryDialingCode }, call) => {
      checkOffered(deps, { module: 'MOBILEVERCODELOGIN3', flag: 'smsLogin' });
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNum, countryDialingCode);
      return sendCode(deps, { purpose: 'login', phone, ...(await askerFor(phone, call)) }, call);
    }),

    serve(sendResetCode, async ({ mobileNum, countryDialingCode }, call) => {
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNum, countryDialingCode);
      return sendCode(deps, { purpose: 'reset', phone, ...(await askerFor(phone, call)) }, call);
    }),

    serve(sendRegisterCode, async ({ mobileNo, countryDialingCode }, call) => {
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNo, countryDialingCode);
      return sendCode(deps, { purpose: 'register', phone, isMeant: true, asker: askerAt(call) }, call);
    }),

    serve(sendSecondStepCode, async (request, call) => {
      checkOwnCodes(deps);
      return sendForSecondStep(deps, request, call);
    }),
  ];
};
