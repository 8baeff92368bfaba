import {
  cancelContactChange,
  changeEmail,
  changeMobile,
  getSecurity,
  removeContact,
  sendEmailCode,
  sendMobileCode,
} from '#contract/security.ts';
import { getProfile, saveProfile } from '#contract/profile.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';
import { cancelChange, changeContact, sendContactCode } from './contact-change.ts';
import { securityOf } from './contacts.ts';
import { phoneOf } from './phones.ts';
import { changeProfile, profileOf } from './profile.ts';

/** What protects an account, its phone and e-mail, and what its owner says about themselves. */
export const securityRoutes = (deps: Deps): readonly Route[] => [
  serve(getSecurity, (_request, call) => securityOf(deps, call.db, realMemberOf(call).memberId)),

  serve(sendMobileCode, (request, call) =>
    sendContactCode(
      deps,
      'mobile',
      request.step === 'next' ? phoneOf(request.mobileNum, request.countryDialingCode) : null,
      call,
    ),
  ),

  serve(sendEmailCode, (request, call) =>
    sendContactCode(deps, 'email', request.step === 'next' ? { email: request.email } : null, call),
  ),

  serve(changeMobile, ({ mobileNum, countryDialingCode, verificationCode, ...proof }, call) =>
    changeContact(
      deps,
      { kind: 'mobile', next: phoneOf(mobileNum, countryDialingCode) },
      { ...proof, nextCode: verificationCode },
      call,
    ),
  ),

  serve(changeEmail, ({ email, verificationCode, ...proof }, call) =>
    changeContact(deps, { kind: 'email', next: { email } }, { ...proof, nextCode: verificationCode }, call),
  ),

  serve(removeContact, ({ kind, ...proof }, call) =>
    changeContact(deps, { kind, next: null }, { ...proof, nextCode: null }, call),
  ),

  serve(getProfile, (_request, call) => profileOf(deps, call)),

  serve(saveProfile, (request, call) => changeProfile(deps, request, call)),

  serve(cancelContactChange, ({ kind }, call) => cancelChange(deps, kind, call)),
];
