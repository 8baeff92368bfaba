import { newVisit } from './browser/visit.ts';
import { intentionOf } from './browser/intention.ts';
import * as contract from './contract/missions.ts';
import type { ClaimedReward, Leaderboard, Missions, Season } from './contract/missions.ts';
import { call } from './http.ts';

export type { ClaimedReward, Leaderboard, Mission, Missions, Season } from './contract/missions.ts';

/** Everything of the page of missions. */
export interface MissionDesk {
  readonly current: Missions;
  /** Of yesterday and the last week. */
  readonly ended: Missions;
  readonly season: Season;
  readonly thisWeek: Leaderboard;
  readonly lastWeek: Leaderboard;
  /** Prefix of the idempotency keys of claims. */
  readonly visit: string;
}

export const loadMissions = async (signal?: AbortSignal): Promise<MissionDesk> => {
  const [current, ended, season, thisWeek, lastWeek] = await Promise.all([
    call(contract.getMissionSummary, { status: 'O' }, { signal }),
    call(contract.getMissionSummary, { status: 'C' }, { signal }),
    call(contract.getMissionMilestones, {}, { signal }),
    call(contract.getMissionLeaderboard, { week: 'W' }, { signal }),
    call(contract.getMissionLeaderboard, { week: 'L' }, { signal }),
  ]);
  return { current, ended, season, thisWeek, lastWeek, visit: newVisit() };
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
