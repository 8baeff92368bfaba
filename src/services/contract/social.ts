import * as v from 'valibot';
import { shortText } from './values.ts';

/** Where somebody may be known already: OpenID Connect with the answer in the address (implicit flow). */
export const SocialProvider = v.object({
  /** As Firebase names it. */
  id: v.pipe(v.string(), v.regex(/^(?:google\.com|facebook\.com|apple\.com|oidc\.[\w-]{1,48})$/)),
  /** What people call it. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  /** A whole https address, or a path of this origin: the stand-in. */
  authorizeUrl: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^/]+\/|\/[^/])/), v.maxLength(2048)),
  clientId: v.pipe(shortText(255), v.nonEmpty()),
});
export type SocialProvider = v.InferOutput<typeof SocialProvider>;

/** Where the fields below carry what proves a phone. */
export const socialBeside = {
  socialIdToken: v.optional(shortText(4096)),
  socialChannel: v.optional(shortText(64)),
};

/** What a body carries of it; also beside a password or a new account, which it is then bound to. */
export const socialFields = {
  firebaseIdToken: v.optional(shortText(4096)),
  /** The provider, as Firebase names it. */
  firebaseChannel: v.optional(shortText(64)),
};
