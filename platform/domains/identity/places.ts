import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { FACTORS, KNOWN_PLACES } from '../../kernel/config.ts';
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

/** Whether the second step was passed on this device lately, so that it is not asked for again. */
export const isDeviceTrusted = async (
  db: Db,
  memberId: number,
  places: readonly Place[],
  now: number,
): Promise<boolean> => {
  const device = places.find(({ kind }) => kind === 'device');
  if (!device) return false;
  const trusted = await db
    .select({ kind: knownPlaces.kind })
    .from(knownPlaces)
    .where(
      and(
        eq(knownPlaces.memberId, memberId),
        eq(knownPlaces.kind, 'device'),
        eq(knownPlaces.valueHash, device.valueHash),
        gt(knownPlaces.provedAt, now - FACTORS.trust),
      ),
    );
  return trusted.length > 0;
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
  /** Whether a factor of the account was proved there: kept of a device alone, since a network is shared. */
  isProved = false,
): Promise<void> => {
  if (places.length === 0) return;
  const provedAt = (kind: Place['kind']) => (isProved && kind === 'device' ? now : null);
  await db
    .insert(knownPlaces)
    .values(places.map((place) => ({ ...place, memberId, seenAt: now, provedAt: provedAt(place.kind) })))
    .onConflictDoUpdate({
      target: [knownPlaces.memberId, knownPlaces.kind, knownPlaces.valueHash],
      set: {
        seenAt: now,
        provedAt: sql`coalesce(excluded.proved_at, ${knownPlaces.provedAt})`,
      },
    });
  await db.execute(sql`delete from known_places where member_id = ${memberId} and (kind, value_hash) in (
    select kind, value_hash from known_places where member_id = ${memberId}
      order by seen_at desc, kind, value_hash offset ${KNOWN_PLACES.max})`);
};
