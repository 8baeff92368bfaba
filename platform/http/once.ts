import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Db } from '../db/open.ts';
import { idempotency } from '../runtime/system.tables.ts';
import { Refusal } from '../kernel/refusal.ts';

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
};

/** Of the decrypted body, since the same request encrypted twice has two ciphertexts. */
export const fingerprintOf = (endpoint: Endpoint, raw: unknown): string =>
  createHash('sha256')
    .update(`${endpoint.name}\n${JSON.stringify(canonical(raw))}`)
    .digest('hex');

const KEY = /^[\w.:-]{8,80}$/;

/**
 * Whether a key has a stored response.
 * @throws Refusal `idempotency_key_required`, so that nothing is prepared for a call that cannot be made.
 */
export const isAnswered = async (db: Db, scope: string, key: string | null): Promise<boolean> => {
  if (!key || !KEY.test(key)) throw new Refusal('idempotency_key_required');
  const known = await db
    .select({ key: idempotency.key })
    .from(idempotency)
    .where(and(eq(idempotency.scope, scope), eq(idempotency.key, key)));
  return known.length > 0;
};

/**
 * Stores the effect and its response in one transaction, once per key: a repeated call, even a concurrent one, gets
 * the first response. A refusal stores nothing, so the key can be used again.
 * @throws Refusal `idempotency_key_required`, `idempotency_key_reused`.
 */
export const once = async (
  db: Db,
  request: { scope: string; key: string | null; fingerprint: string; at: number },
  effect: (tx: Db) => Promise<unknown>,
): Promise<unknown> => {
  const { scope, key, fingerprint, at } = request;
  if (!key || !KEY.test(key)) throw new Refusal('idempotency_key_required');
  return db.transaction(async (tx) => {
    // The insert waits for an equal call that is still open, then sees whether it was committed.
    const claimed = await tx
      .insert(idempotency)
      .values({ scope, key, fingerprint, createdAt: at })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    const mine = and(eq(idempotency.scope, scope), eq(idempotency.key, key));
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotency).where(mine);
      if (first?.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused');
      return first.answer;
    }
    const answer = (await effect(tx)) ?? null;
    await tx.update(idempotency).set({ answer }).where(mine);
    return answer;
  });
};
