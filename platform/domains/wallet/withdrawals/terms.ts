import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import { exponentOf } from '#contract/money.ts';
import { chargeOf } from '#contract/withdraw-rules.ts';
import type { getTurnover, getWithdrawSettings } from '#contract/withdraw-terms.ts';
import { dayAt } from '../../../kernel/calendar.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import type { SettingValues, WithdrawalSettings } from '../../../runtime/settings.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { isModuleOn } from '../../../runtime/offered.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { levelOf, rankAt } from '../../identity/ranks.ts';
import { paymentLengthOf } from '../../identity/register-rules.ts';
import type { CardRow } from './cards.ts';

const MINUTE = 60_000;

/** The fee, rounded down to the minor unit, so that it never exceeds the stated one. */
export const feeOf = ({ fees }: WithdrawalSettings, kind: CardRow['kind'], amount: bigint): bigint =>
  chargeOf(amount, fees[kind]);

/** The day of this moment in the brand's time zone: start (included), end (excluded). */
export const dayOf = ({ utcOffset }: WithdrawalSettings, now: number): readonly [number, number] => {
  const { start, end } = dayAt(utcOffset, now);
  return [start, end];
};

const minuteOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return 60 * hours + minutes;
};

/** Whether a withdrawal can be requested now; a window may extend over midnight. */
export const isOpenAt = (terms: WithdrawalSettings, now: number): boolean => {
  if (!terms.allowed || terms.stopped) return false;
  if (!terms.window) return true;
  const [from, to] = [minuteOf(terms.window.from), minuteOf(terms.window.to)];
  const minute = Math.floor((now - dayOf(terms, now)[0]) / MINUTE);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
};

/** Whether this amount needs a code by SMS (wire contract 1.8). */
export const needsCode = (
  { verification, verificationAmount }: WithdrawalSettings,
  amount: bigint,
): boolean =>
  verification === 'EVERY_WITHDRAWAL' ||
  (verification === 'WITHDRAW_AMOUNT' && amount > BigInt(verificationAmount));

export const needsPassword = (deps: Pick<Deps, 'settings'>): boolean =>
  !isModuleOn(deps, 'WDRAWNOPASSVERIF3');

export const presentTerms = (deps: Deps): AnswerOf<typeof getWithdrawSettings> => {
  const terms = deps.settings.current().withdrawal;
  return {
    allowWithdraw: terms.allowed && !terms.stopped ? 'Y' : 'N',
    minimumAmount: amountOnWire(terms.minimum),
    maximumAmount: amountOnWire(terms.maximum),
    allowDecimal: terms.decimals && exponentOf(CURRENCY.code) > 0 ? 'Y' : 'N',
    currency: CURRENCY.code,
    currencySymbol: CURRENCY.symbol,
    withdrawDateFrom: terms.window?.from ?? null,
    withdrawDateTo: terms.window?.to ?? null,
    mobileVerificationType: terms.verification,
    mobileVerificationWithdrawAmount: amountOnWire(terms.verificationAmount),
    passwordRequired: needsPassword(deps) ? 'Y' : 'N',
    paymentLength: paymentLengthOf(deps),
    autoReceiveMinutes: terms.autoReceiveMinutes,
    feePerMillion: terms.fees,
    payMinutes: terms.payMinutes,
    reviewAbove: terms.holds.above > 0 ? amountOnWire(terms.holds.above) : null,
  };
};

/** The most that a member withdraws a day: the limit of their rank, within the one of all members. */
export const dailyLimitOf = async (
  db: Db,
  { withdrawal, vip }: Pick<SettingValues, 'withdrawal' | 'vip'>,
  memberId: number,
): Promise<bigint> =>
  BigInt(Math.min(withdrawal.dailyAmount, rankAt(vip, await levelOf(db, memberId)).daily));

export interface Turnover {
  readonly required: bigint;
  readonly actual: bigint;
}

/**
 * Turnover still required by deposits. Each deposit requires its share; later bets reduce what is open at that time,
 * and an excess does not count for a later deposit: so the sum runs from the last moment at which nothing was open.
 * Opening balances of a seeded platform require nothing. Bets count once they are settled, since the stake of an open
 * one may be taken back. Bets that were cancelled or declared void do not count, and a correction counts with its bet.
 * Between two deposits only the sum of the stakes matters: bets are added up as they are read, so that many of them need
 * no sorting.
 */
export const turnoverOf = async (db: Db, memberId: number, percent: number): Promise<Turnover> => {
  const [row] = await rowsOf<{ required: string; actual: string }>(
    db,
    sql`with deposits as (
        select e.created_at as at, sum(p.amount) * ${percent}::int as step
        from accounts a join postings p on p.account_id = a.id join entries e on e.id = p.entry_id
        where a.member_id = ${memberId} and p.sequence is not null and e.kind = 'deposit' and p.amount > 0
          and e.reference is distinct from 'opening'
        group by e.created_at),
      moments as (select array_agg(at order by at) as moments from deposits),
      stakes as (
        select width_bucket(b.placed_at, m.moments) as deposit, -100 * sum(b.stake) as step
        from moments m join bets b on b.member_id = ${memberId} and b.placed_at >= m.moments[1]
        where b.state = 'settled' group by deposit),
      steps as (
        select row_number() over (order by at) as deposit, step from deposits
        union all
        select deposit, step from stakes),
      running as (
        select step, row_number() over way as place, sum(step) over way as total
        from steps window way as (order by deposit, step desc rows unbounded preceding)),
      start as (
        select coalesce(max(place), 0) as place from running
        where total <= 0 and total = (select min(total) from running))
      select coalesce(sum(step) filter (where step > 0), 0)::bigint::text as required,
        coalesce(-sum(step) filter (where step < 0), 0)::bigint::text as actual
      from running where place > (select place from start)`,
  );
  return { required: BigInt(row?.required ?? '0') / 100n, actual: BigInt(row?.actual ?? '0') / 100n };
};

export const isTurnedOver = ({ required, actual }: Turnover): boolean => actual >= required;

export const presentTurnover = (
  terms: WithdrawalSettings,
  turnover: Turnover,
): AnswerOf<typeof getTurnover> => {
  const sums = {
    requiredTurnover: amountOnWire(turnover.required),
    actualTurnover: amountOnWire(turnover.actual),
  };
  return {
    status: isTurnedOver(turnover) ? 'A' : terms.turnoverBlocks ? 'N' : 'I',
    totalRequiredTurnover: sums.requiredTurnover,
    totalActualTurnover: sums.actualTurnover,
    currency: CURRENCY.code,
    details: [{ gameType: 'ALL', ...sums }],
  };
};
