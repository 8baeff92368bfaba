import { and, eq, sql } from 'drizzle-orm';
import { rowsOf } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import type { Deps, PostingDeps, WithTerms } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';
import { holdSettings } from '../../runtime/settings.ts';
import { lockAccounts } from '../wallet/ledger/lock-account.ts';
import { grant } from './claim.ts';
import { placesIn, scoreWeek } from './leaderboard.ts';
import { missionRewards, missionWeeks } from './missions.tables.ts';
import { weekAt } from '../../kernel/calendar.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Scores are kept for this many weeks. */
const KEPT = 8;

/** The leaderboard of the current week. */
export const scoreMissions = async ({ db, clock, settings }: Deps): Promise<number> => {
  const { utcOffset } = (await settings.fresh()).withdrawal;
  const week = weekAt(utcOffset, clock.now());
  const changed = await db.transaction((tx) => scoreWeek(tx, week));
  await db.execute(sql`delete from mission_scores where period < ${week.start - KEPT * WEEK}`);
  return changed;
};

/**
 * Pays one week, unless it is paid: the row of the week exists once, and a second process waits for the first. Prizes
 * that exist without it stay as they are; the rest of the week is paid.
 * @returns how many prizes were paid.
 */
const payWeek = async (deps: PostingDeps, start: number): Promise<number> => {
  const now = deps.clock.now();
  const paid = await deps.db.transaction(async (tx) => {
    const { prizes } = (await holdSettings(tx)).missions;
    const begun = await tx
      .insert(missionWeeks)
      .values({ period: start, paidAt: now })
      .onConflictDoNothing()
      .returning({ period: missionWeeks.period });
    if (begun.length === 0) return [];
    // Bets of the week that have ended since it was over.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mission-scores', ${start}))`);
    await scoreWeek(tx, { start, end: start + WEEK });
    const places = await placesIn(tx, start, prizes.length);
    const given = await tx
      .select({ rank: missionRewards.subject, memberId: missionRewards.memberId })
      .from(missionRewards)
      .where(and(eq(missionRewards.source, 'prize'), eq(missionRewards.period, start)));
    const accounts = await lockAccounts(tx, places.length > 0 ? places.map(({ memberId }) => memberId) : [0]);
    const memberIds: number[] = [];
    for (const { rank, memberId } of places) {
      const account = accounts.get(memberId);
      const amount = BigInt(prizes[rank - 1] ?? 0);
      if (account === undefined || amount === 0n) continue;
      // Scores may have changed since: no place is paid twice, and no member has two places.
      if (given.some((prize) => prize.rank === rank || prize.memberId === memberId)) continue;
      const reward = { memberId, account, amount, points: 0, createdAt: now } as const;
      const prize = { ...reward, source: 'prize', subject: rank, period: start, actor: 'job' } as const;
      // A full account must not keep the others from their prizes; the operator reads of it.
      if ((await grant(deps, tx, prize)) === 'balance_limit')
        await writeAudit(tx, {
          ...{
            at: now,
            subject: 'mission',
            subjectId: `${start}:${rank}`,
            event: 'prizeRefused',
            actor: 'job',
          },
          detail: { memberId, period: start, rank, amount: String(amount), reason: 'balance_limit' },
        });
      else memberIds.push(memberId);
    }
    return memberIds;
  });
  deps.hub.publish(paid.map((memberId) => ({ type: 'balance', memberId })));
  return paid.length;
};

/** Pays the prizes of weeks that are over, some hours later, so that the last bets have ended. */
export const payPrizes = async (deps: PostingDeps & WithTerms): Promise<number> => {
  const values = await deps.settings.fresh();
  const now = deps.clock.now();
  const { start } = weekAt(values.withdrawal.utcOffset, now);
  // Weeks that ended while no process was running are paid, too.
  const due = now >= start + values.missions.payHour * HOUR ? start : start - WEEK;
  const weeks = await rowsOf<{ period: string }>(
    deps.db,
    sql`select period::text as period from (
        select distinct period from mission_scores where period < ${due} union select ${due - WEEK}::bigint
      ) ended where not exists (select 1 from mission_weeks w where w.period = ended.period) order by 1`,
  );
  let paid = 0;
  for (const { period } of weeks) paid += await payWeek(deps, Number(period));
  return paid;
};

export const scoreMissionsJob: Job = { name: 'scoreMissions', interval: 60_000, run: scoreMissions };
export const payPrizesJob: Job = { name: 'payPrizes', interval: 60_000, run: payPrizes };
