import { eq, sql } from 'drizzle-orm';
import type { MonthReward } from '#contract/vip.ts';
import { monthName, type Period } from '../../kernel/calendar.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import type { Deps, PostingDeps, WithTerms } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';
import { holdSettings, type SettingValues } from '../../runtime/settings.ts';
import { members } from '../identity/people.tables.ts';
import { rankAt } from '../identity/ranks.ts';
import { grantBonus, notifyBonus } from '../promotions/bonuses/bonuses.ts';
import { countedOf, dueEnd, levelFor, lockStanding, monthAfter, monthRebate } from './standing.ts';
import { validBetsOf } from './valid-bets.ts';
import { vipChanges, vipMonths, vipProgramme, vipRetries, vipStandings } from './vip.tables.ts';

/** A transaction writes its moment before it commits: what was under way at the last run is looked at again. */
const OVERLAP = 5 * 60_000;
/** Members of one batch. */
const BATCH = 200;
const DAY = 86_400_000;
const ID = 1;

type Change = Omit<typeof vipChanges.$inferInsert, 'id' | 'at'>;
/** What a run has done for one member. */
interface Done {
  readonly isChanged: boolean;
  readonly isGranted: boolean;
  /** Whether there may be another month. */
  readonly hasMore: boolean;
}
const NOTHING: Done = { isChanged: false, isGranted: false, hasMore: false };

const writeChange = async (tx: Db, change: Change, at: number): Promise<void> => {
  await tx.insert(vipChanges).values({ ...change, at });
  const { memberId, validBet, ...detail } = change;
  if (change.fromLevel !== change.toLevel)
    await tx.update(members).set({ clubLevel: change.toLevel }).where(eq(members.id, memberId));
  await writeAudit(tx, {
    ...{ at, subject: 'rank', subjectId: String(memberId), event: change.change, actor: 'job' },
    detail: { ...detail, validBet: String(validBet) },
  });
};

/** The key of a grant, which the page finds its month by. */
const grantKeyOf = (memberId: number, month: number, reward: MonthReward): string =>
  `vip:${memberId}:${month}:${reward}`;

/** Grants what a month gives; the key makes it one grant, whoever settles the month. */
const grant = async (
  deps: PostingDeps,
  tx: Db,
  { vip, withdrawal }: SettingValues,
  {
    memberId,
    level,
    month,
    reward,
    amount,
  }: {
    readonly memberId: number;
    readonly level: number;
    readonly month: Period;
    readonly reward: MonthReward;
    readonly amount: bigint;
  },
): Promise<boolean> => {
  if (amount === 0n) return false;
  const granted = await grantBonus(deps, tx, {
    ...{ memberId, kind: 'UPGRADE_BONUS', amount, wagering: 0n, contributions: {}, actor: 'job' },
    reason: `VIP ${level} · ${monthName(withdrawal.utcOffset, month.start)}`,
    period: vip.claimDays * DAY,
    grantKey: grantKeyOf(memberId, month.start, reward),
  });
  if (!granted) throw new Error(`the ${reward} of member ${memberId} was not granted`);
  return true;
};

/** The rank after a month: kept, warned, or one lower after a second month in a row. */
const keepRank = async (
  tx: Db,
  { vip }: SettingValues,
  {
    memberId,
    level,
    validBet,
    month,
    standing,
    counted,
    now,
  }: {
    readonly memberId: number;
    readonly level: number;
    readonly validBet: bigint;
    readonly month: Period;
    readonly standing: typeof vipStandings.$inferSelect;
    readonly counted: bigint;
    readonly now: number;
  },
): Promise<boolean> => {
  const { graceSince, promotedAt, lost } = standing;
  const written = { memberId, validBet, month: month.start, fromLevel: level };
  const isNew = promotedAt !== null && promotedAt >= month.start;
  const set = (values: Partial<typeof vipStandings.$inferInsert>) =>
    tx.update(vipStandings).set(values).where(eq(vipStandings.memberId, memberId));
  if (level === 0) return false;
  if (isNew || validBet >= BigInt(rankAt(vip, level).keep)) {
    if (graceSince === null) return false;
    await set({ graceSince: null });
    await writeChange(tx, { ...written, change: 'kept', toLevel: level }, now);
    return true;
  }
  if (graceSince === null) {
    await set({ graceSince: month.end });
    await writeChange(tx, { ...written, change: 'grace', toLevel: level }, now);
    return true;
  }
  const start = BigInt(rankAt(vip, level - 1).total);
  const off = counted > start ? counted - start : 0n;
  await set({ graceSince: null, promotedAt: null, lost: lost + off });
  await writeChange(tx, { ...written, change: 'fell', toLevel: level - 1 }, now);
  return true;
};

