import { sql } from 'drizzle-orm';
import { UPLOADS } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { UploadSettings } from '../../runtime/settings.ts';
import { Refusal } from '../../kernel/refusal.ts';

const PLATFORM = 'platform';
const scopeOf = (memberId: number): string => `member:${memberId}`;

/** Change of a member's stored bytes. */
export interface Change {
  readonly memberId: number;
  readonly bytes: number;
}

/**
 * Books stored bytes at the end of the transaction that stores them: until it commits, other entries for the same
 * member, or for the total, wait, so that two uploads cannot exceed a limit together. One statement in the order of the
 * scopes, or two transactions would deadlock.
 * @throws Refusal `fields_invalid` when a growing scope exceeds its limit (`limits`).
 */
export const bookUsage = async (
  tx: Db,
  changes: readonly Change[],
  limits?: UploadSettings,
): Promise<void> => {
  const deltas = new Map<string, number>();
  for (const { memberId, bytes } of changes)
    for (const scope of [scopeOf(memberId), PLATFORM]) deltas.set(scope, (deltas.get(scope) ?? 0) + bytes);
  if (deltas.size === 0) return;
  const entries = [...deltas]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([scope, bytes]) => sql`(${scope}, ${bytes}::bigint)`);
  const totals = await rowsOf<{ scope: string; bytes: string }>(
    tx,
    sql`insert into upload_usage (scope, bytes) values ${sql.join(entries, sql`, `)}
      on conflict (scope) do update set bytes = upload_usage.bytes + excluded.bytes
      returning scope, bytes::text as bytes`,
  );
  if (!limits) return;
  for (const { scope, bytes } of totals) {
    if ((deltas.get(scope) ?? 0) <= 0) continue;
    const [max, problem] =
      scope === PLATFORM
        ? [limits.platformBytes, 'upload_storage_full']
        : [limits.memberBytes, 'upload_quota'];
    if (Number(bytes) > max) throw new Refusal('fields_invalid', { fields: { file: problem } });
  }
};

/** Stored bytes of all members. */
export const usageOfAll = async (db: Db): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    sql`select bytes::text as bytes from upload_usage where scope = ${PLATFORM}`,
  );
  return Number(row?.bytes ?? 0);
};

/**
 * Counts the announced bytes of the hour, in the transaction that announces them, so that a refused upload does not
 * count.
 * @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`.
 */
export const takeBytes = async (tx: Db, memberId: number, bytes: number, now: number): Promise<void> => {
  const { window, bytes: max } = UPLOADS;
  const isOver = sql`limits.started_at + ${window} <= ${now}`;
  const [row] = await rowsOf<{ used: number; started_at: string }>(
    tx,
    sql`insert into limits (key, started_at, used) values (${`upload-bytes:${memberId}`}, ${now}, ${bytes})
      on conflict (key) do update set
        used = case when ${isOver} then ${bytes} else limits.used + ${bytes} end,
        started_at = case when ${isOver} then ${now} else limits.started_at end
      returning used::int as used, started_at::text as started_at`,
  );
  if (row && row.used > max)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: Number(row.started_at) + window - now });
};
