import * as v from 'valibot';
import { shortText } from './values.ts';

/** A sign-in provider: OpenID Connect with the response in the address (implicit flow). */
export const SocialProvider = v.object({
  /** Firebase's id of it. */
  id: v.pipe(v.string(), v.regex(/^(?:google\.com|facebook\.com|apple\.com|oidc\.[\w-]{1,48})$/)),
  /** The name shown. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  /** An absolute https address, or a path of this origin: the stand-in. */
  authorizeUrl: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^/]+\/|\/[^/])/), v.maxLength(2048)),
  clientId: v.pipe(shortText(255), v.nonEmpty()),
});
export type SocialProvider = v.InferOutput<typeof SocialProvider>;

/** Provider fields for bodies whose fields below carry the proof of a phone. */
export const socialBeside = {
  socialIdToken: v.optional(shortText(4096)),
  socialChannel: v.optional(shortText(64)),
};

/** Provider fields of a body; beside a password or a new account, the identity is bound to that account. */
export const socialFields = {
  firebaseIdToken: v.optional(shortText(4096)),
  /** The provider's Firebase id. */
  firebaseChannel: v.optional(shortText(64)),
};
