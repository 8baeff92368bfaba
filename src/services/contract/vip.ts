import * as v from 'valibot';
import { ProductName } from './bets.ts';
import { BONUS_KINDS } from './bonuses.ts';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, queryInteger } from './values.ts';

/** Ranks of the club go from 0 to this; the drawn shields too. */
export const TOP_RANK = 9;
/** Members above this rank have the service desk of the club (VIP-02). */
export const OWN_AGENT_ABOVE = 4;
/** Changes of a rank; `began`: the rank that a member had when the club began to count. */
export const RANK_CHANGES = ['began', 'promoted', 'grace', 'kept', 'fell'] as const;
export type RankChange = (typeof RANK_CHANGES)[number];
/**
 * How a rank stands this month. `free`: nothing has to be bet for it, or it was reached this month. `grace`: the last
 * month was missed, and a second one loses the rank.
 */
export const KEEP_STATES = ['free', 'kept', 'open', 'grace'] as const;
export type KeepState = (typeof KEEP_STATES)[number];
/** What a rank gives for a month. */
export const MONTH_REWARDS = ['rebate', 'bonus'] as const;
export type MonthReward = (typeof MONTH_REWARDS)[number];
/** Rows of a page of the history. */
export const RANK_PAGE = 10;

const Level = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TOP_RANK));
const Currency = {
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};

export const getRankList = endpoint({
  name: 'getVipRanks',
  summary: 'The ranks of the club with what they require and give; open to visitors (ours)',
  method: 'GET',
  path: '/wps/relay/MCSFE_getVipRanks',
  token: 'none',
  request: v.object({}),
  response: v.pipe(
    v.object({
      ranks: listOf(
        v.object({
          rankLevel: Level,
          rankName: v.string(),
          /** Valid bets that reach the rank, and those of a month that keep it. */
          totalTurnover: v.number(),
          monthlyTurnover: v.number(),
          /** Parts per million of the valid bets of a month. */
          rebateRate: v.number(),
          monthlyBonus: v.number(),
          /** Percentage of the points that bets and deposits earn. */
          pointsPercent: v.number(),
          dailyWithdrawal: v.number(),
          ownAgent: v.boolean(),
        }),
      ),
      /** Hours after the end of a month until it is settled. */
      closeHour: v.number(),
      /** Days in which a reward of a month can be claimed. */
      claimDays: v.number(),
      /** Percentage of a stake that counts as a valid bet, by product; all of it for a product that is not listed. */
      betShares: v.nullish(listOf(v.object({ product: ProductName, percent: v.number() })), []),
      ...Currency,
    }),
    v.transform(({ ranks, currency, currencySymbol, ...rest }) => ({
      ...rest,
      ranks: ranks.map((rank) => ({
        level: rank.rankLevel,
        name: rank.rankName,
        total: toMinor(rank.totalTurnover, currency),
        keep: toMinor(rank.monthlyTurnover, currency),
        rate: rank.rebateRate,
        bonus: toMinor(rank.monthlyBonus, currency),
        points: rank.pointsPercent,
        daily: toMinor(rank.dailyWithdrawal, currency),
        hasAgent: rank.ownAgent,
      })),
      symbol: currencySymbol,
      exponent: exponentOf(currency),
    })),
  ),
  requirements: ['VIP-01'],
});
/** Amounts in minor units, the lowest rank first. */
export type RankList = v.InferOutput<typeof getRankList.response>;
export type Rank = RankList['ranks'][number];

/** Null on the wire where there is none: at the top, nothing is expected. */
const Turnover = v.object({ actual: v.number(), expected: v.nullish(v.number(), null) });

export const getRankProgress = endpoint({
  name: 'getPlayerRankProgress',
  summary: 'The rank of a member, what the next one and this month require, and what can be claimed',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      playerRankName: v.string(),
      /** Null at the top. */
      nextRankName: v.nullish(v.string(), null),
      monthlyTurnover: Turnover,
      totalTurnover: Turnover,
      /** Ours from here on. */
      rankLevel: Level,
      keepState: v.fallback(v.picklist(KEEP_STATES), 'open'),
      /** The end of the month by the brand’s calendar. */
      periodEnd: v.number(),
      /** Days until the next rank at the pace of the last 30; null without bets, or far off. */
      daysAtPace: v.nullish(v.number(), null),
      /** The rank that was lost last, while nothing was won since. */
      lostRank: v.nullish(v.object({ rankLevel: Level, rankName: v.string(), at: v.number() }), null),
      claimable: listOf(
        v.object({
          claimId: Identifier,
          promotionType: v.picklist(BONUS_KINDS),
          remark: v.nullish(v.string(), ''),
          amount: v.number(),
          endsAt: v.nullish(v.number(), null),
          /** Null for what the operator granted. */
          reward: v.nullish(v.picklist(MONTH_REWARDS), null),
          /** When the month began, with its valid bets and the rate of the rebate. */
          month: v.nullish(v.number(), null),
          validBet: v.nullish(v.number(), 0),
          rate: v.nullish(v.number(), 0),
        }),
      ),
      ...Currency,
    }),
    v.transform(({ monthlyTurnover, totalTurnover, claimable, lostRank, currency, ...rest }) => {
      const minor = (amount: number) => toMinor(amount, currency);
      const { expected } = totalTurnover;
      return {
        level: rest.rankLevel,
        name: rest.playerRankName,
        nextName: rest.nextRankName,
        total: minor(totalTurnover.actual),
        next: expected === null ? null : minor(expected),
        month: minor(monthlyTurnover.actual),
        keep: minor(monthlyTurnover.expected ?? 0),
        keepState: rest.keepState,
        closesAt: rest.periodEnd,
        daysAtPace: rest.daysAtPace,
        lost: lostRank && { level: lostRank.rankLevel, name: lostRank.rankName, at: lostRank.at },
        rewards: claimable.map(({ claimId, promotionType, remark, amount, validBet, ...reward }) => ({
          ...reward,
          id: claimId,
          kind: promotionType,
          note: remark,
          amount: minor(amount),
          validBet: minor(validBet),
        })),
      };
    }),
  ),
  requirements: ['VIP-01'],
});
/** Amounts in minor units, moments in epoch milliseconds. */
export type RankProgress = v.InferOutput<typeof getRankProgress.response>;
export type RankReward = RankProgress['rewards'][number];

export const getRankHistory = endpoint({
  name: 'getRankHistory',
  summary: 'The changes of a member’s rank, the latest first (ours)',
  method: 'GET',
  path: '/wps/relay/MCSFE_getRankHistory',
  token: 'required',
  request: v.object({
    page: v.optional(queryInteger(1, 10_000), 1),
    size: v.optional(queryInteger(1, 50), RANK_PAGE),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          id: Identifier,
          at: v.number(),
          change: v.picklist(RANK_CHANGES),
          fromLevel: Level,
          toLevel: Level,
          toName: v.string(),
          /** Valid bets that decided: in all for a promotion, else of the month. */
          validBet: v.number(),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      total: v.nullish(v.number(), 0),
      ...Currency,
    }),
    v.transform(({ list, totalPages, total, currency }) => ({
      ...{ totalPages, total, exponent: exponentOf(currency) },
      rows: list.map(({ fromLevel, toLevel, toName, validBet, ...row }) => ({
        ...{ ...row, from: fromLevel, to: toLevel, name: toName },
        validBet: toMinor(validBet, currency),
      })),
    })),
  ),
  requirements: ['VIP-01'],
});
export type RankHistory = v.InferOutput<typeof getRankHistory.response>;
