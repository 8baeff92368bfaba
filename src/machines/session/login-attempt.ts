import type { Credentials } from '../../services/login.ts';
import type { SignedIn } from '../../services/contract/login.ts';
import type { SocialProof } from '../../services/social.ts';
import type { LoginValues, SmsValues } from './login-form.ts';
import type { SocialEnd } from './social-sign-in.machine.ts';

/** What is sent, in the words of the call, and whether it is to be kept when it was right. */
export type Attempt = Credentials & { readonly remember?: boolean | undefined };
export type Proof = SocialProof | null;

export const attemptOf = ({ remember: keeps, ...values }: LoginValues, proof: Proof = null): Attempt => ({
  ...values,
  ...(proof ? { proof } : {}),
  ...(keeps === undefined ? {} : { remember: keeps }),
});
export const smsAttemptOf = (
  { mobileNum, countryDialingCode, verificationCode, remember: keeps }: SmsValues,
  proof: Proof,
): Attempt => ({
  ...(proof ? { proof } : {}),
  type: 'sms',
  username: mobileNum,
  password: verificationCode,
  dialingCode: countryDialingCode,
  ...(keeps === undefined ? {} : { remember: keeps }),
});
/** A sign-in by a provider is proved by itself. */
export const proofAttempt = (proof: SocialProof): Attempt => ({
  type: 'firebase',
  username: '',
  password: '',
  proof,
});
/** What is kept of a sign-in that was right (LOG-10). */
export const keptOf = (attempt: Attempt) =>
  attempt.type === 'sms'
    ? { mobile: attempt.username, dialingCode: attempt.dialingCode ?? '' }
    : { username: attempt.username, password: attempt.password };

/** Of the end of a social sign-in: who is signed in, and who they are there. */
export const signedInBy = (end: SocialEnd): SignedIn | null =>
  end?.kind === 'signedIn' ? end.signedIn : null;
export const provedBy = (end: SocialEnd): Proof => (end && 'proof' in end ? end.proof : null);
