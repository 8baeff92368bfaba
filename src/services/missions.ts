import { newJitter, newVisit } from './browser/visit.ts';
import { intentionOf } from './browser/intention.ts';
import { monotonicNow } from './browser/monotonic.ts';
import * as contract from './contract/missions.ts';
import type { ClaimedReward, Leaderboard, Missions, Season } from './contract/missions.ts';
import { call } from './http.ts';

export type { ClaimedReward, Leaderboard, Mission, Missions, Season } from './contract/missions.ts';

/** Everything of the page of missions. */
export interface MissionPageData {
  readonly current: Missions;
  /** Of yesterday and the last week. */
  readonly ended: Missions;
  readonly season: Season;
  readonly thisWeek: Leaderboard;
  readonly lastWeek: Leaderboard;
  /** The operator’s rules: HTML that is not sanitised yet; empty without any, or where they did not load. */
  readonly rules: string;
  /** When it was read, on the browser’s monotonic clock, from which the time that is left counts down. */
  readonly readAt: number;
  /** From 0 to 1, random: when within the spread of all pages this one reads again. */
  readonly jitter: number;
  /** Prefix of the idempotency keys of claims. */
  readonly visit: string;
}

export const loadMissions = async (signal?: AbortSignal): Promise<MissionPageData> => {
  const [current, ended, season, thisWeek, lastWeek, rules] = await Promise.all([
    call(contract.getMissionSummary, { status: 'O' }, { signal }),
    call(contract.getMissionSummary, { status: 'C' }, { signal }),
    call(contract.getMissionMilestones, {}, { signal }),
    call(contract.getMissionLeaderboard, { week: 'W' }, { signal }),
    call(contract.getMissionLeaderboard, { week: 'L' }, { signal }),
    // The page is of use without them.
    call(contract.getMissionRules, {}, { signal }).catch(() => ''),
  ]);
  return {
    ...{ current, ended, season, thisWeek, lastWeek, rules },
    ...{ readAt: monotonicNow(), jitter: newJitter(), visit: newVisit() },
  };
};

/** What is claimed; the same mission of another day is another claim. */
export interface MissionClaim {
  readonly of: 'mission' | 'milestone';
  readonly id: string;
}

/** Claims a reward: in one visit of the page the same claim has the same key. */
export const claimMission = async (
  { of, id }: MissionClaim,
  visit: string,
  signal?: AbortSignal,
): Promise<ClaimedReward> =>
  call(contract.claimMissionRewards, of === 'mission' ? { missionId: id } : { milestoneId: id }, {
    idempotencyKey: await intentionOf(visit, `${of} ${id}`),
    signal,
  });
