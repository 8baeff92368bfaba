import { and, desc, eq, gt, like, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { KeepState, MonthReward, getRankProgress } from '#contract/vip.ts';
import { MONTH_REWARDS } from '#contract/vip.ts';
import { seasonAt } from '../../kernel/calendar.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import type { Db } from '../../db/open.ts';
import type { SettingValues } from '../../runtime/settings.ts';
import { levelOf, rankAt, rankName } from '../identity/ranks.ts';
import { bonuses } from '../promotions/bonuses/bonuses.tables.ts';
import { beginning, countedOf, type Standing } from './standing.ts';
import { validBetsOf } from './valid-bets.ts';
import { vipChanges, vipMonths, vipStandings } from './vip.tables.ts';

const DAY = 86_400_000;
/** The pace is that of so many days; a rank that is further off than that is not announced. */
const PACE_DAYS = 30n;
const FAR_DAYS = 365n;

const keepStateOf = (
  { promotedAt, graceSince }: Pick<Standing, 'promotedAt' | 'graceSince'>,
  {
    keep,
    monthStart,
    validBet,
  }: { readonly keep: bigint; readonly monthStart: number; readonly validBet: bigint },
): KeepState => {
  if (keep === 0n || (promotedAt !== null && promotedAt >= monthStart)) return 'free';
  if (validBet >= keep) return 'kept';
  return graceSince === null ? 'open' : 'grace';
};

/** Bonuses of the club that wait for the member, with the month that the club’s own ones are for. */
const claimable = async (db: Db, memberId: number, now: number) => {
  const rows = await db
    .select({ bonus: bonuses, month: vipMonths })
    .from(bonuses)
    .leftJoin(
      vipMonths,
      and(
        eq(vipMonths.memberId, bonuses.memberId),
        like(bonuses.grantKey, sql`'vip:' || ${vipMonths.memberId} || ':' || ${vipMonths.month} || ':%'`),
      ),
    )
    .where(
      and(
        eq(bonuses.memberId, memberId),
        ...[eq(bonuses.kind, 'UPGRADE_BONUS'), eq(bonuses.state, 'claimable'), gt(bonuses.endsAt, now)],
      ),
    )
    .orderBy(bonuses.id);
  const rewardOf = (key: string | null): MonthReward | null =>
    MONTH_REWARDS.find((reward) => key?.endsWith(`:${reward}`)) ?? null;
  return rows.map(({ bonus, month }) => ({
    ...{ claimId: String(bonus.id), promotionType: bonus.kind, remark: bonus.reason },
    ...{ amount: amountOnWire(bonus.amount), endsAt: bonus.endsAt },
    reward: month && rewardOf(bonus.grantKey),
    month: month?.month ?? null,
    validBet: amountOnWire(month?.validBet ?? 0n),
    rate: month?.rate ?? 0,
  }));
};

/** Where a member stands. What no run has begun yet is shown as the next one will begin it. */
export const rankProgress = async (
  db: Db,
  settings: SettingValues,
  { memberId, language, now }: { readonly memberId: number; readonly language: string; readonly now: number },
): Promise<AnswerOf<typeof getRankProgress>> => {
  const { vip, withdrawal } = settings;
  const level = await levelOf(db, memberId);
  const month = seasonAt(withdrawal.utcOffset, now);
  const bets = await validBetsOf(db, memberId);
  const [known] = await db.select().from(vipStandings).where(eq(vipStandings.memberId, memberId));
  const standing = known ?? {
    ...beginning(settings, level, bets, now),
    ...{ lost: 0n, promotedAt: null, graceSince: null },
  };
  const total = countedOf(standing, bets);
  const validBet = await validBetsOf(db, memberId, { from: month.start, to: month.end });
  const recent = await validBetsOf(db, memberId, { from: now - Number(PACE_DAYS) * DAY, to: now + 1 });
  const next = vip.ranks[level + 1];
  const left = next && BigInt(next.total) > total ? BigInt(next.total) - total : 0n;
  const days = left > 0n && recent > 0n ? (left * PACE_DAYS + recent - 1n) / recent : null;
  const keep = BigInt(rankAt(vip, level).keep);
  const [last] = await db
    .select()
    .from(vipChanges)
    .where(eq(vipChanges.memberId, memberId))
    .orderBy(desc(vipChanges.id))
    .limit(1);
  return {
    playerRankName: rankName(vip, level, language),
    nextRankName: next ? rankName(vip, level + 1, language) : null,
    monthlyTurnover: { actual: amountOnWire(validBet), expected: amountOnWire(keep) },
    totalTurnover: { actual: amountOnWire(total), expected: next ? amountOnWire(next.total) : null },
    rankLevel: level,
    keepState: keepStateOf(standing, { keep, monthStart: month.start, validBet }),
    periodEnd: month.end,
    daysAtPace: days !== null && days <= FAR_DAYS ? Number(days) : null,
    lostRank:
      last?.change === 'fell'
        ? { rankLevel: last.fromLevel, rankName: rankName(vip, last.fromLevel, language), at: last.at }
        : null,
    claimable: await claimable(db, memberId, now),
    currency: CURRENCY.code,
    currencySymbol: CURRENCY.symbol,
  };
};
