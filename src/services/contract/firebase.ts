import * as v from 'valibot';

/** Project of the phone-verification service and social sign-in, or its stand-in at our own origin. */
export const FirebaseProject = v.object({
  apiKey: v.pipe(v.string(), v.nonEmpty()),
  authDomain: v.pipe(v.string(), v.nonEmpty()),
  projectId: v.pipe(v.string(), v.nonEmpty()),
  appId: v.nullish(v.string()),
  /** The platform itself plays the service: its proofs are not real. */
  isStandIn: v.nullish(v.boolean(), false),
});
export type FirebaseProject = v.InferInput<typeof FirebaseProject>;

/** `firebaseChannel` of a proved phone; for a social account it is the provider's id. */
export const PHONE_CHANNEL = 'phone';
