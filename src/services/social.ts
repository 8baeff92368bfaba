import * as v from 'valibot';
import type { ProviderAnswer } from './browser/social-window.ts';
import { SocialProvider } from './contract/social.ts';
import { callFirebase } from './firebase.ts';
import { ServiceError } from './service-error.ts';

/** Who somebody is at a provider, proved by Firebase. In memory only, until it has signed somebody in. */
export interface SocialProof {
  readonly idToken: string;
  /** The provider, as Firebase names it. */
  readonly channel: string;
  /** What people call it. */
  readonly provider: string;
  readonly email: string | null;
}

const Named = v.object({ socialProviders: v.array(v.unknown()) });
/** The providers that the platform names beside the project that proves them; what makes no sense is left out. */
export const providersOf = (project: unknown): readonly SocialProvider[] => {
  const parsed = v.safeParse(Named, project);
  const named = parsed.success ? parsed.output.socialProviders : [];
  return named.filter((each): each is SocialProvider => v.is(SocialProvider, each));
};

/** A proof in the words of the wire; nothing without one. */
export const proofFields = (proof: SocialProof | null) =>
  proof ? { firebaseIdToken: proof.idToken, firebaseChannel: proof.channel } : {};

/** The same beside what proves a phone, which has those fields. */
export const proofFieldsBeside = (proof: SocialProof | null) =>
  proof ? { socialIdToken: proof.idToken, socialChannel: proof.channel } : {};

/** Whether nobody here is bound to who somebody is at the provider. */
export const isUnbound = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'bind_customer_required';

/** Whether a proof is of no more use: too old, used already, or somebody else's here. */
export const isSocialSpent = (error: unknown): boolean =>
  error instanceof ServiceError && SPENT.includes(error.code);
const SPENT: readonly string[] = ['social_proof_expired', 'social_taken'];

/** Has Firebase prove what a provider has said; what it does not believe is refused. */
export const proveAtFirebase = async (
  project: unknown,
  provider: SocialProvider,
  { idToken, nonce }: ProviderAnswer,
): Promise<SocialProof> => {
  const proved = await callFirebase(project, (sdk, known) =>
    sdk.proveAccount(known, { provider: provider.id, idToken, nonce }),
  ).catch((error: unknown) => {
    // Its other errors speak of phones.
    const isOurs = error instanceof ServiceError && error.code !== 'phone_unknown_error';
    throw isOurs ? error : new ServiceError('refused', 'social_refused', { cause: error });
  });
  return { ...proved, channel: provider.id, provider: provider.name };
};