/** Settles the next month of a member that is over, then the promotion. Locked: a second process finds it settled. */
const settleMember = (deps: PostingDeps, memberId: number): Promise<Done> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settings = await holdSettings(tx);
    const { vip } = settings;
    const locked = await lockStanding(tx, settings, memberId, now);
    if (!locked) return NOTHING;
    const { standing, level, bets } = locked;
    const due = dueEnd(settings, now);
    await tx.delete(vipRetries).where(eq(vipRetries.memberId, memberId));
    if (standing.closedThrough < due) {
      const month = monthAfter(settings, standing.closedThrough);
      const validBet = await validBetsOf(tx, memberId, { from: month.start, to: month.end });
      const rank = rankAt(vip, level);
      const keep = BigInt(rank.keep);
      const rebate = monthRebate(validBet, rank);
      const bonus = level > 0 && validBet >= keep ? BigInt(rank.bonus) : 0n;
      await tx.insert(vipMonths).values({
        ...{ memberId, month: month.start, level, validBet, keep, rate: rank.rate, rebate, bonus },
      });
      await tx
        .update(vipStandings)
        .set({ closedThrough: month.end })
        .where(eq(vipStandings.memberId, memberId));
      const what = { memberId, level, month };
      const hasRebate = await grant(deps, tx, settings, { ...what, reward: 'rebate', amount: rebate });
      const hasBonus = await grant(deps, tx, settings, { ...what, reward: 'bonus', amount: bonus });
      const counted = countedOf(standing, bets);
      const isChanged = await keepRank(tx, settings, {
        ...{ memberId, level, validBet, month, standing, counted, now },
      });
      return { isChanged, isGranted: hasRebate || hasBonus, hasMore: true };
    }
    const total = countedOf(standing, bets);
    const reached = levelFor(vip, total);
    if (reached <= level) return NOTHING;
    await tx
      .update(vipStandings)
      .set({ promotedAt: now, graceSince: null })
      .where(eq(vipStandings.memberId, memberId));
    const change = {
      memberId,
      change: 'promoted',
      fromLevel: level,
      toLevel: reached,
      validBet: total,
    } as const;
    await writeChange(tx, change, now);
    return { isChanged: true, isGranted: false, hasMore: false };
  });

/**
 * Whoever had a bet ended since, has a month to settle, a rank without a standing, or failed last time.
 */
const dueMembers = (db: Db, since: number, due: number, after: number): Promise<readonly { id: number }[]> =>
  rowsOf<{ id: number }>(
    db,
    sql`select m.id::int as id from members m left join vip_standings s on s.member_id = m.id
      where m.id > ${after} and m.type <> ${TRIAL_TYPE} and m.status = 'active' and (
        s.closed_through < ${due} or (s.member_id is null and m.club_level > 0)
        or m.id in (
          select member_id from bets where state = 'settled' and closed_at >= ${since}
          union select member_id from vip_retries))
      order by m.id limit ${BATCH}`,
  );

/** Everything of one member that is due. @returns whether anything has changed. */
const settleAll = async (deps: PostingDeps, memberId: number): Promise<boolean> => {
  let isAny = false;
  for (;;) {
    const done = await settleMember(deps, memberId);
    if (done.isChanged) deps.hub.publish([{ type: 'news', memberId, about: 'rank' }]);
    if (done.isGranted) notifyBonus(deps, memberId);
    isAny ||= done.isChanged || done.isGranted;
    if (!done.hasMore) return isAny;
  }
};

/**
 * Promotes members whose valid bets have reached a rank, and settles the months that are over: rebate, bonus, and the
 * rank itself. A member whose turn fails is logged, and tried again by the next run.
 * @returns of how many members something changed.
 */
export const settleRanks = async (deps: PostingDeps & WithTerms & Pick<Deps, 'log'>): Promise<number> => {
  const settings = await deps.settings.fresh();
  const now = deps.clock.now();
  await deps.db.insert(vipProgramme).values({ id: ID, through: 0 }).onConflictDoNothing();
  const [programme] = await deps.db.select().from(vipProgramme);
  const since = Math.max(0, (programme?.through ?? 0) - OVERLAP);
  const due = dueEnd(settings, now);
  let changed = 0;
  let after = 0;
  for (;;) {
    const batch = await dueMembers(deps.db, since, due, after);
    for (const { id } of batch) {
      after = id;
      try {
        if (await settleAll(deps, id)) changed += 1;
      } catch (error) {
        deps.log.error('rank', error);
        await deps.db.insert(vipRetries).values({ memberId: id }).onConflictDoNothing();
      }
    }
    if (batch.length < BATCH) break;
  }
  await deps.db.execute(sql`update vip_programme set through = greatest(through, ${now})`);
  return changed;
};

export const settleRanksJob: Job = { name: 'settleRanks', interval: 60_000, run: settleRanks };
