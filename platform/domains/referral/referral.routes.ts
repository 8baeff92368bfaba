import { sql } from 'drizzle-orm';
import {
  getReferralDetails,
  getReferralIncome,
  getReferralList,
  getReferralOverview,
  getReferralRanking,
  getReferralRules,
  type ReferralStep,
} from '#contract/referral.ts';
import { CURRENCY, REFERRAL } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { rowsOf } from '../../db/open.ts';
import { serve, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { maskedName } from '../catalogue/winners.ts';
import { dayAt, seasonAt } from '../../kernel/calendar.ts';
import { codeOf } from './codes.ts';
import { rankingOf } from './ranking.ts';
import { dueDay } from './referral.job.ts';

const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };
const HOUR = 3_600_000;
const wire = (minor: string | null | undefined): number => amountOnWire(BigInt(minor ?? '0'));

/**
 * Whether an invited friend has deposited, and whether they have bets since a moment. Each friend is looked up:
 * for `exists` the planner may read everybody's sums.
 */
const stepsOf = (since: number) => sql`
  coalesce((select true from money_sums d
    where d.account_id = a.id and d.kind = 'deposit' and d.amount > 0 limit 1), false) as deposited,
  coalesce((select true from accounts w join bet_sums b on b.account_id = w.id
    where w.member_id = m.id and b.quarter >= ${since} and b.bets > 0 limit 1), false) as playing`;
const FRIENDS = sql`referrals r join members m on m.id = r.invitee_id
  join accounts a on a.member_id = m.id and a.currency = ${CURRENCY.code} and a.vendor = ''`;
/** As `maskedName` shows it: a search finds by no more than is shown, also by a whole name, so no letter can be guessed. */
const SHOWN_NAME = sql`case when char_length(m.account) < 6 then left(m.account, 1) || '•••'
  else left(m.account, 2) || '•••' || right(m.account, 2) end`;
const named = (searched: string) =>
  searched === ''
    ? sql`true`
    : sql`(lower(${SHOWN_NAME}) = ${searched.length < 6 ? searched : maskedName(searched)} or strpos(lower(${SHOWN_NAME}), ${searched}) > 0)`;
const stepOf = (row: { deposited: boolean; playing: boolean }): ReferralStep =>
  row.playing ? 'PLAYING' : row.deposited ? 'DEPOSITED' : 'REGISTERED';

