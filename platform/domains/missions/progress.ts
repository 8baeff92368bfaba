import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { MISSION_PERIODS, type MissionPeriod } from '#contract/missions.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { missionMilestones, missionRewards, missions } from './missions.tables.ts';
import { dayAt, seasonAt, weekAt, type Period } from '../../kernel/calendar.ts';

export type Mission = typeof missions.$inferSelect;
export type Milestone = typeof missionMilestones.$inferSelect;
export type Reward = typeof missionRewards.$inferSelect;

const periodAt = (period: MissionPeriod, utcOffset: number, now: number): Period =>
  period === 'DAY' ? dayAt(utcOffset, now) : weekAt(utcOffset, now);

/** Of one game. */
interface Played {
  readonly product: string | null;
  readonly stake: bigint;
  readonly rounds: number;
}

/**
 * Valid bets of a member in a period: those that were won or lost, with their corrections. A bet whose stake came back
 * was no risk and does not count, nor does an open one yet.
 */
const playedIn = async (db: Db, memberId: number, { start, end }: Period): Promise<readonly Played[]> => {
  const rows = await rowsOf<{ product: string | null; stake: string; rounds: number }>(
    db,
    sql`select s.game_id, case g.game_type when 'ELOTT' then 'LOTT' else g.game_type end as product, sum(s.stake)::text as stake,
        coalesce(sum(s.bets) filter (where s.outcome <> 'corrected'), 0)::int as rounds
      from bet_sums s join accounts a on a.id = s.account_id
        left join games g on g.id = s.game_id
      where a.member_id = ${memberId} and a.currency = ${CURRENCY.code} and s.quarter >= ${start}
        and s.quarter < ${end} and s.outcome in ('won', 'lost', 'corrected')
      group by 1, 2`,
  );
  return rows.map(({ product, stake, rounds }) => ({ product, stake: BigInt(stake), rounds }));
};

const reachedOf = ({ kind, product }: Mission, played: readonly Played[]): bigint => {
  const counted = played.filter((game) => product === null || game.product === product);
  if (kind === 'BET') return counted.reduce((sum, { stake }) => sum + stake, 0n);
  if (kind === 'GAMES') return BigInt(counted.filter(({ rounds }) => rounds > 0).length);
  return counted.reduce((sum, { rounds }) => sum + BigInt(rounds), 0n);
};

export interface MemberMission {
  readonly mission: Mission;
  readonly period: Period;
  /** Never above the target, nor below zero. */
  readonly progress: bigint;
  readonly reward: Reward | null;
}

interface Question {
  readonly memberId: number;
  readonly utcOffset: number;
  /** Any moment in the periods. */
  readonly now: number;
}

/** The missions that are on, of the day and the week of a moment, with a member’s progress. */
export const missionsOf = async (
  db: Db,
  { memberId, utcOffset, now }: Question,
): Promise<readonly MemberMission[]> => {
  const offered = await db.select().from(missions).where(eq(missions.isOn, true)).orderBy(asc(missions.id));
  const periods = new Map<MissionPeriod, Period>(
    MISSION_PERIODS.map((period) => [period, periodAt(period, utcOffset, now)]),
  );
  const played = new Map<MissionPeriod, readonly Played[]>();
  for (const [name, period] of periods)
    if (offered.some((each) => each.period === name)) played.set(name, await playedIn(db, memberId, period));
  const rewards = await db
    .select()
    .from(missionRewards)
    .where(
      and(
        eq(missionRewards.memberId, memberId),
        eq(missionRewards.source, 'mission'),
        inArray(
          missionRewards.period,
          [...periods.values()].map(({ start }) => start),
        ),
      ),
    );
  return offered.map((mission) => {
    const period = periods.get(mission.period) ?? periodAt(mission.period, utcOffset, now);
    const reached = reachedOf(mission, played.get(mission.period) ?? []);
    const bounded = reached < 0n ? 0n : reached;
    return {
      ...{ mission, period },
      progress: bounded < mission.target ? bounded : mission.target,
      reward:
        rewards.find(({ subject, period: at }) => subject === mission.id && at === period.start) ?? null,
    };
  });
};

export interface MemberSeason {
  readonly season: Period;
  /** Of the rewards claimed in the season. */
  readonly points: number;
  readonly milestones: readonly { readonly milestone: Milestone; readonly reward: Reward | null }[];
}

/** The points that a member has gathered in the season of a moment, and its milestones. */
export const seasonOf = async (db: Db, { memberId, utcOffset, now }: Question): Promise<MemberSeason> => {
  const season = seasonAt(utcOffset, now);
  const own = eq(missionRewards.memberId, memberId);
  const [gathered] = await db
    .select({ points: sql<number>`coalesce(sum(${missionRewards.points}), 0)::int` })
    .from(missionRewards)
    .where(
      and(
        own,
        gte(missionRewards.createdAt, season.start),
        lt(missionRewards.createdAt, season.end),
        sql`${missionRewards.takenBackAt} is null`,
      ),
    );
  const offered = await db
    .select()
    .from(missionMilestones)
    .where(eq(missionMilestones.isOn, true))
    .orderBy(asc(missionMilestones.points), asc(missionMilestones.id));
  const rewards = await db
    .select()
    .from(missionRewards)
    .where(and(own, eq(missionRewards.source, 'milestone'), eq(missionRewards.period, season.start)));
  return {
    season,
    points: gathered?.points ?? 0,
    milestones: offered.map((milestone) => ({
      milestone,
      reward: rewards.find(({ subject }) => subject === milestone.id) ?? null,
    })),
  };
};
