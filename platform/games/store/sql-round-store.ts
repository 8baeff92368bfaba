import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import { gameRounds, gameSessions, jackpotPools } from './rounds.tables.ts';
import { FIRST_POOL, movePool, type Pool, type PoolMove } from '../jackpot.ts';
import { WIN_HELD, WIN_REFUSED } from '../play-contract.ts';
import { UNFINISHED } from '../round-lifecycle.ts';
import type { Round, RoundStore, TableStakes } from '../round-store.ts';

/** The list of states and `finished_at is null` are equivalent; the index uses the latter. */
const isUnfinished = and(isNull(gameRounds.finishedAt), inArray(gameRounds.state, [...UNFINISHED]));

const first = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;

/** Moves a jackpot under its row lock; `work` returns null to leave it alone. */
const withPool = async (
  tx: Db,
  currency: string,
  work: (pool: Pool) => Promise<Pool | null>,
): Promise<void> => {
  await tx
    .insert(jackpotPools)
    .values({ currency, ...FIRST_POOL })
    .onConflictDoNothing();
  const pool = first(
    await tx.select().from(jackpotPools).where(eq(jackpotPools.currency, currency)).for('update'),
  );
  if (!pool) throw new Error(`no jackpot pool in ${currency}`);
  const moved = await work(pool);
  if (!moved) return;
  const { base, since } = moved;
  await tx.update(jackpotPools).set({ base, since }).where(eq(jackpotPools.currency, currency));
};

/** What a move of the jackpot writes into its round. */
const jackpotIn = (move: PoolMove, won: bigint, win: bigint | null | undefined) => {
  if (move.kind === 'win') return { win: (win ?? 0n) + won, jackpot: won };
  return { jackpot: 0n };
};

/** The jackpot of a currency; one that nobody has won grows since the first day. */
export const readPool = async (db: Db, currency: string): Promise<Pool> =>
  first(await db.select().from(jackpotPools).where(eq(jackpotPools.currency, currency))) ?? FIRST_POOL;

/** What the order's round of the table, or its draw, has besides it. */
const stakesBeside = async (tx: Db, order: Round): Promise<TableStakes> => {
  const placed = and(
    eq(gameRounds.vendor, order.vendor),
    eq(gameRounds.gameId, order.gameId),
    eq(gameRounds.currency, order.currency),
    sql`${gameRounds.choice} ->> 'round' = ${String(order.choice['round'])}`,
    isUnfinished,
  );
  const own = await tx
    .select()
    .from(gameRounds)
    .where(and(eq(gameRounds.account, order.account), placed));
  const sums = await tx
    .select({ total: sql<string>`coalesce(sum(${gameRounds.stake}), 0)::text` })
    .from(gameRounds)
    .where(placed);
  return { own, total: BigInt(first(sums)?.total ?? 0) };
};

const isTicketOf = ({ vendor, account, gameId }: Pick<Round, 'vendor' | 'account' | 'gameId'>) =>
  and(
    eq(gameRounds.vendor, vendor),
    eq(gameRounds.account, account),
    eq(gameRounds.gameId, gameId),
    // As the index says it: a parameter would not match its condition.
    sql`engine = 'lottery'`,
  );

