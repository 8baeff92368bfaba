import { desc, eq } from 'drizzle-orm';
import type { SignInState } from '#contract/rewards.ts';
import { dayAt } from '../../kernel/calendar.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { holdSettings, type SettingValues } from '../../runtime/settings.ts';
import { lockAccount } from '../wallet/ledger/lock-account.ts';
import { signInClaims } from './rewards.tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface Calendar {
  /** Number of today. */
  readonly day: number;
  readonly endsAt: number;
  /** Days in a row that count today. */
  readonly streak: number;
  /** Null where today is claimed, or there are no prizes. */
  readonly due: bigint | null;
  readonly days: readonly { readonly amount: number; readonly state: SignInState }[];
}

/**
 * The calendar of a member today. A day that is missed begins the prizes anew with the first; after the last prize they
 * begin anew, too.
 */
export const calendarOf = async (
  db: Db,
  memberId: number,
  { rewards: { signInPrizes: prizes }, withdrawal: { utcOffset } }: SettingValues,
  now: number,
): Promise<Calendar> => {
  const { start, end } = dayAt(utcOffset, now);
  const day = Math.round((start + utcOffset * MINUTE) / DAY);
  const [last] = await db
    .select()
    .from(signInClaims)
    .where(eq(signInClaims.memberId, memberId))
    .orderBy(desc(signInClaims.day))
    .limit(1);
  const isClaimed = last !== undefined && last.day >= day;
  const streak = last && last.day >= day - 1 ? last.streak : 0;
  const count = prizes.length;
  // Today's claim may be the last of its row.
  const done = count === 0 ? 0 : isClaimed ? ((streak - 1) % count) + 1 : streak % count;
  return {
    ...{ day, endsAt: end, streak },
    due: isClaimed || count === 0 ? null : BigInt(prizes[done] ?? 0),
    days: prizes.map((amount, at) => ({
      amount,
      state: at < done ? 'CLAIMED' : at === done && !isClaimed ? 'READY' : 'NEXT',
    })),
  };
};

/**
 * Pays today’s prize as money without wagering. The account is locked, so claims of one member come one after the other,
 * and the row of the day exists once.
 * @throws Refusal sign_in_claimed, amount_out_of_range.
 */
export const claimDay = async (
  { ledger, clock }: Pick<Deps, 'ledger' | 'clock'>,
  tx: Db,
  memberId: number,
): Promise<bigint> => {
  const settings = await holdSettings(tx);
  const account = await lockAccount(tx, memberId);
  const now = clock.now();
  const { due: amount, day, streak } = await calendarOf(tx, memberId, settings, now);
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
