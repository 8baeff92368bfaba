import { sql } from 'drizzle-orm';
import * as jose from 'jose';
import type { FirebaseProject } from '#contract/firebase.ts';
import type { Config } from '../../../kernel/config.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { hasStandIns } from '../../../runtime/stand-ins.ts';

/** The key pair of the stand-in, for as long as its database lives. */
export interface StandInKey {
  readonly kid: string;
  readonly privateKey: jose.CryptoKey;
  readonly publicKey: jose.CryptoKey;
}

/** The service that verifies phones and social accounts, as the platform knows it. */
export interface Firebase {
  readonly projectId: string;
  /** The site's configuration of it; the stand-in has the site's own host. */
  readonly projectAt: (host: string) => FirebaseProject;
  /** Keys that verify its ID tokens. */
  readonly keyOf: jose.JWTVerifyGetKey;
  /** Null for a real project, whose tokens are not signed here. */
  readonly standIn: (() => Promise<StandInKey>) | null;
}

const JWKS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
export const STAND_IN_PROJECT = 'demo-statehouse';

/** Created by the first process that needs it, and read by all. */
const readKey = async (db: Db): Promise<StandInKey> => {
  const read = () => rowsOf<{ value: string }>(db, sql`select value from secrets where name = 'firebase'`);
  let [row] = await read();
  if (!row) {
    const { privateKey } = await jose.generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    const made = JSON.stringify(await jose.exportJWK(privateKey));
    await db.execute(
      sql`insert into secrets (name, value) values ('firebase', ${made}) on conflict do nothing`,
    );
    [row] = await read();
  }
  const jwk = JSON.parse(row?.value ?? '{}') as jose.JWK;
  const { kty, n, e } = jwk;
  const open = { kty, n, e } as jose.JWK;
  return {
    kid: await jose.calculateJwkThumbprint(open),
    privateKey: (await jose.importJWK(jwk, 'RS256')) as jose.CryptoKey,
    publicKey: (await jose.importJWK(open, 'RS256')) as jose.CryptoKey,
  };
};

/**
 * The project of the settings, else the stand-in; no stand-in in production, where it would open any account on demand.
 * @param keys of a real project.
 */
export const openFirebase = (
  config: Pick<Config, 'firebase' | 'demo' | 'checkAnswers'>,
  db: Db,
  keys: () => jose.JWTVerifyGetKey = () => jose.createRemoteJWKSet(new URL(JWKS)),
): Firebase | null => {
  const project = config.firebase;
  if (project)
    return { projectId: project.projectId, projectAt: () => project, keyOf: keys(), standIn: null };
  if (!hasStandIns(config)) return null;
  let made: Promise<StandInKey> | null = null;
  const standIn = (): Promise<StandInKey> => {
    made ??= readKey(db).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
  return {
    projectId: STAND_IN_PROJECT,
    projectAt: (host) => ({
      apiKey: 'stand-in',
      authDomain: host,
      projectId: STAND_IN_PROJECT,
      isStandIn: true,
    }),
    keyOf: async ({ kid }) => {
      const key = await standIn();
      if (kid !== key.kid) throw new jose.errors.JWKSNoMatchingKey();
      return key.publicKey;
    },
    standIn,
  };
};
