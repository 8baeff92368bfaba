import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../../db/open.ts';
import { monthName } from '../../../kernel/calendar.ts';
import { DEFAULT_SETTINGS } from '../../../runtime/settings.ts';
import { DEMO_MEMBER } from '../../identity/demo.seed.ts';
import { seedDeps } from '../../wallet/ledger/seed-deps.ts';
import { endBonus, grantBonus, type BonusEnd, type Grant } from './bonuses.ts';

const DAY = 86_400_000;
const LIRA = 100n;
/** The reason of a bonus for a month: its figures, as of the grant. */
const MONTH = 'month';

type Seeded = Omit<Grant, 'memberId' | 'contributions' | 'grantKey' | 'period'> & {
  readonly daysAgo: number;
  readonly days: number;
  readonly end?: { readonly end: BonusEnd; readonly daysAgo: number; readonly note?: string };
};
/** In the order of time. Members read the reasons, so they are the same in every language. */
const BONUSES: readonly Seeded[] = [
  {
    // So long ago that it was another month.
    ...{ kind: 'LOGIN', reason: MONTH, amount: 40n * LIRA, wagering: 400n * LIRA, daysAgo: 31, days: 7 },
    end: { end: 'expired', daysAgo: 24 },
  },
  {
    ...{ kind: 'UPGRADE_BONUS', reason: 'VIP 3', amount: 6150n, wagering: 0n, daysAgo: 15, days: 30 },
    end: { end: 'claimed', daysAgo: 14 },
  },
  {
    ...{ kind: 'SAVIOR', reason: '8×', amount: 120n * LIRA, wagering: 960n * LIRA, daysAgo: 9, days: 7 },
    end: { end: 'taken_back', daysAgo: 7, note: 'Granted twice' },
  },
  {
    kind: 'MANUAL',
    reason: '+20 %',
    amount: 500n * LIRA,
    wagering: 4000n * LIRA,
    daysAgo: 5,
    days: 12,
  },
  { kind: 'UPGRADE_BONUS', reason: 'VIP 4', amount: 8420n, wagering: 0n, daysAgo: 1, days: 30 },
  { kind: 'LOGIN', reason: MONTH, amount: 40n * LIRA, wagering: 400n * LIRA, daysAgo: 0, days: 7 },
];

/** Bonuses of the demo member in each state of the page. */
export const seedBonuses = async (db: Db, now: number): Promise<void> => {
  const [member] = await rowsOf<{ id: number }>(
    db,
    sql`select id::int as id from members where account = ${DEMO_MEMBER}`,
  );
  if (!member) return;
  const at = (daysAgo: number) => seedDeps(db, now - daysAgo * DAY);
  for (const { daysAgo, days, end, ...granted } of BONUSES) {
    const row = await grantBonus(at(daysAgo), db, {
      ...{ ...granted, memberId: member.id, period: days * DAY, grantKey: null },
      ...(granted.reason === MONTH && {
        reason: monthName(DEFAULT_SETTINGS.withdrawal.utcOffset, now - daysAgo * DAY),
      }),
      contributions: { RNG: 100, FISH: 100, VIDEO: 100, SPORTS: 50, ESPORTS: 50, LIVE: 10, PVP: 10 },
    });
    if (!row) throw new Error('a bonus of the demo was not granted');
    if (!end) continue;
    const ended = await endBonus(at(end.daysAgo), db, {
      ...{ id: row.id, memberId: member.id, from: ['active', 'claimable'], end: end.end },
      actor: end.end === 'claimed' ? 'member' : 'job',
      ...(end.note === undefined ? {} : { note: end.note }),
    });
    if ('refused' in ended) throw new Error('a bonus of the demo did not end');
  }
};
