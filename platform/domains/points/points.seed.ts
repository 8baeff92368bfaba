import { sql } from 'drizzle-orm';
import type { RewardKind } from '#contract/points.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { DEMO_MEMBER } from '../identity/demo.seed.ts';
import { postEntries } from '../wallet/ledger/ledger.ts';
import { lockPoints, movePoints } from './account.ts';
import { pointProgramme, pointRedemptions, pointRewards } from './points.tables.ts';
import rewards from './rewards.seed.json' with { type: 'json' };

const DAY = 86_400_000;
const HOUR = 3_600_000;
const GIFT = { points: 40_000n, daysAgo: 28, note: 'Kurucu üye hediyesi' };
/** What the demo member took, by the English name: one in each status. */
const TAKEN = [
  { name: 'Boğaz SK shirt', daysAgo: 18, end: { status: 'REJECTED', note: 'Stok bitti' } },
  { name: 'Statehouse mug', daysAgo: 9, end: { status: 'APPROVED', note: null } },
  { name: 'Baseball cap', daysAgo: 1, end: null },
] as const;
const DELIVERY = { recipient: 'Mina Kaya', phone: '905320000000', address: 'Kubbe Sok. 4, İstanbul' };

/** The shop, and on a demo platform the past of its member; bets of before the seeding earn nothing. */
export const seedPoints = async (db: Db, now: number): Promise<void> => {
  const listed = await db
    .insert(pointRewards)
    .values(
      rewards.map(({ kind, amount, requirement, ...row }) => ({
        ...row,
        kind: kind as RewardKind,
        amount: BigInt(amount),
        requirement: BigInt(requirement),
      })),
    )
    .returning();
  await db.insert(pointProgramme).values({ id: 1, since: now, through: now });
  const [member] = await rowsOf<{ id: number }>(
    db,
    sql`select id::int as id from members where account = ${DEMO_MEMBER}`,
  );
  if (!member) return;
  const memberId = member.id;
  const account = await lockPoints(db, memberId);
  const move = (movement: Omit<Parameters<typeof movePoints>[3], 'memberId' | 'amount'>) =>
    movePoints({ ledger: { postWithin: postEntries } }, db, account.points, {
      ...{ memberId, amount: 0n, ...movement },
    });
  await move({
    ...{ type: 'adjusted', points: GIFT.points, note: GIFT.note },
    createdAt: now - GIFT.daysAgo * DAY,
  });
  for (const { name, daysAgo, end } of TAKEN) {
    const reward = listed.find(({ names }) => names['EN'] === name);
    if (!reward) throw new Error(`there is no reward ${name}`);
    const createdAt = now - daysAgo * DAY;
    const decidedAt = createdAt + 5 * HOUR;
    const [row] = await db
      .insert(pointRedemptions)
      .values({
        ...{ memberId, kind: reward.kind, rewardId: reward.id, quantity: 1, points: reward.points },
        ...{ amount: 0n, requirement: reward.requirement, createdAt, delivery: DELIVERY },
        ...(end ? { ...end, decidedAt } : { status: 'PROCESSING' as const }),
      })
      .returning({ id: pointRedemptions.id });
    const redemptionId = row?.id ?? 0;
    await move({ type: 'redeemed', points: -BigInt(reward.points), redemptionId, createdAt });
    if (end?.status === 'REJECTED')
      await move({
        ...{ type: 'returned', points: BigInt(reward.points), redemptionId, note: end.note },
        createdAt: decidedAt,
      });
  }
};