/** Invitations of a member and their income. */
export const referralRoutes = (deps: Deps): readonly Route[] => {
  const { settings, clock } = deps;
  const offset = (): number => settings.current().withdrawal.utcOffset;
  const month = (): number => seasonAt(offset(), clock.now()).start;
  return [
    serve(getReferralDetails, async ({ autoGenerate }, call) => {
      const { memberId } = realMemberOf(call);
      const code = await codeOf(deps, memberId, autoGenerate === 'true');
      const [counts] = await rowsOf<{ all: number; deposited: number; playing: number }>(
        call.db,
        sql`select count(*)::int as all, count(*) filter (where deposited or playing)::int as deposited,
            count(*) filter (where playing)::int as playing
          from (select ${stepsOf(month())} from ${FRIENDS} where r.inviter_id = ${memberId}) friends`,
      );
      return {
        ...{ referralCode: code, totalInvitations: counts?.all ?? 0 },
        promotionDomains: [...settings.current().domains],
        ...{ depositedCount: counts?.deposited ?? 0, playingCount: counts?.playing ?? 0 },
      };
    }),
    serve(getReferralList, async ({ page, size, username }, call) => {
      const { memberId } = realMemberOf(call);
      const isFound = named(username.toLowerCase());
      const [all] = await rowsOf<{ total: number }>(
        call.db,
        sql`select count(*)::int as total from referrals r join members m on m.id = r.invitee_id
          where r.inviter_id = ${memberId} and ${isFound}`,
      );
      const rows = await rowsOf<{
        account: string;
        at: string;
        own: boolean;
        bets: string | null;
        income: string | null;
        deposited: boolean;
        playing: boolean;
      }>(
        call.db,
        sql`select m.account, r.bound_at::text as at, r.is_own_device as own, r.counted::text as bets,
            (select sum(i.amount)::text from referral_incomes i where i.invitee_id = r.invitee_id) as income,
            ${stepsOf(month())}
          from ${FRIENDS} where r.inviter_id = ${memberId} and ${isFound}
          order by r.bound_at desc, r.invitee_id desc limit ${size} offset ${(page - 1) * size}`,
      );
      const total = all?.total ?? 0;
      return {
        list: rows.map((row) => ({
          ...{ username: maskedName(row.account), registerTime: Number(row.at), step: stepOf(row) },
          ...{ isOwnDevice: row.own, validBet: wire(row.bets), income: wire(row.income) },
        })),
        ...{ total, totalPages: Math.ceil(total / size), ...MONEY },
      };
    }),
    serve(getReferralRules, async (_, call) => {
      realMemberOf(call);
      const { rate, perFriend, perDay, payHour } = settings.current().referral;
      const { start, end } = dayAt(offset(), clock.now());
      const today = start + payHour * HOUR;
      return {
        ...{ rate: rate / 1_000_000, perFriend: amountOnWire(perFriend), perDay: amountOnWire(perDay) },
        payTime: clock.now() < today ? today : end + payHour * HOUR,
        ...{ mostFriends: REFERRAL.max, ...MONEY },
      };
    }),
    serve(getReferralIncome, async ({ page, size }, call) => {
      const { memberId } = realMemberOf(call);
      const [all] = await rowsOf<{ total: number }>(
        call.db,
        sql`select count(*)::int as total from referral_incomes where inviter_id = ${memberId}`,
      );
      const rows = await rowsOf<Record<'day' | 'account' | 'bets' | 'rate' | 'amount' | 'capped', string>>(
        call.db,
        sql`select i.day::text as day, m.account, i.valid_bet::text as bets, i.rate::text as rate,
            i.amount::text as amount, i.capped::text as capped
          from referral_incomes i join members m on m.id = i.invitee_id where i.inviter_id = ${memberId}
          order by i.day desc, i.invitee_id limit ${size} offset ${(page - 1) * size}`,
      );
      const total = all?.total ?? 0;
      return {
        list: rows.map((row) => ({
          ...{ day: Number(row.day), username: maskedName(row.account), rate: Number(row.rate) / 1_000_000 },
          ...{ validBet: wire(row.bets), income: wire(row.amount), capped: wire(row.capped) },
        })),
        ...{ total, totalPages: Math.ceil(total / size), ...MONEY },
      };
    }),
    serve(getReferralOverview, async (_, call) => {
      const { memberId } = realMemberOf(call);
      const last = dueDay(offset(), settings.current().referral.payHour, clock.now());
      const [sums] = await rowsOf<Record<'last' | 'month' | 'total', string | null>>(
        call.db,
        sql`select sum(amount) filter (where day = ${last})::text as last,
            sum(amount) filter (where day >= ${month()})::text as month, sum(amount)::text as total
          from referral_payouts where inviter_id = ${memberId}`,
      );
      return { lastDay: wire(sums?.last), month: wire(sums?.month), total: wire(sums?.total), ...MONEY };
    }),
    serve(getReferralRanking, async (_, call) => {
      const { memberId } = realMemberOf(call);
      const { places, all } = await rankingOf(deps, month());
      const own = all.get(memberId);
      return {
        list: places.map(({ id, rank, account, income }) => ({
          ...{ rank, income: amountOnWire(income), isMe: id === memberId },
          username: id === memberId ? account : maskedName(account),
        })),
        footer: own ? { rank: own.rank, income: amountOnWire(own.income) } : null,
        ...MONEY,
      };
    }),
  ];
};
