import { and, asc, eq, gt, lte, min } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { bets } from './ledger.tables.ts';

/** Milliseconds until an open bet counts as an interrupted round: a round that goes well is settled sooner. */
export const INTERRUPTED_AFTER = 10_000;
/** Only bets of these milliseconds are read, so that a long history costs nothing. */
const LOOK_BACK = 7 * 24 * 60 * 60_000;

/** Games in which a member can have open bets at once, far more than anybody plays. */
const MAX_GAMES = 100;

/** The games of the member's open bets, the oldest first: of interrupted rounds, and of games that run by a clock. */
export const openGamesOf = async (db: Db, memberId: number, now: number): Promise<readonly string[]> => {
  const found = await db
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
    .groupBy(bets.gameId)
    .orderBy(asc(min(bets.placedAt)))
    .limit(MAX_GAMES);
  return found.flatMap(({ gameId }) => gameId ?? []);
};
