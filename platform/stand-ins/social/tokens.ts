import { createHash, randomUUID } from 'node:crypto';
import * as jose from 'jose';
import { FIREBASE } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Firebase, StandInKey } from '../../domains/identity/firebase/firebase.ts';
import { STAND_IN_CLIENT } from '../../domains/identity/social-providers.ts';

/** An account at a stand-in provider. */
export interface StandInAccount {
  /** User id there. */
  readonly subject: string;
  readonly email: string;
}

/** Claims of a stand-in's token: the account, the time and the visit. */
export interface StandInSignIn extends StandInAccount {
  /** Seconds. */
  readonly at: number;
  readonly visit: string;
}

const issuerOf = (provider: string): string => `https://stand-in.invalid/${provider}`;
/** The same e-mail address is the same account, as at a real provider; each provider has ids of its own. */
const subjectOf = (provider: string, email: string): string =>
  createHash('sha256').update(`${provider}\n${email.toLowerCase()}`).digest('hex').slice(0, 24);

/** The ID token of a stand-in for the chosen address. */
export const providerToken = async (
  { clock }: Pick<Deps, 'clock'>,
  key: StandInKey,
  { provider, email, nonce }: { readonly provider: string; readonly email: string; readonly nonce: string },
): Promise<string> => {
  const now = Math.floor(clock.now() / 1000);
  return new jose.SignJWT({ email, email_verified: true, nonce })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .setIssuer(issuerOf(provider))
    .setAudience(STAND_IN_CLIENT)
    .setSubject(subjectOf(provider, email))
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + FIREBASE.proofLife / 1000)
    .sign(key.privateKey);
};

/** Claims of a stand-in's token, for a caller with the nonce whose digest it carries; null for anything else. */
export const readProviderToken = async (
  { clock }: Pick<Deps, 'clock'>,
  { keyOf }: Pick<Firebase, 'keyOf'>,
  { provider, token, nonce }: { readonly provider: string; readonly token: string; readonly nonce: string },
): Promise<StandInSignIn | null> => {
  try {
    const { payload } = await jose.jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer: issuerOf(provider),
      audience: STAND_IN_CLIENT,
      requiredClaims: ['sub', 'iat', 'exp', 'jti', 'nonce', 'email'],
      currentDate: new Date(clock.now()),
    });
    const digest = createHash('sha256').update(nonce).digest('hex');
    if (payload['nonce'] !== digest) return null;
    const { sub = '', iat = 0, jti = '' } = payload;
    return { subject: sub, email: String(payload['email']), at: iat, visit: jti };
  } catch {
    return null;
  }
};
