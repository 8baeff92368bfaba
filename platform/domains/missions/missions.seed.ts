import { rowsOf, type Db } from '../../db/open.ts';
import { sql } from 'drizzle-orm';
import { DEFAULT_SETTINGS } from '../../runtime/settings.ts';
import { missionMilestones, missionRewards, missions } from './missions.tables.ts';
import { dayAt, weekAt } from '../../kernel/calendar.ts';
import { seedDeps } from '../wallet/ledger/seed-deps.ts';
import { payPrizes } from './missions.job.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Amounts in minor units. */
const MISSIONS = [
  { period: 'DAY', kind: 'BET', product: null, target: 50_000n, reward: 500n, points: 50 },
  { period: 'DAY', kind: 'ROUNDS', product: 'LIVE', target: 20n, reward: 200n, points: 40 },
  { period: 'DAY', kind: 'GAMES', product: null, target: 3n, reward: 0n, points: 60 },
  { period: 'WEEK', kind: 'BET', product: null, target: 500_000n, reward: 5000n, points: 200 },
  { period: 'WEEK', kind: 'ROUNDS', product: 'RNG', target: 300n, reward: 2500n, points: 150 },
  { period: 'WEEK', kind: 'GAMES', product: null, target: 8n, reward: 2000n, points: 150 },
] as const;
const MILESTONES = [
  { points: 500, reward: 1000n },
  { points: 1000, reward: 2500n },
  { points: 2000, reward: 5000n },
  { points: 5000, reward: 15_000n },
] as const;

/** Missions and milestones, the prizes of the last week that is over; the demo member has claimed points. */
export const seedMissions = async (db: Db, now: number): Promise<void> => {
  const added = await db
    .insert(missions)
    .values([...MISSIONS])
    .returning();
  await db.insert(missionMilestones).values([...MILESTONES]);
  const [member] = await rowsOf<{ id: number }>(
    db,
    sql`select id::int as id from members where account = 'mina_k'`,
  );
  const mission = added.find(({ reward }) => reward === 0n);
  if (!member || !mission) return;
  const { withdrawal, missions: terms } = DEFAULT_SETTINGS;
  const paidAt = weekAt(withdrawal.utcOffset, now).start + terms.payHour * HOUR;
  await payPrizes(seedDeps(db, now < paidAt ? paidAt - 7 * DAY : paidAt));
  const { start } = dayAt(withdrawal.utcOffset, now);
  await db.insert(missionRewards).values({
    ...{ memberId: member.id, source: 'mission', subject: mission.id, period: start },
    ...{ amount: 0n, points: mission.points, createdAt: Math.max(start, now - HOUR) },
  });
};
