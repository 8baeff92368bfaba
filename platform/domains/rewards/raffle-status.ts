import { desc, eq, lt, sql } from 'drizzle-orm';
import { weekAt } from '../../kernel/calendar.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { SettingValues } from '../../runtime/settings.ts';
import { maskedName } from '../catalogue/winners.ts';
import { members } from '../identity/people.tables.ts';
import { hashOf, ticketsOf } from './raffle.ts';
import { raffleDraws, rafflePrizes } from './rewards.tables.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Draws whose tickets are listed. */
const SHOWN = 12;

type Draw = typeof raffleDraws.$inferSelect;
const drawTimeOf = ({ period, terms }: Draw): number => period + WEEK + terms.drawHour * HOUR;

const resultsOf = async (db: Db, period: number, memberId: number) => {
  const rows = await db
    .select({ prize: rafflePrizes, account: members.account })
    .from(rafflePrizes)
    .innerJoin(members, eq(members.id, rafflePrizes.memberId))
    .where(eq(rafflePrizes.period, period))
    .orderBy(rafflePrizes.place);
  return rows.map(({ prize, account }) => ({
    ...{ place: prize.place, ticket: prize.ticket, amount: amountOnWire(prize.amount) },
    username: prize.memberId === memberId ? account : maskedName(account),
    isMe: prize.memberId === memberId,
  }));
};

const ownTickets = async (db: Db, memberId: number) => {
  const rows = await rowsOf<{ period: string; first: number; count: number; won: string }>(
    db,
    sql`select t.period::text as period, t.first, t.count, coalesce((select sum(p.amount) from raffle_prizes p
        where p.period = t.period and p.member_id = t.member_id), 0)::text as won
      from raffle_tickets t where t.member_id = ${memberId} order by t.period desc limit ${SHOWN}`,
  );
  return rows.map(({ period, first, count, won }) => ({
    ...{ period: Number(period), first, count, won: amountOnWire(BigInt(won)) },
  }));
};

/** This week’s draw without its seed, the last one with it once it is drawn, and the member’s tickets. */
export const raffleStatusOf = async (
  db: Db,
  memberId: number,
  { withdrawal }: SettingValues,
  now: number,
) => {
  const { start } = weekAt(withdrawal.utcOffset, now);
  const [current] = await db.select().from(raffleDraws).where(eq(raffleDraws.period, start));
  const [last] = await db
    .select()
    .from(raffleDraws)
    .where(lt(raffleDraws.period, start))
    .orderBy(desc(raffleDraws.period))
    .limit(1);
  return {
    draw: current
      ? {
          ...{ period: start, endTime: start + WEEK, drawTime: drawTimeOf(current) },
          seedHash: hashOf(current.seed),
          ticketAmount: amountOnWire(current.terms.ticketStake),
          mostTickets: current.terms.mostTickets,
          tickets: await ticketsOf(db, start, current.terms, memberId),
          prizes: current.terms.prizes.map((prize) => amountOnWire(prize)),
          ...{ wagering: current.terms.wagering, prizeDays: current.terms.prizeDays },
        }
      : null,
    last: last
      ? {
          ...{ period: last.period, drawTime: drawTimeOf(last), seedHash: hashOf(last.seed) },
          ...{ seed: last.drawnAt === null ? null : last.seed, tickets: last.tickets ?? 0 },
          results: await resultsOf(db, last.period, memberId),
        }
      : null,
    list: await ownTickets(db, memberId),
  };
};
