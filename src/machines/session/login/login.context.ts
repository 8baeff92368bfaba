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

/** Where the links of the form lead. */
export type LoginLink = (SignInEnd & { kind: 'goTo' })['flow'];

/** What the flow of login knows. */
export interface LoginContext {
  readonly offers: Offers;
  readonly method: LoginMethod;
  /** What the header's form had, so that nothing is typed twice; null once it was used. */
  readonly values: LoginValues | null;
  readonly attempt: Attempt | null;
  readonly username: string;
  /** What this browser has kept, to fill the form with. */
  readonly remembered: Remembered | null;
  readonly captchaRequired: boolean;
  readonly fieldErrors: LoginFieldErrors;
  readonly failure: Failure | null;
  /** The slider was closed, so nothing was sent. */
  readonly isUnverified: boolean;
  readonly ticket: CaptchaTicket | null;
  readonly secondStep: SecondStepDue | null;
  /** What proves it, as the site's settings name it. */
  readonly project: unknown;
  /** Where the person says who they are at the moment. */
  readonly provider: SocialProvider | null;
  /** Who they are there, while no account here is bound to it: the next sign-in that is right binds it. */
  readonly proof: Proof;
  /** The service's word on the phone; outlasts a refused attempt, as in registration. */
  readonly phoneProof: PhoneProof | null;
  readonly end: SignInEnd;
}
/** What it hears. */
export type LoginEvent =
  | { type: 'method.choose'; method: LoginMethod }
  | { type: 'form.submit'; values: LoginValues }
  | { type: 'sms.submit'; values: SmsValues }
  | { type: 'code.request'; values: Pick<SmsValues, 'mobileNum' | 'countryDialingCode'> }
  | { type: 'social.choose'; provider: SocialProvider }
  /** It is not to be bound after all. */
  | { type: 'proof.drop' }
  | { type: 'link.follow'; flow: LoginLink }
  | { type: 'dialog.close' };
export type SocialDone = { output: SocialEnd };
export type Submitted = { values: LoginValues };
export type SmsSubmitted = { values: SmsValues };
export type PhoneOf = { values: Pick<SmsValues, 'mobileNum' | 'countryDialingCode'> };
