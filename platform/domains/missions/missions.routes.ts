import { eq } from 'drizzle-orm';
import {
  claimMissionRewards,
  getMissionLeaderboard,
  getMissionMilestones,
  getMissionRules,
  getMissionSummary,
  type MILESTONE_STATES,
  type MissionState,
} from '#contract/missions.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { serve, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { maskedName } from '../catalogue/winners.ts';
import { claimReward } from './claim.ts';
import { placeOf, placesIn } from './leaderboard.ts';
import { missionWeeks } from './missions.tables.ts';
import { dayAt, weekAt } from '../../kernel/calendar.ts';
import { readRules } from './rules.ts';
import { missionsOf, seasonOf, type MemberMission, type MemberSeason, type Reward } from './progress.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Places that are shown where fewer bring prizes. */
const PODIUM = 3;
const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };

const stateOf = ({ reward, progress, mission }: MemberMission, isOver: boolean): MissionState => {
  if (reward) return reward.takenBackAt === null ? 'CLAIMED' : 'TAKEN_BACK';
  if (isOver) return 'EXPIRED';
  return progress >= mission.target ? 'READY' : 'OPEN';
};
const milestoneState = (reward: Reward | null, isReached: boolean): (typeof MILESTONE_STATES)[number] =>
  reward ? (reward.takenBackAt === null ? 'CLAIMED' : 'TAKEN_BACK') : isReached ? 'READY' : 'LOCKED';

/** What can be claimed, then what is open, each by its end: the next to expire comes first. */
const URGENCY = [
  'READY',
  'OPEN',
  'CLAIMED',
  'EXPIRED',
  'TAKEN_BACK',
] as const satisfies readonly MissionState[];
const byUrgency = (
  one: { readonly state: MissionState; readonly endTime: number },
  other: { readonly state: MissionState; readonly endTime: number },
): number => URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state) || one.endTime - other.endTime;

const milestonesOnWire = ({ points, milestones }: MemberSeason) =>
  milestones.map(({ milestone, reward }) => ({
    milestoneId: String(milestone.id),
    points: milestone.points,
    rewardAmount: amountOnWire(milestone.reward),
    state: milestoneState(reward, points >= milestone.points),
    remark: reward?.note ?? null,
  }));

/** Missions, the season and the leaderboard of a member. */
export const missionRoutes = (deps: Deps): readonly Route[] => {
  const { settings, clock } = deps;
  const questionOf = (memberId: number, now = clock.now()) => ({
    ...{ memberId, now },
    utcOffset: settings.current().withdrawal.utcOffset,
  });
  return [
    serve(getMissionSummary, async ({ status, page, size }, call) => {
      const { memberId } = realMemberOf(call);
      const nothing = { list: [], totalPages: 0, total: 0, claimable: 0, serverTime: clock.now(), ...MONEY };
      if (status !== 'O' && status !== 'C') return nothing;
      const isOver = status === 'C';
      const now = clock.now();
      const { utcOffset } = questionOf(memberId);
      const of = (at: number) => missionsOf(deps.db, { memberId, utcOffset, now: at });
      // The day and the week before are not the day and the week of one moment.
      const found = isOver
        ? [
            ...(await of(dayAt(utcOffset, now).start - 1)).filter(({ mission }) => mission.period === 'DAY'),
            ...(await of(weekAt(utcOffset, now).start - 1)).filter(
              ({ mission }) => mission.period === 'WEEK',
            ),
          ]
        : await of(now);
      const presented = found.map((each) => {
        const { mission, period, progress, reward } = each;
        const figure = (value: bigint) => (mission.kind === 'BET' ? amountOnWire(value) : Number(value));
        return {
          ...{ missionId: String(mission.id), period: mission.period, missionType: mission.kind },
          ...{ product: mission.product, target: figure(mission.target), progress: figure(progress) },
          ...{ rewardAmount: amountOnWire(mission.reward), points: mission.points },
          ...{ state: stateOf(each, isOver), startTime: period.start, endTime: period.end },
          ...{ claimTime: reward?.createdAt ?? null, remark: reward?.note ?? null },
        };
      });
      const list = presented.toSorted(byUrgency);
      const reached = isOver ? [] : milestonesOnWire(await seasonOf(deps.db, questionOf(memberId, now)));
      const isReady = ({ state }: { readonly state: string }): boolean => state === 'READY';
      return {
        list: list.slice((page - 1) * size, page * size),
        totalPages: Math.ceil(list.length / size),
        total: list.length,
        claimable: list.filter(isReady).length + reached.filter(isReady).length,
        serverTime: now,
        ...MONEY,
      };
    }),
    serve(getMissionMilestones, async (_, call) => {
      const found = await seasonOf(deps.db, questionOf(realMemberOf(call).memberId));
      const { points, season } = found;
      return {
        ...{ points, startTime: season.start, endTime: season.end, list: milestonesOnWire(found) },
        ...MONEY,
      };
    }),
    serve(getMissionLeaderboard, async ({ week: which }, call) => {
      const { memberId } = realMemberOf(call);
      const { missions: terms, withdrawal } = settings.current();
      const { start } = weekAt(withdrawal.utcOffset, clock.now() - (which === 'L' ? WEEK : 0));
      const [places, own, paid] = await Promise.all([
        placesIn(call.db, start, Math.max(terms.prizes.length, PODIUM)),
        placeOf(call.db, start, memberId),
        call.db.select().from(missionWeeks).where(eq(missionWeeks.period, start)),
      ]);
      return {
        ...{ startTime: start, endTime: start + WEEK, payTime: start + WEEK + terms.payHour * HOUR },
        isPaid: paid.length > 0,
        list: places.map((place) => ({
          rank: place.rank,
          username: place.memberId === memberId ? place.account : maskedName(place.account),
          avatar: place.avatar,
          reachedValue: amountOnWire(place.stake),
          rewardAmount: amountOnWire(terms.prizes[place.rank - 1] ?? 0),
          isMe: place.memberId === memberId,
        })),
        footer: {
          rank: own.rank,
          reachedValue: amountOnWire(own.stake),
          gap: own.gap === null ? null : amountOnWire(own.gap),
        },
        ...MONEY,
      };
    }),
    serve(getMissionRules, async (_, call) => {
      realMemberOf(call);
      const rules = await readRules(deps.database.reads.db, [call.language]);
      return rules[call.language] ?? rules['EN'] ?? '';
    }),
    serve(claimMissionRewards, (request, call) => claimReward(deps, request, call)),
  ];
};
