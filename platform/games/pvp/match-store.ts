import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { PLAY_MONEY } from '#contract/money.ts';
import type { Db } from '../../db/open.ts';
import type { Json, Round } from '../round-store.ts';
import { gameRounds, gameSessions } from '../store/rounds.tables.ts';
import { MEETINGS, TIMES, type Match } from './match.ts';
import { pvpMatches } from './matches.tables.ts';

/** One player in one game. */
export type Player = Pick<Round, 'vendor' | 'account' | 'gameId'>;

/** What a step does, all of it or nothing. */
export interface Change {
  readonly match: Match;
  /** Rounds that begin with it: their stakes are taken afterwards. */
  readonly opens?: readonly Round[];
  /** The rounds that it ends, and what decides their wins. */
  readonly ends?: { readonly roundIds: readonly string[]; readonly act: Json };
}

/** A player who sits down, and the match that opens where nobody waits. */
export interface JoinOrder {
  readonly player: Player;
  readonly sessionId: string;
  readonly nextSeed: string;
  readonly now: number;
  readonly open: (seed: string) => Match;
  readonly enter: (match: Match) => Match;
  /** The most open matches of the room, in one currency. */
  readonly max: number;
}

/** Store of matches. Each method is one transaction. */
export interface MatchStore {
  /**
   * The player's open match, else one that waits, of somebody met less often than `MEETINGS`, else a new one; null in a
   * room without a free table.
   */
  join(room: Pick<Match, 'room' | 'currency'>, order: JoinOrder): Promise<Match | null>;
  /** Changes a match under the lock of its row; `work` returns null to leave it alone. */
  change(id: string, work: (match: Match) => Change | null): Promise<Match | null>;
  /** The player's open match, else the last one. */
  currentOf(player: Player): Promise<Match | null>;
  /** Open matches whose turn or state has run out, oldest first. */
  dueAt(now: number, limit: number): Promise<readonly Match[]>;
  /** Players who wait for an opponent in a game, by room. */
  waitingIn(
    gameId: string,
    now: number,
  ): Promise<readonly { readonly room: string; readonly players: number }[]>;
  /** Removes what nobody has staked on: cancelled before then, or waiting without a page that asks. */
  sweep(before: number): Promise<void>;
}

const first = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;
const isOpen = isNull(pvpMatches.finishedAt);

const isOf = ({ vendor, gameId, account }: Player) =>
  and(
    eq(pvpMatches.vendor, vendor),
    eq(pvpMatches.gameId, gameId),
    or(eq(pvpMatches.first, account), eq(pvpMatches.second, account)),
  );

const lastOf = async (db: Db, player: Player): Promise<Match | null> =>
  first(
    await db
      .select()
      .from(pvpMatches)
      .where(isOf(player))
      .orderBy(sql`${pvpMatches.finishedAt} desc nulls first`, desc(pvpMatches.createdAt))
      .limit(1),
  );

/** How often the player has lately been in a match with the one who waits in the outer query's row. */
const meetings = (db: Db, { vendor, gameId, account }: Player, now: number) => {
  const past = alias(pvpMatches, 'past');
  const waiting = pvpMatches.first;
  return db
    .select({ met: count() })
    .from(past)
    .where(
      and(
        eq(past.vendor, vendor),
        eq(past.gameId, gameId),
        or(
          and(eq(past.first, account), eq(past.second, waiting)),
          and(eq(past.first, waiting), eq(past.second, account)),
        ),
        gte(past.createdAt, now - MEETINGS.within),
        ne(past.state, 'cancelled'),
      ),
    );
};

/** Those who sit down in one game wait for each other until the transaction ends. */
const lockGame = (tx: Db, gameId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pvp ${gameId}`}, 0))`);

/** Takes the session's sealed seed, and seals another. */
const takeSeed = async (tx: Db, { sessionId, nextSeed }: JoinOrder): Promise<string> => {
  const isSession = eq(gameSessions.id, sessionId);
  const session = first(await tx.select().from(gameSessions).where(isSession).for('update'));
  if (!session) throw new Error(`no game session ${sessionId}`);
  await tx.update(gameSessions).set({ nextSeed }).where(isSession);
  return session.nextSeed;
};

const save = async (tx: Db, match: Match): Promise<Match> => {
  const { id, ...fields } = match;
  await tx.update(pvpMatches).set(fields).where(eq(pvpMatches.id, id));
  return match;
};

export const sqlMatchStore = (db: Db): MatchStore => ({
  join: ({ room, currency }, order) =>
    db.transaction(async (tx) => {
      const { player, now } = order;
      await lockGame(tx, player.gameId);
      const own = await lastOf(tx, player);
      if (own && own.finishedAt === null) return own;
      // In its currency: trial accounts, which cost nothing, take no table of those who play for money.
      const inRoom = and(
        eq(pvpMatches.gameId, player.gameId),
        eq(pvpMatches.room, room),
        eq(pvpMatches.currency, currency),
        isOpen,
      );
      const waits = and(
        inRoom,
        eq(pvpMatches.vendor, player.vendor),
        eq(pvpMatches.state, 'waiting'),
        gte(pvpMatches.seenAt, now - TIMES.seen),
        lt(sql`(${meetings(tx, player, now)})`, MEETINGS.max),
      );
      // Play money is played against the computer alone.
      const waiting =
        currency === PLAY_MONEY
          ? null
          : first(
              await tx
                .select()
                .from(pvpMatches)
                .where(waits)
                .orderBy(asc(pvpMatches.createdAt), asc(pvpMatches.id))
                .limit(1)
                .for('update'),
            );
      if (waiting) return save(tx, order.enter(waiting));
      const [tables] = await tx.select({ open: count() }).from(pvpMatches).where(inRoom);
      if ((tables?.open ?? 0) >= order.max) return null;
      const match = order.open(await takeSeed(tx, order));
      await tx.insert(pvpMatches).values(match);
      return match;
    }),

  change: (id, work) =>
    db.transaction(async (tx) => {
      const match = first(await tx.select().from(pvpMatches).where(eq(pvpMatches.id, id)).for('update'));
      const change = match && work(match);
      if (!change) return match;
      if (change.opens) await tx.insert(gameRounds).values([...change.opens]);
      if (change.ends)
        await tx
          .update(gameRounds)
          .set({ acts: [change.ends.act], openUntil: null })
          .where(and(inArray(gameRounds.id, [...change.ends.roundIds]), eq(gameRounds.state, 'betPlaced')));
      return save(tx, change.match);
    }),

  currentOf: (player) => lastOf(db, player),

  dueAt: (now, limit) =>
    db
      .select()
      .from(pvpMatches)
      .where(
        and(
          isOpen,
          lt(pvpMatches.deadline, now),
          inArray(pvpMatches.state, ['matched', 'staking', 'playing']),
        ),
      )
      .orderBy(asc(pvpMatches.deadline), asc(pvpMatches.id))
      .limit(limit),

  waitingIn: (gameId, now) =>
    db
      .select({ room: pvpMatches.room, players: count() })
      .from(pvpMatches)
      .where(
        and(
          eq(pvpMatches.gameId, gameId),
          isOpen,
          eq(pvpMatches.state, 'waiting'),
          sql`${pvpMatches.currency} <> ${PLAY_MONEY}`,
          gte(pvpMatches.seenAt, now - TIMES.seen),
        ),
      )
      .groupBy(pvpMatches.room),

  sweep: async (before) => {
    await db
      .delete(pvpMatches)
      .where(and(inArray(pvpMatches.state, ['waiting', 'cancelled']), lt(pvpMatches.seenAt, before)));
  },
});
