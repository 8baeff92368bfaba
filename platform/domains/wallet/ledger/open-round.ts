import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { bets } from './ledger.tables.ts';

/** Milliseconds until an open bet counts as an interrupted round: a round that goes well is settled sooner. */
export const INTERRUPTED_AFTER = 10_000;
/** Only bets of these milliseconds are read, so that a long history costs nothing. */
const LOOK_BACK = 7 * 24 * 60 * 60_000;

/** The game of the member's oldest interrupted round; null without one. */
export const interruptedGameOf = async (db: Db, memberId: number, now: number): Promise<string | null> => {
  const [bet] = await db
    .select({ gameId: bets.gameId })
    .from(bets)
    .where(
      and(
        eq(bets.memberId, memberId),
        eq(bets.state, 'open'),
        gt(bets.placedAt, now - LOOK_BACK),
        lte(bets.placedAt, now - INTERRUPTED_AFTER),
      ),
    )
    .orderBy(asc(bets.placedAt))
    .limit(1);
  return bet?.gameId ?? null;
};
