import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { weekAt } from '../../kernel/calendar.ts';
import { rowsOf } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import type { Deps, PostingDeps, WithTerms } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';
import { grantBonus, notifyBonus } from '../promotions/bonuses/bonuses.ts';
import { CONTRIBUTIONS } from '../promotions/bonuses/wagering.ts';
import { lockAccounts } from '../wallet/ledger/lock-account.ts';
import { drawnNumbers, hashOf, numberTickets } from './raffle.ts';
import { raffleDraws, rafflePrizes } from './rewards.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Opens the draw of the current week, unless it is open or the brand has no prizes. @returns whether it did. */
export const openRaffle = async ({
  db,
  clock,
  settings,
  random,
}: Pick<Deps, 'db' | 'clock' | 'random'> & WithTerms): Promise<number> => {
  const { rewards, withdrawal } = await settings.fresh();
  if (rewards.raffle.prizes.length === 0) return 0;
  const now = clock.now();
  const { start } = weekAt(withdrawal.utcOffset, now);
  const seed = random(32).toString('hex');
  return db.transaction(async (tx) => {
    const opened = await tx
      .insert(raffleDraws)
      .values({ period: start, seed, terms: rewards.raffle, openedAt: now })
      .onConflictDoNothing()
      .returning({ period: raffleDraws.period });
    if (opened.length > 0)
      await writeAudit(tx, {
        ...{ at: now, subject: 'reward', subjectId: `raffle:${start}`, event: 'raffleOpen', actor: 'job' },
        detail: { seedHash: hashOf(seed), terms: rewards.raffle },
      });
    return opened.length;
  });
};

/** Draws one week, unless it is drawn: its row is locked, and a second process waits for the first. */
const drawWeek = async (deps: PostingDeps, period: number): Promise<readonly number[]> =>
  deps.db.transaction(async (tx) => {
    const [draw] = await tx
      .select()
      .from(raffleDraws)
      .where(and(eq(raffleDraws.period, period), isNull(raffleDraws.drawnAt)))
      .for('update');
    if (!draw) return [];
    const { seed, terms } = draw;
    const now = deps.clock.now();
    const tickets = await numberTickets(tx, period, terms);
    const numbers = drawnNumbers(seed, { period, tickets, prizes: terms.prizes.length });
    const owners: number[] = [];
    for (const number of numbers) {
      const [row] = await rowsOf<{ memberId: number }>(
        tx,
        sql`select member_id::int as "memberId" from raffle_tickets
          where period = ${period} and first <= ${number} order by first desc limit 1`,
      );
      if (!row) throw new Error(`nobody has ticket ${number}`);
      owners.push(row.memberId);
    }
    // In the order of the ledger, before any of them is granted.
    if (owners.length > 0) await lockAccounts(tx, owners);
    for (const [at, memberId] of owners.entries()) {
      const [place, ticket, amount] = [at + 1, numbers[at] ?? 0, BigInt(terms.prizes[at] ?? 0)];
      const bonus = await grantBonus(deps, tx, {
        ...{ memberId, kind: 'RAFFLE', amount, actor: 'job', contributions: CONTRIBUTIONS },
        reason: `${new Date(period).toISOString().slice(0, 10)} · ${ticket}`,
        wagering: amount * BigInt(terms.wagering),
        ...{ period: terms.prizeDays * DAY, grantKey: `raffle:${period}:${place}` },
      });
      await tx
        .insert(rafflePrizes)
        .values({ period, place, ticket, memberId, amount, bonusId: bonus?.id ?? null });
      // An account that can have no bonus must not keep the others from their prizes; the operator reads of it.
      if (!bonus)
        await writeAudit(tx, {
          ...{ at: now, subject: 'reward', subjectId: `raffle:${period}`, event: 'prizeRefused' },
          ...{ actor: 'job', detail: { memberId, place, ticket, amount: String(amount) } },
        });
    }
    await tx.update(raffleDraws).set({ drawnAt: now, tickets }).where(eq(raffleDraws.period, period));
    await writeAudit(tx, {
      ...{ at: now, subject: 'reward', subjectId: `raffle:${period}`, event: 'raffleDraw', actor: 'job' },
      detail: { tickets, numbers },
    });
    return owners;
  });

/** Draws the weeks that are over, some hours later, so that the last bets have ended. @returns how many prizes. */
export const drawRaffles = async (deps: PostingDeps): Promise<number> => {
  const now = deps.clock.now();
  const over = await deps.db
    .select({ period: raffleDraws.period, terms: raffleDraws.terms })
    .from(raffleDraws)
    .where(and(isNull(raffleDraws.drawnAt), lte(raffleDraws.period, now - WEEK)))
    .orderBy(asc(raffleDraws.period));
  let drawn = 0;
  for (const { period, terms } of over) {
    if (now < period + WEEK + terms.drawHour * HOUR) continue;
    const owners = await drawWeek(deps, period);
    for (const memberId of new Set(owners)) notifyBonus(deps, memberId);
    drawn += owners.length;
  }
  return drawn;
};

export const openRaffleJob: Job = { name: 'openRaffle', interval: 60_000, run: openRaffle };
export const drawRafflesJob: Job = { name: 'drawRaffles', interval: 60_000, run: drawRaffles };
