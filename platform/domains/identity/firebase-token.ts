import { sql } from 'drizzle-orm';
import * as jose from 'jose';
import * as v from 'valibot';
import { FIREBASE } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { issuerOf } from './firebase/tokens.ts';
import { hashOf } from '../../http/tokens.ts';

/** The identity that a verified ID token proves. */
export interface FirebaseIdentity {
  readonly uid: string;
  /** Sign-in provider there: `phone`, `google.com`, ... */
  readonly provider: string;
  /** As `+905551112233`; null where no phone was proved. */
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** Time of the sign-in, to the second, in epoch ms. */
  readonly provedAt: number;
  /** Identifies the sign-in behind the token; a refreshed token has the same. */
  readonly proof: string;
}

const text = v.nullish(v.string(), null);
const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  auth_time: v.pipe(v.number(), v.integer()),
  // A claim of ours: Firebase identifies its sign-ins by the second alone (docs/decisions/0063-phone-proof-once.md).
  sign_in_id: v.nullish(v.pipe(v.string(), v.maxLength(128)), ''),
  phone_number: text,
  email: text,
  email_verified: v.nullish(v.boolean(), false),
  name: text,
  firebase: v.object({ sign_in_provider: v.pipe(v.string(), v.nonEmpty()) }),
});

/** The keys of the project could not be fetched: the token is neither valid nor invalid. */
const NO_KEYS: readonly string[] = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];
/** Seconds of clock difference allowed. */
const TOLERANCE = 5;

/**
 * Verifies an ID token of our project or its stand-in: signature, issuer, audience, lifetime, and a recent sign-in.
 * @returns null for any other.
 */
export const readIdToken = async (
  { firebase, clock }: Pick<Deps, 'firebase' | 'clock'>,
  token: string,
): Promise<FirebaseIdentity | null> => {
  if (!firebase) return null;
  const now = clock.now();
  let payload: jose.JWTPayload;
  try {
    const verified = await jose.jwtVerify(token, firebase.keyOf, {
      algorithms: ['RS256'],
      issuer: issuerOf(firebase.projectId),
      audience: firebase.projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      clockTolerance: TOLERANCE,
      currentDate: new Date(now),
    });
    payload = verified.payload;
  } catch (error) {
    if (error instanceof jose.errors.JOSEError && !NO_KEYS.includes(error.code)) return null;
    throw error;
  }
  const claims = v.safeParse(Claims, payload);
  if (!claims.success) return null;
  const { sub, auth_time: at, phone_number, email, email_verified, name } = claims.output;
  const age = now / 1000 - at;
  if (age < -TOLERANCE || age > FIREBASE.proofLife / 1000 + TOLERANCE) return null;
  return {
    uid: sub,
    provider: claims.output.firebase.sign_in_provider,
    phoneNumber: phone_number,
    email,
    isEmailVerified: email_verified,
    name,
    provedAt: at * 1000,
    proof: hashOf(`${firebase.projectId}\n${sub}\n${at}\n${claims.output.sign_in_id}`),
  };
};

/**
 * Consumes a token's proof once, however often the token was refreshed. Inside the caller's transaction, so that a
 * refusal leaves the proof usable. @returns false where it was consumed before.
 */
export const spendProof = async (db: Db, proof: string, now: number): Promise<boolean> => {
  const taken = await rowsOf(
    db,
    sql`insert into limits (key, started_at, used) values (${`firebase:proof:${proof}`}, ${now}, 1)
      on conflict (key) do nothing returning key`,
  );
  return taken.length > 0;
};
