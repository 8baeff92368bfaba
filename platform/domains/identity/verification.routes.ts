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
import { clientAt, type Client } from './clients.ts';
import { useTicket } from './captcha.ts';
import { sendCode } from './codes.ts';
import { checkOffered, isModuleOn } from '../../runtime/offered.ts';
import { findByPhone } from './person.ts';
import { checkOwnCodes } from './phone-proof.ts';
import { phoneOf, type Phone } from './phones.ts';
import { sendForSecondStep } from './second-step.ts';
import { placesOf } from '../../http/places.ts';

/** Codes by SMS, where the platform sends them. Registration alone verifies a number that no account has. */
export const verificationRoutes = (deps: Deps): readonly Route[] => {
  /** The caller as owner or stranger of the number, and whether the place is known. */
  const requesterFor = async (phone: Phone, call: Call) => {
    const person = await findByPhone(deps.db, phone, placesOf(call.network, undefined));
    return { isMeant: person !== undefined, client: clientAt(call, person?.isKnown) };
  };
  /** Codes cost money, and ranges can pay their owners for received ones, so a stranger solves a captcha first. */
  const checkStranger = async (client: Client, ticket: Partial<CaptchaTicket>): Promise<void> => {
    if (!client.isOwner && isModuleOn(deps, 'GEETEST3')) await useTicket(deps, 'code', ticket);
  };
  return [
    serve(sendLoginCode, async ({ mobileNum, countryDialingCode, ...ticket }, call) => {
      checkOffered(deps, { module: 'MOBILEVERCODELOGIN3', flag: 'smsLogin' });
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNum, countryDialingCode);
      const requester = await requesterFor(phone, call);
      await checkStranger(requester.client, ticket);
      return sendCode(deps, { purpose: 'login', to: phone, ...requester }, call);
    }),

    serve(sendResetCode, async ({ mobileNum, countryDialingCode, ...ticket }, call) => {
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNum, countryDialingCode);
      const requester = await requesterFor(phone, call);
      await checkStranger(requester.client, ticket);
      return sendCode(deps, { purpose: 'reset', to: phone, ...requester }, call);
    }),

    serve(sendRegisterCode, async ({ mobileNo, countryDialingCode, ...ticket }, call) => {
      checkOwnCodes(deps);
      const phone = phoneOf(mobileNo, countryDialingCode);
      const client = clientAt(call);
      await checkStranger(client, ticket);
      return sendCode(deps, { purpose: 'register', to: phone, isMeant: true, client }, call);
    }),

    serve(sendSecondStepCode, async (request, call) => {
      checkOwnCodes(deps);
      return sendForSecondStep(deps, request, call);
    }),
  ];
};
