import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, queryInteger, shortText } from './values.ts';

export const MISSION_PERIODS = ['DAY', 'WEEK'] as const;
/** Valid bets of a sum, a number of rounds, a number of different games. */
export const MISSION_KINDS = ['BET', 'ROUNDS', 'GAMES'] as const;
export type MissionPeriod = (typeof MISSION_PERIODS)[number];
/** Of a mission: go on, claim, claimed, expired, taken back by the operator. */
export const MISSION_STATES = ['OPEN', 'READY', 'CLAIMED', 'EXPIRED', 'TAKEN_BACK'] as const;
export type MissionState = (typeof MISSION_STATES)[number];
/** Of a milestone. */
export const MILESTONE_STATES = ['LOCKED', 'READY', 'CLAIMED', 'TAKEN_BACK'] as const;
const MODULE = 'MISSIONLB3';
/** Rows of one page of missions. */
export const MISSION_PAGE = 50;

const Currency = {
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};

export const getMissionSummary = endpoint({
  name: 'getMissionSummary',
  summary:
    'The missions of the current day and week (O), or of the previous ones (C), with the member’s progress',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  module: MODULE,
  token: 'required',
  request: v.object({
    /** O open, C closed; any other letter has no missions. */
    status: v.optional(shortText(8), 'O'),
    page: v.optional(queryInteger(1, 1000), 1),
    size: v.optional(queryInteger(1, MISSION_PAGE), MISSION_PAGE),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          missionId: Identifier,
          period: v.picklist(MISSION_PERIODS),
          missionType: v.picklist(MISSION_KINDS),
          product: v.nullish(v.string(), null),
          /** In the wallet’s unit where it is a sum. */
          target: v.number(),
          progress: v.number(),
          rewardAmount: v.number(),
          points: v.number(),
          state: v.picklist(MISSION_STATES),
          startTime: v.number(),
          endTime: v.number(),
          claimTime: v.nullish(v.number(), null),
          remark: v.nullish(v.string(), null),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      total: v.nullish(v.number(), 0),
      /** Ours: rewards of missions and milestones that wait to be claimed. */
      claimable: v.nullish(v.number(), null),
      /** Ours: the platform’s clock, which the ends are of. */
      serverTime: v.nullish(v.number(), null),
      ...Currency,
    }),
    v.transform(({ list, total, claimable, serverTime, currency, currencySymbol }) => {
      const minor = (amount: number): number => toMinor(amount, currency);
      return {
        /** Where a gateway does not count rewards, its open missions. */
        waiting: claimable ?? total,
        exponent: exponentOf(currency),
        symbol: currencySymbol,
        missions: list.map(({ missionId, missionType: kind, target, progress, ...row }) => ({
          id: missionId,
          kind,
          target: kind === 'BET' ? minor(target) : target,
          progress: kind === 'BET' ? minor(progress) : progress,
          period: row.period,
          product: row.product,
          reward: minor(row.rewardAmount),
          points: row.points,
          state: row.state,
          startsAt: row.startTime,
          endsAt: row.endTime,
          /** How long the mission still runs; null where the platform’s clock is unknown. */
          leftMs: serverTime === null ? null : Math.max(row.endTime - serverTime, 0),
          claimedAt: row.claimTime,
          note: row.remark,
        })),
      };
    }),
  ),
  requirements: ['MEM-16', 'MEM-19', 'API-22'],
});
export type Missions = v.InferOutput<typeof getMissionSummary.response>;
export type Mission = Missions['missions'][number];

export const getMissionMilestones = endpoint({
  name: 'getMissionMilestones',
  summary: 'The points of the season and the rewards that they bring',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionMilestones',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      points: v.number(),
      startTime: v.number(),
      endTime: v.number(),
      list: listOf(
        v.object({
          milestoneId: Identifier,
          points: v.number(),
          rewardAmount: v.number(),
          state: v.picklist(MILESTONE_STATES),
          remark: v.nullish(v.string(), null),
        }),
      ),
      ...Currency,
    }),
    v.transform(({ list, currency, startTime, endTime, points }) => ({
      ...{ points, startsAt: startTime, endsAt: endTime },
      milestones: list.map(({ milestoneId, rewardAmount, remark, ...row }) => ({
        ...row,
        id: milestoneId,
        reward: toMinor(rewardAmount, currency),
        note: remark,
      })),
    })),
  ),
  requirements: ['MEM-16'],
});
export type Season = v.InferOutput<typeof getMissionMilestones.response>;

export const getMissionLeaderboard = endpoint({
  name: 'getMissionLeaderboard',
  summary: 'The places of a week that bring prizes, with masked names, and the member’s own place',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  module: MODULE,
  token: 'required',
  request: v.object({
    /** W this week, L the last one. */
    week: v.optional(v.picklist(['W', 'L'], 'request_param_err'), 'W'),
  }),
  response: v.pipe(
    v.object({
      startTime: v.number(),
      endTime: v.number(),
      /** When the prizes are paid. */
      payTime: v.number(),
      isPaid: v.nullish(v.boolean(), false),
      list: listOf(
        v.object({
          rank: v.number(),
          username: v.string(),
          /** Ours: the number of a drawn portrait, or an address. */
          avatar: v.nullish(v.string(), null),
          reachedValue: v.number(),
          rewardAmount: v.number(),
          isMe: v.nullish(v.boolean(), false),
        }),
      ),
      footer: v.object({
        /** Null without a valid bet. */
        rank: v.nullish(v.number(), null),
        reachedValue: v.number(),
        /** What is missing to the place above; null for the first place. */
        gap: v.nullish(v.number(), null),
      }),
      ...Currency,
    }),
    v.transform(({ list, footer, currency, startTime, endTime, payTime, isPaid }) => ({
      ...{ startsAt: startTime, endsAt: endTime, paysAt: payTime, isPaid },
      places: list.map(({ username, reachedValue, rewardAmount, ...row }) => ({
        ...row,
        name: username,
        score: toMinor(reachedValue, currency),
        prize: toMinor(rewardAmount, currency),
      })),
      own: {
        rank: footer.rank,
        score: toMinor(footer.reachedValue, currency),
        gap: footer.gap === null ? null : toMinor(footer.gap, currency),
      },
    })),
  ),
  requirements: ['MEM-16'],
});
export type Leaderboard = v.InferOutput<typeof getMissionLeaderboard.response>;

export const getMissionRules = endpoint({
  name: 'getMissionRules',
  summary: 'The operator’s rules of the missions, as HTML in the asker’s language; empty without any',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionRules',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  /** HTML that is not sanitised yet. */
  response: v.nullish(v.string(), ''),
  requirements: ['MEM-16'],
});

export const claimMissionRewards = endpoint({
  name: 'claimMissionRewards',
  summary: 'Claims the reward of a finished mission or a reached milestone; once per key, and once at all',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimMissionRewards',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.pipe(
    v.object({ missionId: v.optional(Identifier), milestoneId: v.optional(Identifier) }),
    v.check(
      ({ missionId, milestoneId }) => (missionId === undefined) !== (milestoneId === undefined),
      'request_param_err',
    ),
  ),
  response: v.pipe(
    v.object({
      rewardAmount: v.number(),
      points: v.nullish(v.number(), 0),
      currency: v.nullish(v.string(), 'TLB'),
    }),
    v.transform(({ rewardAmount, points, currency }) => ({
      reward: toMinor(rewardAmount, currency),
      points,
    })),
  ),
  requirements: ['MEM-16'],
});
export type ClaimedReward = v.InferOutput<typeof claimMissionRewards.response>;
