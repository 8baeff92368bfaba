import { desc, eq } from 'drizzle-orm';
import { getRankHistory, getRankList, getRankProgress } from '#contract/vip.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { serve, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { hasOwnAgent, rankName } from '../identity/ranks.ts';
import { rankProgress } from './rank-progress.ts';
import { BET_SHARES } from './valid-bets.ts';
import { vipChanges } from './vip.tables.ts';

const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };

/** The ranks of the club, and how a member stands in it. */
export const vipRoutes = ({ settings, clock, database }: Deps): readonly Route[] => {
  const { db } = database.reads;
  return [
    serve(getRankList, (_request, call) => {
      const { vip, withdrawal } = settings.current();
      return {
        ranks: vip.ranks.map((rank, level) => ({
          rankLevel: level,
          rankName: rankName(vip, level, call.language),
          totalTurnover: amountOnWire(rank.total),
          monthlyTurnover: amountOnWire(rank.keep),
          rebateRate: rank.rate,
          monthlyBonus: amountOnWire(rank.bonus),
          pointsPercent: rank.points,
          dailyWithdrawal: amountOnWire(Math.min(rank.daily, withdrawal.dailyAmount)),
          ownAgent: vip.agentPath !== '' && hasOwnAgent(level),
        })),
        ...{ closeHour: vip.closeHour, claimDays: vip.claimDays, betShares: [...BET_SHARES] },
        ...MONEY,
      };
    }),
    serve(getRankProgress, (_request, call) =>
      rankProgress(db, settings.current(), {
        ...{ memberId: realMemberOf(call).memberId, language: call.language, now: clock.now() },
      }),
    ),
    serve(getRankHistory, async ({ page, size }, call) => {
      const { vip } = settings.current();
      const where = eq(vipChanges.memberId, realMemberOf(call).memberId);
      const rows = await db
        .select()
        .from(vipChanges)
        .where(where)
        .orderBy(desc(vipChanges.id))
        .limit(size)
        .offset((page - 1) * size);
      const total = await db.$count(vipChanges, where);
      return {
        list: rows.map(({ id, at, change, fromLevel, toLevel, validBet }) => ({
          ...{ id: String(id), at, change, fromLevel, toLevel },
          toName: rankName(vip, toLevel, call.language),
          validBet: amountOnWire(validBet),
        })),
        totalPages: Math.ceil(total / size),
        total,
        ...MONEY,
      };
    }),
  ];
};
