import { eq, sql } from 'drizzle-orm';
import { POINT_SOURCES, type PointSource } from '#contract/points.ts';
import { CURRENCY, POINTS, TRIAL_TYPE } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps, PostingDeps, WithTerms } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';
import { enabledModules, holdSettings } from '../../runtime/settings.ts';
import { QUARTER } from '../wallet/records/bet-sums.ts';
import { levelOf, rankAt } from '../identity/ranks.ts';
import { lockPoints, movePoints } from './account.ts';
import { SOURCE_OF, pointsFor } from './accrual.ts';
import { pointAccruals, pointProgramme, pointRetries } from './points.tables.ts';

/** A transaction writes its moment before it commits: what was under way at the last run is looked at again. */
const OVERLAP = 5 * 60_000;
/** Members of one batch. */
const BATCH = 200;
const ID = 1;

/** Whoever had a bet or a deposit ended since, or failed last time; the first run finds everybody with one. */
const changedSince = (db: Db, since: number, after: number): Promise<readonly { id: number }[]> =>
  rowsOf<{ id: number }>(
    db,
    sql`select m.id::int as id from members m
      where m.id > ${after} and m.type <> ${TRIAL_TYPE} and m.status = 'active' and m.id in (
        select member_id from bets where state = 'settled' and closed_at >= ${since}
        union select member_id from deposits where status = 'success' and closed_at >= ${since}
        union select member_id from point_retries)
      order by m.id limit ${BATCH}`,
  );

/** Valid bets by source, with their corrections, and deposits: since the programme began, in minor units. */
const earningsOf = async (
  tx: Db,
  memberId: number,
  since: number,
): Promise<ReadonlyMap<PointSource, bigint>> => {
  const bets = await rowsOf<{ product: string | null; stake: string }>(
    tx,
    sql`select g.game_type as product, sum(s.stake)::text as stake
      from bet_sums s join accounts a on a.id = s.account_id left join games g on g.id = s.game_id
      where a.member_id = ${memberId} and a.currency = ${CURRENCY.code} and s.quarter >= ${since}
        and s.outcome in ('won', 'lost', 'corrected')
      group by 1`,
  );
  const [deposits] = await rowsOf<{ sum: string }>(
    tx,
    sql`select coalesce(sum(credited), 0)::text as sum from deposits
      where member_id = ${memberId} and currency = ${CURRENCY.code} and status = 'success' and closed_at >= ${since}`,
  );
  const earned = new Map<PointSource, bigint>([['deposit', BigInt(deposits?.sum ?? '0')]]);
  for (const { product, stake } of bets) {
    const source = SOURCE_OF[product ?? ''];
    if (source) earned.set(source, (earned.get(source) ?? 0n) + BigInt(stake));
  }
  return earned;
};

/** Credits what a member has earned since the last time. @returns whether there was a point. */
const accrueFor = async (deps: PostingDeps, memberId: number, since: number): Promise<boolean> => {
  const isCredited = await deps.db.transaction(async (tx) => {
    const { points: terms, vip } = await holdSettings(tx);
    const { ratios } = terms;
    const account = await lockPoints(tx, memberId);
    await tx.delete(pointRetries).where(eq(pointRetries.memberId, memberId));
    if (account.money === null) return false;
    const percent = rankAt(vip, await levelOf(tx, memberId)).points;
    const earned = await earningsOf(tx, memberId, since);
    const rows = await tx
      .select()
      .from(pointAccruals)
      .where(sql`member_id = ${memberId}`);
    let isAny = false;
    for (const source of POINT_SOURCES) {
      const before = rows.find((row) => row.source === source);
      const total = earned.get(source) ?? 0n;
      const amount = total - (before?.counted ?? 0n);
      if (amount === 0n) continue;
      const ratio = ratios[source];
      const { points, carry } = pointsFor(
        amount,
        { ratio: BigInt(ratio), percent: BigInt(percent) },
        before?.carry ?? 0n,
        POINTS.per,
      );
      const values = { counted: total, carry };
      await tx
        .insert(pointAccruals)
        .values({ memberId, source, ...values })
        .onConflictDoUpdate({ target: [pointAccruals.memberId, pointAccruals.source], set: values });
      if (points === 0n) continue;
      const moved = await movePoints(deps, tx, account.points, {
        ...{ memberId, type: 'earned', source, points, amount, ratio, percent },
        createdAt: deps.clock.now(),
      });
      if (typeof moved !== 'bigint')
        throw new Error(`points of member ${memberId} were not posted: ${moved}`);
      isAny = true;
    }
    return isAny;
  });
  if (isCredited) deps.hub.publish([{ type: 'news', memberId, about: 'points' }]);
  return isCredited;
};

/**
 * Points for bets and deposits that have ended since the last run. Bets of before the first run earn none, unless the
 * seed began the programme earlier. A member whose accrual fails is logged, and tried again by the next run.
 * @returns how many members got points.
 */
export const accruePoints = async (deps: PostingDeps & WithTerms & Pick<Deps, 'log'>): Promise<number> => {
  const { modules } = await deps.settings.fresh();
  const now = deps.clock.now();
  const quarter = now - (now % QUARTER);
  await deps.db
    .insert(pointProgramme)
    .values({ id: ID, since: quarter, through: quarter })
    .onConflictDoNothing();
  const [programme] = await deps.db.select().from(pointProgramme);
  if (!programme || !enabledModules(modules).has('PTSYS3')) return 0;
  let credited = 0;
  let after = 0;
  for (;;) {
    const members = await changedSince(
      deps.db,
      Math.max(programme.since, programme.through - OVERLAP),
      after,
    );
    for (const { id } of members) {
      after = id;
      try {
        if (await accrueFor(deps, id, programme.since)) credited += 1;
      } catch (error) {
        deps.log.error('points', error);
        // The others get theirs, and are not looked at again for this one.
        await deps.db.insert(pointRetries).values({ memberId: id }).onConflictDoNothing();
      }
    }
    if (members.length < BATCH) break;
  }
  await deps.db.execute(sql`update point_programme set through = greatest(through, ${now})`);
  return credited;
};

export const accruePointsJob: Job = { name: 'accruePoints', interval: 60_000, run: accruePoints };
