import { sql } from 'drizzle-orm';
import type { PromotionKind } from '#contract/promotions.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { DEMO_MEMBER } from '../../identity/demo.seed.ts';
import { promotionApplications, promotions, type PromotionText } from './promotions.tables.ts';
import seedData from './promotions.seed.json' with { type: 'json' };

const HOUR = 3_600_000;
type Written = readonly [title: string, summary: string, steps: readonly string[], terms: readonly string[]];

const textsOf = (translations: object): Readonly<Record<string, PromotionText>> =>
  Object.fromEntries(
    Object.entries(translations as Readonly<Record<string, Written>>).map(
      ([language, [title, summary, steps, terms]]) => [language, { title, summary, steps, terms }],
    ),
  );

/** Promotions that have begun or begin around the seeding, on the full hour. */
const makePromotions = (now: number): (typeof promotions.$inferInsert)[] => {
  const hour = Math.floor(now / HOUR);
  return seedData.map(({ kind, startsInHours, endsInHours, reward, translations, ...row }) => ({
    ...row,
    kind: kind as PromotionKind,
    startsAt: (hour + startsInHours) * HOUR,
    endsAt: (hour + endsInHours) * HOUR,
    reward: BigInt(reward),
    translations: textsOf(translations),
  }));
};

/** Promotions of the demo, and what its member has applied for: one in each state that costs no money. */
export const seedPromotions = async (db: Db, now: number): Promise<void> => {
  await db.insert(promotions).values(makePromotions(now));
  const [member] = await rowsOf<{ id: number; bonus: number | null }>(
    db,
    sql`select m.id::int as id, (select min(b.id)::int from bonuses b
        where b.member_id = m.id and b.state = 'active') as bonus
      from members m where m.account = ${DEMO_MEMBER}`,
  );
  if (!member) return;
  const ago = (hours: number) => now - hours * HOUR;
  const of = { memberId: member.id, language: 'TY', comment: '' };
  await db.insert(promotionApplications).values([
    ...(member.bonus === null
      ? []
      : [
          {
            ...{ ...of, promotionId: 'weekend-top-up', appliedAt: ago(119) },
            ...{ state: 'approved' as const, decidedAt: ago(118), bonusId: member.bonus },
          },
        ]),
    { ...of, promotionId: 'slip-insurance', appliedAt: ago(20) },
    {
      ...{ ...of, promotionId: 'three-of-four', appliedAt: ago(8) },
      comment: 'Üç kuponu da oynadım, dördüncüsünü bekliyorum.',
    },
    {
      ...{ ...of, promotionId: 'pisti-invitation', appliedAt: ago(90), comment: 'Arkadaşımla oynadık.' },
      ...{ state: 'rejected', decidedAt: ago(70), note: 'İki hesap aynı cihazdan açılmış.' },
    },
  ]);
};
