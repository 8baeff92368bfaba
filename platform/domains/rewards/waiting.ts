import { and, eq, gt } from 'drizzle-orm';
import type { BonusKind } from '#contract/bonuses.ts';
import type { REWARD_KINDS } from '#contract/rewards.ts';
import type { Deps } from '../../runtime/deps.ts';
import { enabledModules } from '../../runtime/settings.ts';
import { missionsOf, seasonOf } from '../missions/progress.ts';
import { bonuses } from '../promotions/bonuses/bonuses.tables.ts';
import { playedOf, rebatesOf } from '../promotions/rebate/rebate.ts';

export interface WaitingReward {
  readonly id: string;
  readonly kind: BonusKind | (typeof REWARD_KINDS)[number];
  readonly reason: string;
  readonly amount: bigint;
  readonly points: number;
  readonly endsAt: number | null;
}

/** Bonuses, and rewards of missions and milestones, that the member can claim now. */
export const waitingOf = async (deps: Deps, memberId: number): Promise<readonly WaitingReward[]> => {
  const { modules, withdrawal } = deps.settings.current();
  const now = deps.clock.now();
  const granted = await deps.database.reads.db
    .select()
    .from(bonuses)
    .where(and(eq(bonuses.memberId, memberId), eq(bonuses.state, 'claimable'), gt(bonuses.endsAt, now)))
    .orderBy(bonuses.endsAt, bonuses.id);
  const waiting: WaitingReward[] = granted.map(({ id, kind, reason, amount, endsAt }) => ({
    ...{ id: String(id), kind, reason, amount, points: 0, endsAt },
  }));
  if (!enabledModules(modules).has('MISSIONLB3')) return waiting;
  const of = { memberId, now, utcOffset: withdrawal.utcOffset };
  for (const { mission, period, progress, reward } of await missionsOf(deps.database.reads.db, of))
    if (!reward && progress >= mission.target)
      waiting.push({
        ...{ id: String(mission.id), kind: 'MISSION', reason: '' },
        ...{ amount: mission.reward, points: mission.points, endsAt: period.end },
      });
  const { season, points, milestones } = await seasonOf(deps.database.reads.db, of);
  for (const { milestone, reward } of milestones)
    if (!reward && points >= milestone.points)
      waiting.push({
        ...{ id: String(milestone.id), kind: 'MILESTONE', reason: String(milestone.points) },
        ...{ amount: milestone.reward, points: 0, endsAt: season.end },
      });
  return waiting;
};

/** The rebate of all products, where the brand has it and there is some. It is not counted: each bet brings a little. */
export const waitingRebate = async (deps: Deps, memberId: number): Promise<readonly WaitingReward[]> => {
  const { modules, rebate } = deps.settings.current();
  if (!enabledModules(modules).has('MANPLAYREB3')) return [];
  const played = await playedOf(deps, memberId, rebate);
  const rows = await rebatesOf(deps.database.reads.db, memberId, rebate, played);
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n);
  return amount > 0n ? [{ id: 'all', kind: 'REBATE', reason: '', amount, points: 0, endsAt: null }] : [];
};
