import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as jose from 'jose';
import { CODES, FIREBASE } from '../../../kernel/config.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { Firebase, StandInKey } from './firebase.ts';

type Parts = Pick<Deps, 'clock' | 'secret'>;

/** A user of the stand-in: it keeps no list, the token carries everything. */
export interface StandInUser {
  readonly uid: string;
  /** `phone`, or the provider of a social account: `google.com`, `facebook.com`, ... */
  readonly provider: string;
  /** User id at that provider. */
  readonly rawId: string;
  /** Of the provider: `phone_number`, `email`, `email_verified`, `name`, `picture`. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;
const REFRESH = 'refresh';

/** Stable id of a user at a provider, which does not reveal the user. */
export const uidOf = ({ secret }: Pick<Parts, 'secret'>, provider: string, rawId: string): string =>
  createHmac('sha256', secret).update(`firebase\n${provider}\n${rawId}`).digest('base64url').slice(0, 28);

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** A sign-in, as all its tokens identify it: its time in seconds, and its id within that second. */
export type SignIn = Readonly<Record<'auth_time' | 'sign_in_id', unknown>>;

/** ID and refresh token of a sign-in, by default a new one; a refreshed one proves nothing newer. */
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

/** Content of a token of the stand-in; null for any other. */
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

/** Session info for the confirmation of a code: the number and the time, signed so that it cannot be forged. */
export const sessionInfoOf = ({ clock, secret }: Parts, number: string): string => {
  const named = `${number}.${clock.now()}`;
  return `${named}.${macOf(secret, named)}`;
};

/** The number, digits only, and whether its code may still be valid; null for foreign session info. */
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
