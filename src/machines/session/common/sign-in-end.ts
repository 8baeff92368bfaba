import type { ChangeDue } from '../../../services/browser/member-store.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import type { SocialProof } from '../../../services/social.ts';
import type { Site } from '../../../services/system.ts';
import type { LoginValues } from '../login/login-form.ts';

/** The flows of the way in; one may lead to another. */
export type WayIn = 'login' | 'registration' | 'forgotPassword' | 'freePlay';

export interface WayInInput {
  readonly site: Site;
  /** A form that was sent already, from the header, where there is one. */
  readonly values?: LoginValues | null;
  /** Who somebody is at a provider, to be bound; it came with another flow of the way in. */
  readonly proof?: SocialProof | null;
}

/** How each of them ends: somebody is signed in, wants another of them, or neither. */
export type SignInEnd =
  | {
      readonly kind: 'signedIn';
      readonly signedIn: SignedIn;
      readonly changeDue: ChangeDue | null;
      /** What was typed, only where it is about to be changed: it need not be typed again (VAL-05). */
      readonly password: string | null;
    }
  /** What it takes along goes to the other flow as it is. */
  | { readonly kind: 'goTo'; readonly flow: WayIn; readonly along?: Pick<WayInInput, 'proof'> }
  | null;

/** Somebody is signed in, and owes nothing. */
export const welcome = (signedIn: SignedIn): SignInEnd => ({
  kind: 'signedIn',
  signedIn,
  changeDue: null,
  password: null,
});

/** Another of the flows is wished: one that binds takes along whom there is to bind. */
export const goingTo = (flow: WayIn, proof: SocialProof | null): SignInEnd =>
  proof && (flow === 'login' || flow === 'registration')
    ? { kind: 'goTo', flow, along: { proof } }
    : { kind: 'goTo', flow };
