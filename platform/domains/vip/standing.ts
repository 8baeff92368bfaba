import { eq } from 'drizzle-orm';
import { seasonAt, type Period } from '../../kernel/calendar.ts';
import type { Db } from '../../db/open.ts';
import type { RankSettings, SettingValues, VipSettings } from '../../runtime/settings.ts';
import { members } from '../identity/people.tables.ts';
import { rankAt } from '../identity/ranks.ts';
import { validBetsOf } from './valid-bets.ts';
import { vipChanges, vipStandings } from './vip.tables.ts';

const HOUR = 3_600_000;
const MILLION = 1_000_000n;

export type Standing = typeof vipStandings.$inferSelect;

/** The highest rank that these valid bets reach. */
export const levelFor = ({ ranks }: VipSettings, total: bigint): number =>
  ranks.findLastIndex((rank) => BigInt(rank.total) <= total);

/** The rebate of a month’s valid bets, rounded down to the minor unit. */
export const monthRebate = (validBet: bigint, { rate }: Pick<RankSettings, 'rate'>): bigint =>
  (validBet * BigInt(rate)) / MILLION;

/** Valid bets that count for the next rank. */
export const countedOf = ({ brought, lost }: Pick<Standing, 'brought' | 'lost'>, bets: bigint): bigint =>
  brought + bets > lost ? brought + bets - lost : 0n;

/** The end of the last month that can be settled. */
export const dueEnd = ({ vip, withdrawal }: SettingValues, now: number): number => {
  const { start } = seasonAt(withdrawal.utcOffset, now);
  return now >= start + vip.closeHour * HOUR ? start : seasonAt(withdrawal.utcOffset, start - 1).start;
};

/** The month after this end. */
export const monthAfter = ({ withdrawal }: SettingValues, end: number): Period =>
  seasonAt(withdrawal.utcOffset, end);

/**
 * What a member begins with. A rank from before the club counted stands for the valid bets that it requires, and its
 * first month is the present one.
 */
export const beginning = (
  settings: SettingValues,
  level: number,
  bets: bigint,
  now: number,
): Omit<typeof vipStandings.$inferInsert, 'memberId'> => {
  const needed = BigInt(rankAt(settings.vip, level).total);
  return { brought: needed > bets ? needed - bets : 0n, closedThrough: dueEnd(settings, now) };
};

export interface Locked {
  readonly standing: Standing;
  readonly level: number;
  /** All valid bets of the record. */
  readonly bets: bigint;
}

/** The standing of a member, locked, and begun where there is none; null for an account that is gone. */
export const lockStanding = async (
  tx: Db,
  settings: SettingValues,
  memberId: number,
  now: number,
): Promise<Locked | null> => {
  const lock = async (): Promise<Standing | undefined> =>
    (await tx.select().from(vipStandings).where(eq(vipStandings.memberId, memberId)).for('update'))[0];
  const levelNow = async (): Promise<number | undefined> =>
    (await tx.select({ level: members.clubLevel }).from(members).where(eq(members.id, memberId)))[0]?.level;
  const begin = async (): Promise<void> => {
    const level = await levelNow();
    if (level === undefined) return;
    const bets = await validBetsOf(tx, memberId);
    const [begun] = await tx
      .insert(vipStandings)
      .values({ memberId, ...beginning(settings, level, bets, now) })
      .onConflictDoNothing()
      .returning();
    if (begun && level > 0)
      await tx.insert(vipChanges).values({
        ...{ memberId, change: 'began', fromLevel: level, toLevel: level, at: now },
        validBet: countedOf(begun, bets),
      });
  };
  let standing = await lock();
  if (!standing) {
    await begin();
    standing = await lock();
  }
  // Read under the lock: of two processes, the second finds what the first has written.
  const level = await levelNow();
  if (!standing || level === undefined) return null;
  return { standing, level, bets: await validBetsOf(tx, memberId) };
};
