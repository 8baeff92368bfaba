import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import type { PostingDeps, WithTerms } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';
import { enabledModules, holdSettings, type ReferralSettings } from '../../runtime/settings.ts';
import { dayAt } from '../../kernel/calendar.ts';
import { lockAccount } from '../wallet/ledger/lock-account.ts';
import { incomeOf } from './income.ts';
import { referralIncomes, referralPayouts, referrals } from './referral.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days that are made up for one by one; earlier ones count with the first of them. */
const MAX_DAYS = 30;
/** Inviters of one batch. */
const BATCH = 100;

type Referral = typeof referrals.$inferSelect;

/** Valid bets of these members before a moment: those that were won or lost, with their corrections. */
const betsBefore = async (
  db: Db,
  memberIds: readonly number[],
  end: number,
): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await rowsOf<{ id: number; stake: string }>(
    db,
    sql`select a.member_id::int as id, sum(s.stake)::text as stake
      from bet_sums s join accounts a on a.id = s.account_id
      where a.member_id in ${memberIds} and a.currency = ${CURRENCY.code} and s.quarter < ${end}
        and s.outcome in ('won', 'lost', 'corrected')
      group by 1`,
  );
  return new Map(rows.map(({ id, stake }) => [id, BigInt(stake)]));
};

/**
 * The incomes of one day. Bets that were counted before do not count again, whenever they ended; where corrections
 * made the sum smaller, the next bets make up for it first.
 */
const incomesOf = (
  friends: readonly Referral[],
  bets: ReadonlyMap<number, bigint>,
  { rate, perFriend, perDay }: ReferralSettings,
  day: number,
) => {
  let left = BigInt(perDay);
  return friends.flatMap((friend) => {
    const validBet = (bets.get(friend.inviteeId) ?? 0n) - friend.counted;
    if (friend.isOwnDevice || validBet <= 0n) return [];
    const max = left < BigInt(perFriend) ? left : BigInt(perFriend);
    const { amount, capped, carry } = incomeOf(validBet, BigInt(rate), BigInt(friend.carry), max);
    left -= amount;
    const { inviteeId, inviterId, carry: carried } = friend;
    return [{ inviteeId, inviterId, day, validBet, rate, carried, amount, capped, carry: Number(carry) }];
  });
};

/**
 * Pays the next day of an inviter that is over. The account is locked, so a second process finds the day paid.
 * @returns whether there may be another day; null where nothing was due.
 */
const payDay = async (deps: PostingDeps, inviterId: number, due: number): Promise<boolean> => {
  const now = deps.clock.now();
  const paid = await deps.db.transaction(async (tx) => {
    const { referral: terms, withdrawal } = await holdSettings(tx);
    const account = await lockAccount(tx, inviterId);
    const friends = await tx
      .select()
      .from(referrals)
      .where(and(eq(referrals.inviterId, inviterId), lt(referrals.paidThrough, due)))
      .orderBy(asc(referrals.inviteeId))
      .for('update');
    const nextOf = ({ paidThrough }: Referral): number =>
      Math.max(dayAt(withdrawal.utcOffset, paidThrough).end, due - MAX_DAYS * DAY);
    if (friends.length === 0) return null;
    const day = Math.min(...friends.map(nextOf));
    const dueFriends = friends.filter((friend) => nextOf(friend) === day);
    const bets = await betsBefore(
      tx,
      dueFriends.map(({ inviteeId }) => inviteeId),
      day + DAY,
    );
    const incomes = incomesOf(dueFriends, bets, terms, day);
    for (const { inviteeId, validBet, carry } of incomes)
      await tx
        .update(referrals)
        .set({ carry, counted: sql`${referrals.counted} + ${validBet}` })
        .where(eq(referrals.inviteeId, inviteeId));
    await tx
      .update(referrals)
      .set({ paidThrough: day })
      .where(sql`${referrals.inviteeId} in ${dueFriends.map(({ inviteeId }) => inviteeId)}`);
    if (incomes.length > 0) await tx.insert(referralIncomes).values(incomes);
    const amount = incomes.reduce((sum, income) => sum + income.amount, 0n);
    if (amount === 0n) return 0n;
    const [payout] = await tx
      .insert(referralPayouts)
      .values({ inviterId, day, amount, createdAt: now })
      .returning({ id: referralPayouts.id });
    const id = payout?.id ?? 0;
    const [posted] = await deps.ledger.postWithin(tx, [
      {
        ...{ key: `referral:${inviterId}:${day}`, kind: 'referral', reference: `referral:${id}`, at: now },
        postings: [
          { account, amount },
          { system: 'promotions', currency: CURRENCY.code, amount: -amount },
        ],
      },
    ]);
    if (posted?.status !== 'posted') throw new Error(`the referral income ${id} was not posted`);
    await writeAudit(tx, {
      ...{ at: now, subject: 'referral', subjectId: String(id), event: 'pay', actor: 'job' },
      detail: { inviterId, day, amount: String(amount), friends: incomes.length },
    });
    return amount;
  });
  if (paid !== null && paid > 0n) deps.hub.publish([{ type: 'balance', memberId: inviterId }]);
  return paid !== null;
};

/** The start of the last day that is due. */
export const dueDay = (utcOffset: number, payHour: number, now: number): number => {
  const { start } = dayAt(utcOffset, now);
  return now >= start + payHour * HOUR ? start - DAY : start - 2 * DAY;
};

/** Pays the incomes of the days that are over. @returns how many days of inviters were settled. */
export const payReferrals = async (deps: PostingDeps & WithTerms): Promise<number> => {
  const { modules, referral: terms, withdrawal } = await deps.settings.fresh();
  if (!enabledModules(modules).has('REFERRAL3')) return 0;
  const due = dueDay(withdrawal.utcOffset, terms.payHour, deps.clock.now());
  let settled = 0;
  let after = 0;
  const failures: unknown[] = [];
  for (;;) {
    const inviters = await rowsOf<{ id: number }>(
      deps.db,
      sql`select distinct r.inviter_id::int as id from referrals r join members m on m.id = r.inviter_id
        where r.paid_through < ${due} and r.inviter_id > ${after} and m.status = 'active'
        order by 1 limit ${BATCH}`,
    );
    for (const { id } of inviters) {
      after = id;
      try {
        for (let days = 0; days <= MAX_DAYS && (await payDay(deps, id, due)); days += 1) settled += 1;
      } catch (error) {
        // The others are paid all the same.
        failures.push(error);
      }
    }
    if (inviters.length < BATCH) break;
  }
  if (failures.length > 0) throw failures[0];
  return settled;
};

export const payReferralsJob: Job = { name: 'payReferrals', interval: 60_000, run: payReferrals };
