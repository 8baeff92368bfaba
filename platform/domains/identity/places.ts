import { and, eq, inArray, sql } from 'drizzle-orm';
import { KNOWN_PLACES } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { knownPlaces } from './people.tables.ts';
import type { Place } from '../../http/places.ts';

/** Whether the account has signed in from one of these. */
export const isPlaceKnown = async (db: Db, memberId: number, places: readonly Place[]): Promise<boolean> => {
  const known = await db
    .select({ kind: knownPlaces.kind })
    .from(knownPlaces)
    .where(
      and(
        eq(knownPlaces.memberId, memberId),
        inArray(
          knownPlaces.valueHash,
          places.map(({ valueHash }) => valueHash),
        ),
      ),
    )
    .limit(1);
  return known.length > 0;
};

/**
 * Stores places the account has signed in from; the oldest are dropped, so that a traveller's list does not grow
 * without limit.
 */
export const rememberPlaces = async (
  db: Db,
  memberId: number,
  places: readonly Place[],
  now: number,
): Promise<void> => {
  if (places.length === 0) return;
  await db
    .insert(knownPlaces)
    .values(places.map((place) => ({ ...place, memberId, seenAt: now })))
    .onConflictDoUpdate({
      target: [knownPlaces.memberId, knownPlaces.kind, knownPlaces.valueHash],
      set: { seenAt: now },
    });
  await db.execute(sql`delete from known_places where member_id = ${memberId} and (kind, value_hash) in (
    select kind, value_hash from known_places where member_id = ${memberId}
      order by seen_at desc, kind, value_hash offset ${KNOWN_PLACES.most})`);
};