/** Rounds and game sessions in the platform's database; each method is one statement or one transaction. */
export const sqlRoundStore = (db: Db): RoundStore => ({
  createSession: async (session) =>
    (await db.insert(gameSessions).values(session).onConflictDoNothing().returning({ id: gameSessions.id }))
      .length === 1,

  findSession: async (secretHash) =>
    first(await db.select().from(gameSessions).where(eq(gameSessions.secretHash, secretHash))),

  openRound: (round, nextSeed) =>
    db.transaction(async (tx) => {
      // The session's row is the lock: the second of two presses waits here, and finds the round.
      const session = first(
        await tx.select().from(gameSessions).where(eq(gameSessions.id, round.sessionId)).for('update'),
      );
      if (!session) throw new Error(`no game session ${round.sessionId}`);
      const begun = first(
        await tx
          .select()
          .from(gameRounds)
          .where(and(eq(gameRounds.sessionId, round.sessionId), eq(gameRounds.playKey, round.playKey))),
      );
      if (begun) return { round: begun, isNew: false };
      const opened: Round = { ...round, seed: session.nextSeed };
      await tx.insert(gameRounds).values(opened);
      await tx.update(gameSessions).set({ nextSeed }).where(eq(gameSessions.id, session.id));
      return { round: opened, isNew: true };
    }),

  openOrders: (orders, check) =>
    db.transaction(async (tx) => {
      const [first] = orders;
      if (!first) throw new Error('no orders');
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`table ${first.gameId}`}, 0))`);
      const keys = orders.map(({ playKey }) => playKey);
      const begun = await tx
        .select()
        .from(gameRounds)
        .where(and(eq(gameRounds.sessionId, first.sessionId), inArray(gameRounds.playKey, keys)));
      if (begun.length > 0) return { rounds: begun, isNew: false };
      for (const order of orders) {
        check(order, await stakesBeside(tx, order));
        await tx.insert(gameRounds).values(order);
      }
      return { rounds: orders, isNew: true };
    }),

  ticketOf: ({ choice, openedAt, ...player }) =>
    db
      .select()
      .from(gameRounds)
      .where(
        and(
          isTicketOf(player),
          eq(gameRounds.openedAt, openedAt),
          sql`${gameRounds.choice} ->> 'ticket' = ${String(choice['ticket'])}`,
        ),
      ),

  ticketsOf: (player, limit) =>
    db
      .select()
      .from(gameRounds)
      .where(isTicketOf(player))
      .orderBy(desc(gameRounds.openedAt), asc(gameRounds.openUntil), asc(gameRounds.id))
      .limit(limit),

  unfinishedIn: (gameId, limit) =>
    db
      .select()
      .from(gameRounds)
      .where(and(eq(gameRounds.gameId, gameId), isUnfinished))
      .orderBy(asc(gameRounds.openedAt), asc(gameRounds.id))
      .limit(limit),

  findRound: async (sessionId, playKey) =>
    first(
      await db
        .select()
        .from(gameRounds)
        .where(and(eq(gameRounds.sessionId, sessionId), eq(gameRounds.playKey, playKey))),
    ),

  moveRound: async (id, from, to, patch, pool) => {
    const update = async (on: Db, more: Partial<Round>): Promise<Round | null> =>
      first(
        await on
          .update(gameRounds)
          .set({ ...patch, ...more, state: to })
          .where(and(eq(gameRounds.id, id), eq(gameRounds.state, from)))
          .returning(),
      );
    if (!pool) return update(db, {});
    return db.transaction(async (tx) => {
      const found = first(await tx.select().from(gameRounds).where(eq(gameRounds.id, id)));
      if (!found) return null;
      let moved: Round | null = null;
      await withPool(tx, found.currency, async (before) => {
        const next = movePool(before, pool);
        moved = await update(tx, jackpotIn(pool, next.won, patch.win));
        return moved && next.pool;
      });
      return moved;
    });
  },

  poolOf: (currency) => readPool(db, currency),

  heldJackpots: (limit) =>
    db
      .select()
      .from(gameRounds)
      .where(sql`jackpot > 0 and reason = ${sql.raw(`'${WIN_HELD}'`)}`)
      .orderBy(asc(gameRounds.openedAt))
      .limit(limit),

  decideJackpot: (id, decision) =>
    db.transaction(async (tx) => {
      const isHeld = and(eq(gameRounds.id, id), eq(gameRounds.reason, WIN_HELD));
      const round = first(await tx.select().from(gameRounds).where(isHeld));
      if (!round) return;
      if (decision === 'paid') {
        await tx.update(gameRounds).set({ reason: null }).where(isHeld);
        return;
      }
      await withPool(tx, round.currency, async (before) => {
        const refused = { reason: WIN_REFUSED, jackpot: 0n };
        const ended = await tx.update(gameRounds).set(refused).where(isHeld).returning({ id: gameRounds.id });
        const move = { kind: 'return', jackpot: round.jackpot } as const;
        return ended.length > 0 ? movePool(before, move).pool : null;
      });
    }),

  addAct: async (id, at, act, openUntil) =>
    first(
      await db
        .update(gameRounds)
        .set({ acts: sql`acts || ${JSON.stringify([act])}::jsonb`, openUntil })
        .where(
          and(
            eq(gameRounds.id, id),
            eq(gameRounds.state, 'betPlaced'),
            isNotNull(gameRounds.openUntil),
            sql`jsonb_array_length(acts) = ${at}`,
          ),
        )
        .returning(),
    ),

  getRound: async (id) => first(await db.select().from(gameRounds).where(eq(gameRounds.id, id))),

  unfinishedOf: (vendor, account, gameId) =>
    db
      .select()
      .from(gameRounds)
      .where(
        and(
          eq(gameRounds.vendor, vendor),
          eq(gameRounds.account, account),
          eq(gameRounds.gameId, gameId),
          isUnfinished,
        ),
      )
      .orderBy(asc(gameRounds.openedAt), asc(gameRounds.id)),

  unfinishedBefore: (before, now, limit) =>
    db
      .select()
      .from(gameRounds)
      .where(
        and(
          lt(gameRounds.openedAt, before),
          or(isNull(gameRounds.openUntil), lte(gameRounds.openUntil, now)),
          isUnfinished,
        ),
      )
      .orderBy(asc(gameRounds.openedAt), asc(gameRounds.id))
      .limit(limit),

  totalsOf: async (sessionId) => {
    const [row] = await rowsOf<{ staked: string; paid: string }>(
      db,
      sql`select coalesce(sum(stake), 0)::text as staked,
          coalesce(sum(win) filter (where reason is null), 0)::text as paid
        from game_rounds where session_id = ${sessionId} and state = 'settled'`,
    );
    return { staked: BigInt(row?.staked ?? 0), paid: BigInt(row?.paid ?? 0) };
  },

  historyOf: (sessionId, limit) =>
    db
      .select()
      .from(gameRounds)
      .where(and(eq(gameRounds.sessionId, sessionId), isNotNull(gameRounds.finishedAt)))
      .orderBy(desc(gameRounds.openedAt), desc(gameRounds.id))
      .limit(limit),
});
