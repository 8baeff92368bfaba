import * as v from 'valibot';
import type { ProviderAnswer } from './browser/social-window.ts';
import { SocialProvider } from './contract/social.ts';
import { callFirebase } from './firebase.ts';
import { ServiceError } from './service-error.ts';

/**
 * A visitor's identity at a provider, proved by Firebase. In memory only, until it has been used for a
 * sign-in.
 */
export interface SocialProof {
  readonly idToken: string;
  /** The provider's Firebase id. */
  readonly channel: string;
  /** The provider's name as shown. */
  readonly provider: string;
  readonly email: string | null;
}

const Named = v.object({ socialProviders: v.array(v.unknown()) });
/** The providers in the platform's settings of the project; invalid ones are left out. */
export const providersOf = (project: unknown): readonly SocialProvider[] => {
  const parsed = v.safeParse(Named, project);
  const named = parsed.success ? parsed.output.socialProviders : [];
  return named.filter((each): each is SocialProvider => v.is(SocialProvider, each));
};

/** A proof as wire fields; none without one. */
export const proofFields = (proof: SocialProof | null) =>
  proof ? { firebaseIdToken: proof.idToken, firebaseChannel: proof.channel } : {};

/** The same as `proofFields` for a body whose own fields carry the proof of a phone. */
export const proofFieldsBeside = (proof: SocialProof | null) =>
  proof ? { socialIdToken: proof.idToken, socialChannel: proof.channel } : {};

/** Whether no account here is bound to the identity at the provider. */
export const isUnbound = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'bind_customer_required';

/** Whether a proof is no longer usable: expired, used already, or bound to another account here. */
export const isSocialSpent = (error: unknown): boolean =>
  error instanceof ServiceError && SPENT.includes(error.code);
const SPENT: readonly string[] = ['social_proof_expired', 'social_taken'];

/** Has Firebase prove a provider's response; a response that Firebase rejects is refused. */
export const proveAtFirebase = async (
  project: unknown,
  provider: SocialProvider,
  { idToken, nonce }: ProviderAnswer,
): Promise<SocialProof> => {
  const proved = await callFirebase(project, (sdk, known) =>
    sdk.proveAccount(known, { provider: provider.id, idToken, nonce }),
  ).catch((error: unknown) => {
    // Firebase's other errors are texts about phones.
    const isOurs = error instanceof ServiceError && error.code !== 'phone_unknown_error';
    throw isOurs ? error : new ServiceError('refused', 'social_refused', { cause: error });
  });
  return { ...proved, channel: provider.id, provider: provider.name };
};
