import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open.ts';
import { Refusal } from '../kernel/refusal.ts';

export interface Limit {
  readonly key: string;
  /** Milliseconds. */
  readonly window: number;
  readonly max: number;
}

/**
 * Counts a try before it is carried out, so that concurrent tries cannot exceed the limit together. A try over the
 * limit is refused and not counted.
 * @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`.
 */
export const take = async (db: Db, { key, window, max }: Limit, now: number): Promise<void> => {
  const taken = await rowsOf(
    db,
    sql`insert into limits (key, started_at, used) values (${key}, ${now}, 1)
      on conflict (key) do update set
        used = case when limits.started_at + ${window} <= ${now} then 1 else limits.used + 1 end,
        started_at = case when limits.started_at + ${window} <= ${now} then ${now} else limits.started_at end
        where limits.used < ${max} or limits.started_at + ${window} <= ${now}
      returning 1`,
  );
  if (taken.length > 0) return;
  const [row] = await rowsOf<{ started_at: string }>(
    db,
    sql`select started_at::text as started_at from limits where key = ${key}`,
  );
  const since = row ? Number(row.started_at) : now;
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: since + window - now });
};

/** Uncounts a try that turned out right. */
export const refund = async (db: Db, key: string): Promise<void> => {
  await db.execute(sql`update limits set used = greatest(used - 1, 0) where key = ${key}`);
};

/** Adds `weight` to a counter. @returns its new value in its window. */
export const count = async (
  db: Db,
  { key, window, weight = 1 }: Pick<Limit, 'key' | 'window'> & { readonly weight?: number },
  now: number,
): Promise<number> => {
  const [row] = await rowsOf<{ used: number }>(
    db,
    sql`insert into limits (key, started_at, used) values (${key}, ${now}, ${weight})
      on conflict (key) do update set
        used = case when limits.started_at + ${window} <= ${now} then ${weight}
          else least(limits.used + ${weight}, 1000000000) end,
        started_at = case when limits.started_at + ${window} <= ${now} then ${now} else limits.started_at end
      returning used::int as used`,
  );
  return row?.used ?? 0;
};

/** Whether one of the limits is used up. */
export const isOneReached = async (db: Db, limits: readonly Limit[], now: number): Promise<boolean> => {
  const reached = sql.join(
    limits.map(
      ({ key, window, max }) => sql`(key = ${key} and used >= ${max} and started_at > ${now - window})`,
    ),
    sql` or `,
  );
  const rows = await rowsOf(db, sql`select 1 from limits where ${reached} limit 1`);
  return rows.length > 0;
};

export const forget = async (db: Db, key: string): Promise<void> => {
  await db.execute(sql`delete from limits where key = ${key}`);
};
