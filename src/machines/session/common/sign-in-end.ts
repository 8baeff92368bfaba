import type { ChangeDue } from '../../../services/browser/member-store.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import type { SocialProof } from '../../../services/social.ts';
import type { Site } from '../../../services/system.ts';
import type { LoginValues } from '../login/login-form.ts';

/** The flows for signing in and registering; one may lead to another. */
export type WayIn = 'login' | 'registration' | 'forgotPassword' | 'freePlay';

export interface WayInInput {
  readonly site: Site;
  /** A form already submitted in the header, if any. */
  readonly values?: LoginValues | null;
  /** A proof of the visitor's identity at a provider, to be bound; passed on by another sign-in flow. */
  readonly proof?: SocialProof | null;
}

/** How these flows end: a sign-in, a switch to another of them, or neither. */
export type SignInEnd =
  | {
      readonly kind: 'signedIn';
      readonly signedIn: SignedIn;
      readonly changeDue: ChangeDue | null;
      /**
       * The typed password, only where a change of it is due, so that it need not be typed again (VAL-05).
       */
      readonly password: string | null;
    }
  /** `along` is passed to the other flow unchanged. */
  | { readonly kind: 'goTo'; readonly flow: WayIn; readonly along?: Pick<WayInInput, 'proof'> }
  | null;

/** A sign-in without a due password change. */
export const welcome = (signedIn: SignedIn): SignInEnd => ({
  kind: 'signedIn',
  signedIn,
  changeDue: null,
  password: null,
});

/** A switch to another flow: those that bind receive the proof. */
export const goingTo = (flow: WayIn, proof: SocialProof | null): SignInEnd =>
  proof && (flow === 'login' || flow === 'registration')
    ? { kind: 'goTo', flow, along: { proof } }
    : { kind: 'goTo', flow };
