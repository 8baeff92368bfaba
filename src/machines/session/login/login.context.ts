import type { Remembered } from '../../../services/browser/remember-store.ts';
import type { CaptchaTicket } from '../../../services/contract/captcha.ts';
import type { SecondStepDue } from '../../../services/contract/login.ts';
import type { SocialProvider } from '../../../services/contract/social.ts';
import type { PhoneProof } from '../../../services/firebase.ts';
import type { Failure } from '../../../services/service-error.ts';
import type { Attempt, Proof } from './login-attempt.ts';
import type { LoginFieldErrors, LoginMethod, LoginValues, SmsValues } from './login-form.ts';
import type { Offers } from '../common/offers.ts';
import type { SignInEnd } from '../common/sign-in-end.ts';
import type { SocialEnd } from '../social-sign-in/social-sign-in.machine.ts';

/** The flows that the form's links lead to. */
export type LoginLink = (SignInEnd & { kind: 'goTo' })['flow'];

/** Context of the login flow. */
export interface LoginContext {
  readonly offers: Offers;
  readonly method: LoginMethod;
  /** Values typed in the header's form, so that they need not be typed again; null once used. */
  readonly values: LoginValues | null;
  readonly attempt: Attempt | null;
  readonly username: string;
  /** The account that this browser remembers, to fill in the form. */
  readonly remembered: Remembered | null;
  readonly captchaRequired: boolean;
  readonly fieldErrors: LoginFieldErrors;
  readonly failure: Failure | null;
  /** The slider was closed, so nothing was sent. */
  readonly isUnverified: boolean;
  readonly ticket: CaptchaTicket | null;
  readonly secondStep: SecondStepDue | null;
  /** The project of the proving service, as in the site's settings. */
  readonly project: unknown;
  /** The provider that the visitor is signing in at. */
  readonly provider: SocialProvider | null;
  /**
   * The visitor's identity at the provider, while no account is bound to it: the next successful sign-in
   * binds it.
   */
  readonly proof: Proof;
  /** The service's proof of the phone; survives a refused attempt, as in registration. */
  readonly phoneProof: PhoneProof | null;
  readonly end: SignInEnd;
}
/** Events of the login flow. */
export type LoginEvent =
  | { type: 'method.choose'; method: LoginMethod }
  | { type: 'form.submit'; values: LoginValues }
  | { type: 'sms.submit'; values: SmsValues }
  | { type: 'code.request'; values: Pick<SmsValues, 'mobileNum' | 'countryDialingCode'> }
  | { type: 'social.choose'; provider: SocialProvider }
  | { type: 'passkey.choose' }
  /** The visitor drops the binding. */
  | { type: 'proof.drop' }
  | { type: 'link.follow'; flow: LoginLink }
  | { type: 'dialog.close' };
export type SocialDone = { output: SocialEnd };
export type Submitted = { values: LoginValues };
export type SmsSubmitted = { values: SmsValues };
export type PhoneOf = { values: Pick<SmsValues, 'mobileNum' | 'countryDialingCode'> };
