import { desc, eq, sql } from 'drizzle-orm';
import type { SignInState } from '#contract/rewards.ts';
import { dayAt } from '../../kernel/calendar.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import type { Deps, PostingDeps } from '../../runtime/deps.ts';
import { holdSettings, type SettingValues } from '../../runtime/settings.ts';
import { lockAccount } from '../wallet/ledger/lock-account.ts';
import { signInClaims } from './rewards.tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Deposits of the last days, today included, in minor units, and whether the member has them. */
interface SignInDeposit {
  readonly days: number;
  readonly least: number;
  /** Of the least sum; 0 where any deposit will do. */
  readonly missing: number;
  readonly isMet: boolean;
}
export interface Calendar {
  /** Number of today. */
  readonly day: number;
  readonly endsAt: number;
  /** Days in a row that count today. */
  readonly streak: number;
  readonly isClaimed: boolean;
  /** Which of the days today is, from 1; null where there are no prizes. */
  readonly today: number | null;
  /** Null where today is claimed, a deposit is missing, or there are no prizes. */
  readonly due: bigint | null;
  /** What the brand asks for a prize; null for nothing. */
  readonly deposit: SignInDeposit | null;
  readonly days: readonly { readonly amount: number; readonly state: SignInState }[];
}

/** Sum of a member's settled deposits since a moment. */
const depositedSince = async (db: Db, memberId: number, since: number): Promise<bigint> => {
  const [row] = await rowsOf<{ sum: string }>(
    db,
    sql`select coalesce(sum(d.amount), 0)::text as sum from money_sums d join accounts a on a.id = d.account_id
      where a.member_id = ${memberId} and a.currency = ${CURRENCY.code} and a.vendor = '' and d.kind = 'deposit'
        and d.quarter >= ${since}::bigint`,
  );
  return BigInt(row?.sum ?? '0');
};

/**
 * The calendar of a member today. A day that is missed begins the prizes anew with the first; after the last prize they
 * begin anew, too.
 */
export const calendarOf = async (
  db: Db,
  memberId: number,
  { rewards: { signInPrizes: prizes, signInDeposit: terms }, withdrawal: { utcOffset } }: SettingValues,
  now: number,
): Promise<Calendar> => {
  const { start, end } = dayAt(utcOffset, now);
  const day = Math.round((start + utcOffset * MINUTE) / DAY);
  const claims = await db
    .select()
    .from(signInClaims)
    .where(eq(signInClaims.memberId, memberId))
    .orderBy(desc(signInClaims.day))
    .limit(Math.max(prizes.length, 1));
  const [last] = claims;
  const isClaimed = last !== undefined && last.day >= day;
  const streak = last && last.day >= day - 1 ? last.streak : 0;
  const count = prizes.length;
  // Today's claim may be the last of its row.
  const done = count === 0 ? 0 : isClaimed ? ((streak - 1) % count) + 1 : streak % count;
  // The first of them is the oldest of the last days, of which today is one.
  const since = start - (terms.days - 1) * DAY;
  const deposited = terms.days === 0 || count === 0 ? null : await depositedSince(db, memberId, since);
  const isMet = deposited === null || deposited >= BigInt(Math.max(terms.least, 1));
  const isReady = !isClaimed && isMet;
  const missing = deposited === null ? 0 : Math.max(terms.least - Number(deposited), 0);
  const isTakenBack = (at: number): boolean => (claims[done - 1 - at]?.takenBackAt ?? null) !== null;
  return {
    ...{ day, endsAt: end, streak, isClaimed },
    today: count === 0 ? null : isClaimed ? done : done + 1,
    due: isReady && count > 0 ? BigInt(prizes[done] ?? 0) : null,
    deposit: deposited === null ? null : { ...terms, missing, isMet },
    days: prizes.map((amount, at) => ({
      amount,
      state:
        at < done ? (isTakenBack(at) ? 'TAKEN_BACK' : 'CLAIMED') : at === done && isReady ? 'READY' : 'NEXT',
    })),
  };
};

export const depositOnWire = ({ days, least, missing }: SignInDeposit) => ({
  ...{ days, amount: amountOnWire(least), missing: amountOnWire(missing) },
});

/**
 * Pays today’s prize as money without wagering. The account is locked, so claims of one member come one after the other,
 * and the row of the day exists once.
 * @throws Refusal sign_in_claimed, sign_in_needs_deposit, amount_out_of_range.
 */
export const claimDay = async (
  { ledger, clock }: Pick<PostingDeps, 'ledger' | 'clock'>,
  tx: Db,
  memberId: number,
): Promise<bigint> => {
  const settings = await holdSettings(tx);
  const account = await lockAccount(tx, memberId);
  const now = clock.now();
  const { due: amount, day, streak, isClaimed, deposit } = await calendarOf(tx, memberId, settings, now);
  if (!isClaimed && deposit?.isMet === false)
    throw new Refusal('sign_in_needs_deposit', depositOnWire(deposit));
  if (amount === null) throw new Refusal('sign_in_claimed');
  const [added] = await tx
    .insert(signInClaims)
    .values({ memberId, day, streak: streak + 1, amount, claimedAt: now })
    .returning({ id: signInClaims.id });
  const id = added?.id ?? 0;
  const [posted] = await ledger.postWithin(tx, [
    {
      ...{ key: `sign-in:${id}`, reference: `sign-in:${id}`, at: now, kind: 'sign_in' },
      postings: [
        { account, amount },
        { system: 'promotions', currency: CURRENCY.code, amount: -amount },
      ],
    },
  ]);
  if (posted?.status === 'refused' && posted.code === 'balance_limit')
    throw new Refusal('amount_out_of_range');
  if (posted?.status !== 'posted') throw new Error(`sign-in ${id} was not posted`);
  await writeAudit(tx, {
    ...{ at: now, subject: 'reward', subjectId: String(id), event: 'signIn', actor: 'member', memberId },
    detail: { day, streak: streak + 1, amount: String(amount) },
  });
  return amount;
};

export const claimToday = async (deps: Deps, call: Call) => {
  const { memberId } = realMemberOf(call);
  const amount = await claimDay(deps, call.db, memberId);
  call.afterCommit(() =>
    deps.hub.publish([
      { type: 'balance', memberId },
      { type: 'news', memberId, about: 'bonus' },
    ]),
  );
  return { amount: amountOnWire(amount), currency: CURRENCY.code };
};
