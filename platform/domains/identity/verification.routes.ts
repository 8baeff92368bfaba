import type { CaptchaTicket } from '#contract/captcha.ts';
import {
  sendLoginCode,
  sendRegisterCode,
  sendResetCode,
  sendSecondStepCode,
} from '#contract/verification.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { askerAt, type Asker } from './askers.ts';
import { useTicket } from './captcha.ts';
import { sendCode } from './codes.ts';
import { checkOffered, isModuleOn } from '../../runtime/offered.ts';
import { findByPhone } from './person.ts';
import { checkOwnCodes } from './phone-proof.ts';
import { phoneOf, type Phone } from './phones.ts';
import { sendForSecondStep } from './second-step.ts';
import { placesOf } from '../../http/places.ts';

/** Codes by SMS, where the platform sends them. Only who registers proves a number that nobody has yet. */
export const verificationRoutes = (deps: Deps): readonly Route[] => {
  /** Whether somebody has the number, and whether whoever asks is where they have signed in from. */
  const askerFor = async (phone: Phone, call: Call) => {
    const person = await findByPhone(deps.db, phone, placesOf(call.network, undefined));
    return { isMeant: person !== undefined, asker: askerAt(call, person?.isKnown) };
  };
  /** Codes cost money, and their senders can be paid for it: who is nobody's owner shows that no machine is calling. */
  const checkStranger = async (asker: Asker, ticket: Partial<CaptchaTicket>): Promise<void> => {
    if (!asker.isOwner && isModuleOn(deps, 'GEETEST3')) await useTicket(deps, 'code', ticket);
  };
  return [
    serve(sendLoginCode, async ({ mobileNum, countryDialingCode, ...ticket }, call) => {
      checkOffered(deps, { module: 'MOBILEVERCODELOGIN3', flag: 'smsLogin' });
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNum, countryDialingCode);
      const asked = await askerFor(phone, call);
      await checkStranger(asked.asker, ticket);
      return sendCode(deps, { purpose: 'login', phone, ...asked }, call);
    }),

    serve(sendResetCode, async ({ mobileNum, countryDialingCode, ...ticket }, call) => {
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNum, countryDialingCode);
      const asked = await askerFor(phone, call);
      await checkStranger(asked.asker, ticket);
      return sendCode(deps, { purpose: 'reset', phone, ...asked }, call);
    }),

    serve(sendRegisterCode, async ({ mobileNo, countryDialingCode, ...ticket }, call) => {
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNo, countryDialingCode);
      const asker = askerAt(call);
      await checkStranger(asker, ticket);
      return sendCode(deps, { purpose: 'register', phone, isMeant: true, asker }, call);
    }),

    serve(sendSecondStepCode, async (request, call) => {
      checkOwnCodes(deps);
      return sendForSecondStep(deps, request, call);
    }),
  ];
};
