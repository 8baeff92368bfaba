import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { PasskeyAnswer, NewPasskey } from '#contract/authenticators.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { passkeys } from './authenticators.tables.ts';
import { isOwnChallenge, spendChallenge, type ChallengeFor } from './passkey-challenge.ts';
import type { TakeProof } from './phone-proof.ts';
import { loadWebAuthn } from './webauthn.ts';

type Passkey = typeof passkeys.$inferSelect;

/**
 * The site that a passkey is for, as the browser knows it: the host of the address bar. @throws Refusal
 * `function.not.available` at a bare IP address, which WebAuthn does not know.
 */
export const partyOf = ({ host, isSecure }: Pick<Call, 'host' | 'isSecure'>) => {
  const origin = `${isSecure ? 'https' : 'http'}://${host}`;
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Refusal('function.not.available', { reason: 'passkeys' });
  return { origin, rpId: hostname };
};

/** Names the account to the authenticator, and nothing of it. */
export const handleOf = ({ secret }: Pick<Deps, 'secret'>, memberId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', secret).update(`passkey account\n${memberId}`).digest());

/** What the library says of a wrong answer is for no visitor. */
const refused = (): Refusal => new Refusal('passkey_refused');

/** The challenge of an answer, once the library has compared it with ours. */
const challengeIn = (deps: Pick<Deps, 'secret' | 'clock'>, use: ChallengeFor) => {
  const seen: string[] = [];
  return {
    check: (challenge: string): boolean => {
      seen.push(challenge);
      return isOwnChallenge(deps, use, challenge);
    },
    spend: async (tx: Parameters<TakeProof>[0], now: number): Promise<void> => {
      const [challenge] = seen;
      if (challenge === undefined || !(await spendChallenge(tx, challenge, now))) throw refused();
    },
  };
};

/** A new credential, made for our challenge, on our site, by a person the authenticator knows. @throws Refusal passkey_refused. */
export const provedPasskey = async (
  deps: Pick<Deps, 'secret' | 'clock'>,
  answer: NewPasskey,
  use: ChallengeFor,
  call: Pick<Call, 'host' | 'isSecure'>,
) => {
  const { origin, rpId } = partyOf(call);
  const challenge = challengeIn(deps, use);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge.check,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    passkey: {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: [...(answer.response.transports ?? [])],
      rpId,
    },
    spend: challenge.spend,
  };
};

export const findPasskey = async (
  { db }: Pick<Deps, 'db'>,
  credentialId: string,
): Promise<Passkey | null> => {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
};

/**
 * An answer by a passkey of ours: to our challenge, on our site, with the owner recognised by the authenticator, and
 * counted above the last one. @throws Refusal passkey_refused, from here and from `take`.
 */
export const provePasskey = async (
  deps: Pick<Deps, 'secret' | 'clock'>,
  passkey: Passkey,
  answer: PasskeyAnswer,
  use: ChallengeFor,
  call: Pick<Call, 'host' | 'isSecure'>,
): Promise<TakeProof> => {
  const { origin, rpId } = partyOf(call);
  if (passkey.rpId !== rpId) throw refused();
  const { userHandle } = answer.response;
  if (
    userHandle !== undefined &&
    userHandle !== Buffer.from(handleOf(deps, passkey.memberId)).toString('base64url')
  )
    throw refused();
  const challenge = challengeIn(deps, use);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge.check,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  const { newCounter } = authenticationInfo;
  return async (tx, now) => {
    await challenge.spend(tx, now);
    // Of two answers at once with one count, the second is a copy's.
    const counted = await tx
      .update(passkeys)
      .set({ counter: newCounter, usedAt: now })
      .where(
        and(
          eq(passkeys.credentialId, passkey.credentialId),
          or(lt(passkeys.counter, newCounter), sql`${newCounter} = 0 and ${passkeys.counter} = 0`),
        ),
      )
      .returning({ credentialId: passkeys.credentialId });
    if (counted.length === 0) throw refused();
  };
};
