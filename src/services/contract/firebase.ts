import * as v from 'valibot';

/** Of the phone-verification service and social sign-in: the project, or its stand-in at our own origin. */
export const FirebaseProject = v.object({
  apiKey: v.pipe(v.string(), v.nonEmpty()),
  authDomain: v.pipe(v.string(), v.nonEmpty()),
  projectId: v.pipe(v.string(), v.nonEmpty()),
  appId: v.nullish(v.string()),
  /** The platform itself answers for the service: what it is told is true of nobody but who plays with it. */
  isStandIn: v.nullish(v.boolean(), false),
});
export type FirebaseProject = v.InferInput<typeof FirebaseProject>;

/** `firebaseChannel` of a proved phone; of a social account it is the name of its provider. */
export const PHONE_CHANNEL = 'phone';
