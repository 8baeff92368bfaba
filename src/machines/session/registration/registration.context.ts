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
  /** The rules of the shown fields. */
  readonly fields: readonly FieldRule[];
  /** Typed values that are no secrets. */
  readonly draft: Draft;
  /** The documents that the agreement covers (VAL-19). */
  readonly documents: FormStart['documents'];
  readonly validations: FieldValidations;
  /** The submitted form; set only during an attempt, because it holds a password. */
  readonly values: FormValues | null;
  readonly ticket: CaptchaTicket | null;
  /** Survives a refused attempt: a taken name does not require a second code. */
  readonly proof: PhoneProof | null;
  /** The visitor's identity at a provider, to be bound; in memory only. */
  readonly social: SocialProof | null;
  readonly failure: Failure | null;
  readonly end: SignInEnd;
}
