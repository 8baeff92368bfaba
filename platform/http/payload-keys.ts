import { desc, isNull, sql } from 'drizzle-orm';
import * as jose from 'jose';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../db/open.ts';
import { payloadKeys } from '../runtime/system.tables.ts';
import { Refusal } from '../kernel/refusal.ts';
import { parseJson } from './body.ts';

export interface PublicKey {
  readonly kid: string;
  readonly jwk: { readonly kty: 'RSA'; readonly n: string; readonly e: string };
}

/** The key as parsed by jose. */
type Key = Awaited<ReturnType<typeof jose.importJWK>>;

export interface PayloadKeys {
  /** The key to encrypt with; created at the first call on an empty database. */
  current(): Promise<PublicKey>;
  /** Issues a new key; bodies under the older ones can still be opened. */
  rotate(): Promise<PublicKey>;
  /** The JSON inside a compact JWE. @throws Refusal `request_body_required` when it cannot be opened. */
  open(jwe: string): Promise<unknown>;
}

const KEY_LOCK = 5_112_028;

/** Key pairs are stored in the database, so that every process opens every body; parsed private keys are cached. */
export const openPayloadKeys = (db: Db, clock: Clock): PayloadKeys => {
  const parsed = new Map<string, Key>();

  const make = async (handle: Db): Promise<PublicKey> => {
    const pair = await jose.generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true });
    const { n = '', e = '' } = await jose.exportJWK(pair.publicKey);
    const jwk = { kty: 'RSA' as const, n, e };
    const kid = await jose.calculateJwkThumbprint(jwk);
    await handle.insert(payloadKeys).values({
      kid,
      publicJwk: jwk,
      privateJwk: await jose.exportJWK(pair.privateKey),
      createdAt: clock.now(),
    });
    return { kid, jwk };
  };
  const newest = async (handle: Db): Promise<PublicKey | null> => {
    const [row] = await handle
      .select()
      .from(payloadKeys)
      .where(isNull(payloadKeys.retiredAt))
      .orderBy(desc(payloadKeys.createdAt))
      .limit(1);
    return row ? { kid: row.kid, jwk: row.publicJwk as PublicKey['jwk'] } : null;
  };
  const keyOf = async (kid: string): Promise<Key> => {
    const known = parsed.get(kid);
    if (known) return known;
    const [row] = await db
      .select()
      .from(payloadKeys)
      .where(sql`${payloadKeys.kid} = ${kid}`);
    if (!row) throw new Error('unknown kid');
    const key = await jose.importJWK(row.privateJwk as jose.JWK, 'RSA-OAEP-256');
    parsed.set(kid, key);
    return key;
  };

  return {
    current: async () =>
      (await newest(db)) ??
      db.transaction(async (tx) => {
        // Two processes with an empty table must agree on one key.
        await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
        return (await newest(tx)) ?? make(tx);
      }),
    rotate: () =>
      db.transaction(async (tx) => {
        await tx.update(payloadKeys).set({ retiredAt: clock.now() }).where(isNull(payloadKeys.retiredAt));
        return make(tx);
      }),
    open: async (jwe) => {
      try {
        const { plaintext } = await jose.compactDecrypt(jwe, ({ kid }) => keyOf(kid ?? ''), {
          keyManagementAlgorithms: ['RSA-OAEP-256'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return parseJson(new TextDecoder().decode(plaintext));
      } catch {
        throw new Refusal('request_body_required');
      }
    },
  };
};
