import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { RaffleTerms } from '#contract/rewards.ts';

const WEEK = 7 * 86_400_000;

/** Published when the draw opens, so that the seed cannot be chosen afterwards. */
export const hashOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

/**
 * The winning numbers by place. Number n of step s is 1 + (the first 8 bytes of HMAC-SHA256(seed, "period:tickets:s") mod
 * tickets); a number that was drawn before is passed over. How many tickets there are is not known before the week ends.
 */
export const drawnNumbers = (
  seed: string,
  { period, tickets, prizes }: { period: number; tickets: number; prizes: number },
): readonly number[] => {
  const numbers: number[] = [];
  for (let step = 1; numbers.length < Math.min(prizes, tickets); step += 1) {
    const digest = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(`${period}:${tickets}:${step}`)
      .digest();
    const number = 1 + Number(digest.readBigUInt64BE(0) % BigInt(tickets));
    if (!numbers.includes(number)) numbers.push(number);
  }
  return numbers;
};

/** Valid bets of a week: won or lost, with corrections. A stake that came back was no risk. */
const playedIn = (period: number) =>
  sql`s.quarter >= ${period} and s.quarter < ${period + WEEK} and s.outcome in ('won', 'lost', 'corrected')
    and a.currency = ${CURRENCY.code}`;

/** Tickets for the valid bets of a member: one for each full sum, up to the most. */
const ticketsFor = ({ ticketStake, mostTickets }: RaffleTerms) =>
  sql`least(greatest(div(sum(s.stake), ${ticketStake}), 0), ${mostTickets})::int`;

export const ticketsOf = async (
  db: Db,
  period: number,
  terms: RaffleTerms,
  memberId: number,
): Promise<number> => {
  const [row] = await rowsOf<{ count: number | null }>(
    db,
    sql`select ${ticketsFor(terms)} as count from bet_sums s join accounts a on a.id = s.account_id
      where a.member_id = ${memberId} and ${playedIn(period)}`,
  );
  return row?.count ?? 0;
};

/** Numbers the tickets of all members with an open account, in the order of their ids. @returns how many there are. */
export const numberTickets = async (tx: Db, period: number, terms: RaffleTerms): Promise<number> => {
  const [row] = await rowsOf<{ total: number }>(
    tx,
    sql`with earned as (
        select a.member_id, ${ticketsFor(terms)} as count
        from bet_sums s join accounts a on a.id = s.account_id join members m on m.id = a.member_id
        where m.status = 'active' and ${playedIn(period)} group by 1
      ), numbered as (
        insert into raffle_tickets (period, member_id, first, count)
        select ${period}::bigint, member_id, (sum(count) over (order by member_id) - count + 1)::int, count
        from earned where count > 0
        returning count
      )
      select coalesce(sum(count), 0)::int as total from numbered`,
  );
  return row?.total ?? 0;
};
