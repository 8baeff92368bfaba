import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as jose from 'jose';
import { CODES, FIREBASE } from '../../../kernel/config.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { Firebase, StandInKey } from './firebase.ts';

type Parts = Pick<Deps, 'clock' | 'secret'>;

/** Somebody as the stand-in knows them: it keeps no list, all that it knows is in the token. */
export interface StandInUser {
  readonly uid: string;
  /** `phone`, or the provider of a social account: `google.com`, `facebook.com`, ... */
  readonly provider: string;
  /** Who it is at that provider. */
  readonly rawId: string;
  /** Of the provider: `phone_number`, `email`, `email_verified`, `name`, `picture`. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;
const REFRESH = 'refresh';

/** The same person at the same provider always has the same id, and no id tells who it is. */
export const uidOf = ({ secret }: Pick<Parts, 'secret'>, provider: string, rawId: string): string =>
  createHmac('sha256', secret).update(`firebase\n${provider}\n${rawId}`).digest('base64url').slice(0, 28);

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** A sign-in, as all tokens of it tell it: when it was, in seconds, and which of that second. */
export type SignIn = Readonly<Record<'auth_time' | 'sign_in_id', unknown>>;

/** ID and refresh token of a sign-in, a new one unless said otherwise; a refreshed one proves nothing newer. */
export const tokensFor = async (
  { clock }: Pick<Parts, 'clock'>,
  { projectId }: Pick<Firebase, 'projectId'>,
  key: StandInKey,
  user: StandInUser,
  { auth_time, sign_in_id }: SignIn = { auth_time: seconds(clock.now()), sign_in_id: randomUUID() },
) => {
  const { uid, provider, rawId, claims } = user;
  const sign = (audience: string, more: jose.JWTPayload): Promise<string> =>
    new jose.SignJWT({ auth_time, sign_in_id, ...more })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(issuerOf(projectId))
      .setAudience(audience)
      .setSubject(uid)
      .setIssuedAt(seconds(clock.now()))
      .setExpirationTime(seconds(clock.now() + FIREBASE.tokenLife))
      .sign(key.privateKey);
  const identities = { [provider]: [rawId] };
  return {
    idToken: await sign(projectId, {
      ...claims,
      user_id: uid,
      firebase: { identities, sign_in_provider: provider },
    }),
    refreshToken: await sign(REFRESH, { user }),
    expiresIn: String(FIREBASE.tokenLife / 1000),
  };
};

/** What a token of the stand-in says; null for any that is not. */
export const readOwn = async (
  { clock }: Pick<Parts, 'clock'>,
  { projectId, keyOf }: Firebase,
  token: string,
  kind: 'id' | typeof REFRESH,
): Promise<jose.JWTPayload | null> => {
  try {
    const { payload } = await jose.jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer: issuerOf(projectId),
      audience: kind === 'id' ? projectId : REFRESH,
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch {
    return null;
  }
};

const macOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`firebase session\n${text}`).digest('base64url');

/** What a code is confirmed with: the number that it went to, and when, which nobody else can name in our words. */
export const sessionInfoOf = ({ clock, secret }: Parts, number: string): string => {
  const named = `${number}.${clock.now()}`;
  return `${named}.${macOf(secret, named)}`;
};

/** The number, digits only, and whether its code may still hold; null for words that are not ours. */
export const sessionIn = (
  { clock, secret }: Parts,
  sessionInfo: string,
): { readonly number: string; readonly isOver: boolean } | null => {
  const [number = '', at = '', mac = ''] = sessionInfo.split('.');
  const own = Buffer.from(macOf(secret, `${number}.${at}`));
  const received = Buffer.from(mac);
  if (own.length !== received.length || !timingSafeEqual(own, received)) return null;
  return { number, isOver: Number(at) + CODES.life <= clock.now() };
};
