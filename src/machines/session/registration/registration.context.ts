import type { Draft } from '../../../services/browser/draft-store.ts';
import type { CaptchaTicket } from '../../../services/contract/captcha.ts';
import type { FieldRule } from '../../../services/contract/field-rules.ts';
import type { RegistrationMethod } from '../../../services/contract/registration.ts';
import type { PhoneProof } from '../../../services/firebase.ts';
import type { FormStart } from '../../../services/registration.ts';
import type { Failure } from '../../../services/service-error.ts';
import type { SocialProof } from '../../../services/social.ts';
import type { Offers } from '../common/offers.ts';
import type { FormValues, FieldValidations } from './registration-form.ts';
import type { SignInEnd } from '../common/sign-in-end.ts';

export interface RegistrationContext {
  readonly offers: Offers;
  readonly method: RegistrationMethod;
  readonly rules: readonly FieldRule[];
  /** The fields that are shown. */
  readonly fields: readonly FieldRule[];
  /** What was typed and is no secret. */
  readonly draft: Draft;
  /** What the agreement is to (VAL-19). */
  readonly documents: FormStart['documents'];
  readonly validations: FieldValidations;
  /** The form as it was sent; null but for the time of an attempt, since it holds a password. */
  readonly values: FormValues | null;
  readonly ticket: CaptchaTicket | null;
  /** Outlasts a refused attempt: nobody needs a second code for a name that was taken. */
  readonly proof: PhoneProof | null;
  /** Who the newcomer is at a provider, to be bound; in memory only. */
  readonly social: SocialProof | null;
  readonly failure: Failure | null;
  readonly end: SignInEnd;
}
