import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import { gameRounds, gameSessions, jackpotPools } from './rounds.tables.ts';
import { FIRST_POOL, movePool, type Pool, type PoolMove } from '../jackpot.ts';
import { WIN_HELD, WIN_REFUSED } from '../play-contract.ts';
import { UNFINISHED } from '../round-lifecycle.ts';
import type { Round, RoundStore, Seat, TableStakes } from '../round-store.ts';

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

/** Orders of one game wait for each other until the transaction ends. */
const lockGame = (tx: Db, gameId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`table ${gameId}`}, 0))`);

/** Rounds of the orders' play keys that are stored already. */
const begunOrders = (tx: Db, orders: readonly Round[]): Promise<readonly Round[]> =>
  tx
    .select()
    .from(gameRounds)
    .where(
      and(
        inArray(gameRounds.sessionId, [...new Set(orders.map(({ sessionId }) => sessionId))]),
        inArray(
          gameRounds.playKey,
          orders.map(({ playKey }) => playKey),
        ),
      ),
    );

const sumOfStakes = sql<string>`coalesce(sum(${gameRounds.stake}), 0)::text`;

/** A player's slips in one game; the literal lets the index of slips serve it. */
const slipsIn = ({ vendor, account, gameId }: Seat) =>
  and(
    eq(gameRounds.vendor, vendor),
    eq(gameRounds.account, account),
    eq(gameRounds.gameId, gameId),
    sql`engine = 'sports'`,
  );

const spentSince = async (db: Db, seat: Seat, since: number): Promise<bigint> => {
  const sums = await db
    .select({ sum: sumOfStakes })
    .from(gameRounds)
    .where(and(slipsIn(seat), gte(gameRounds.openedAt, since), ne(gameRounds.state, 'cancelled')));
  return BigInt(first(sums)?.sum ?? 0);
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
  const sums = await tx.select({ total: sumOfStakes }).from(gameRounds).where(placed);
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
      const [one] = orders;
      if (!one) throw new Error('no orders');
      await lockGame(tx, one.gameId);
      const begun = await begunOrders(tx, orders);
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

  openSlip: (slip, dayBegan, check) =>
    db.transaction(async (tx) => {
      await lockGame(tx, slip.gameId);
      const begun = await begunOrders(tx, [slip]);
      if (begun.length > 0) return { rounds: begun, isNew: false };
      const own = await tx
        .select({ open: count() })
        .from(gameRounds)
        .where(and(slipsIn(slip), isUnfinished));
      const sums = await tx
        .select({ total: sumOfStakes })
        .from(gameRounds)
        .where(
          and(
            eq(gameRounds.vendor, slip.vendor),
            eq(gameRounds.gameId, slip.gameId),
            eq(gameRounds.currency, slip.currency),
            isUnfinished,
          ),
        );
      check({
        open: first(own)?.open ?? 0,
        spent: await spentSince(tx, slip, dayBegan),
        total: BigInt(first(sums)?.total ?? 0),
      });
      await tx.insert(gameRounds).values(slip);
      return { rounds: [slip], isNew: true };
    }),

  slipsOf: async (seat, dayBegan, limit) => ({
    slips: await db
      .select()
      .from(gameRounds)
      .where(and(slipsIn(seat), or(gte(gameRounds.finishedAt, dayBegan), isNull(gameRounds.finishedAt))))
      .orderBy(desc(gameRounds.openedAt), desc(gameRounds.id))
      .limit(limit),
    spent: await spentSince(db, seat, dayBegan),
  }),

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

  handOf: async ({ vendor, account, gameId }, playKey) =>
    first(
      await db
        .select()
        .from(gameRounds)
        .where(
          and(
            // As the index states it.
            sql`${gameRounds.engine} = 'poker'`,
            eq(gameRounds.vendor, vendor),
            eq(gameRounds.account, account),
            eq(gameRounds.gameId, gameId),
            eq(gameRounds.playKey, playKey),
          ),
        ),
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
