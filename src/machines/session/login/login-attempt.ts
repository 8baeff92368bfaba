import type { ChangeDue } from '../../../services/browser/member-store.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import { isProved, type PhoneProof } from '../../../services/firebase.ts';
import type { Credentials } from '../../../services/login.ts';
import type { SocialProof } from '../../../services/social.ts';
import type { Phone } from '../../../services/verification.ts';
import { phoneOf, type LoginValues, type SmsValues } from './login-form.ts';
import type { Offers } from '../common/offers.ts';
import type { SocialEnd } from '../social-sign-in/social-sign-in.machine.ts';

/** The call's credentials, and whether to remember them after a success. */
export type Attempt = Credentials & { readonly remember?: boolean | undefined };
export type Proof = SocialProof | null;

export const attemptOf = ({ remember: keeps, ...values }: LoginValues, proof: Proof = null): Attempt => ({
  ...values,
  ...(proof ? { proof } : {}),
  ...(keeps === undefined ? {} : { remember: keeps }),
});
/** Number and code, with the service's proof if there is one for this number. */
export const smsAttemptOf = (
  { mobileNum, countryDialingCode, verificationCode, remember: keeps }: SmsValues,
  proof: Proof,
  phoneProof: PhoneProof | null,
): Attempt => ({
  ...(proof ? { proof } : {}),
  ...(phoneProof && isProved(phoneProof, phoneOf({ mobileNum, countryDialingCode })) ? { phoneProof } : {}),
  type: 'sms',
  username: mobileNum,
  password: verificationCode,
  dialingCode: countryDialingCode,
  ...(keeps === undefined ? {} : { remember: keeps }),
});
/** The phone of an attempt by number. */
export const phoneIn = ({ username, dialingCode = '' }: Attempt): Phone => ({
  mobile: username,
  dialingCode,
});
/** A sign-in by a provider is its own proof. */
export const proofAttempt = (proof: SocialProof): Attempt => ({
  type: 'firebase',
  username: '',
  password: '',
  proof,
});
/**
 * Why the password has to be changed first; never where none was typed: by code, provider or passkey (LOG-19,
 * LOG-20).
 */
export const changeDueOf = (
  { isPasswordDefault, isPasswordExpired }: SignedIn,
  { attempt, offers }: { readonly attempt: Attempt | null; readonly offers: Offers },
): ChangeDue | null => {
  if (!attempt || attempt.type) return null;
  if (isPasswordDefault) return 'default';
  return isPasswordExpired && offers.forcesPasswordChange ? 'expired' : null;
};
/** What is remembered of a successful sign-in (LOG-10). */
export const keptOf = (attempt: Attempt) =>
  attempt.type === 'sms'
    ? { mobile: attempt.username, dialingCode: attempt.dialingCode ?? '' }
    : { username: attempt.username, password: attempt.password };

/** The sign-in that a social sign-in ended with; null for any other end. */
export const signedInBy = (end: SocialEnd): SignedIn | null =>
  end?.kind === 'signedIn' ? end.signedIn : null;
export const provedBy = (end: SocialEnd): Proof => (end && 'proof' in end ? end.proof : null);
