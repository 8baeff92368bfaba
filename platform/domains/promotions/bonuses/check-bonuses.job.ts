import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Deps } from '../../../runtime/deps.ts';
import type { Job } from '../../../runtime/job.ts';
import { catalogueIn, type Catalogue } from '../../catalogue/catalogue.ts';
import { endBonus, notifyBonus, type BonusEnd, type BonusRow } from './bonuses.ts';
import { bonuses } from './bonuses.tables.ts';
import { sumOf, wageringOf } from './wagering.ts';

const SECOND = 1000;
/** Bonuses of one run; the others follow in the next, since those checked longest ago come first. */
const BATCH = 200;
/** A bet placed in the last moment is in the record by then. */
const EXPIRES_AFTER = 60 * SECOND;

const dueOf = async (
  { database }: Deps,
  catalogue: Catalogue,
  row: BonusRow,
  now: number,
): Promise<{ readonly end: BonusEnd | null; readonly wagered: bigint }> => {
  const isOver = now >= (row.endsAt ?? Number.POSITIVE_INFINITY) + EXPIRES_AFTER;
  const end = isOver ? 'expired' : null;
  if (row.state !== 'active') return { end, wagered: row.wagered };
  const wagered = sumOf(await wageringOf(database, catalogue, row, now));
  return { end: wagered >= row.wageringRequired ? 'met' : end, wagered };
};

/** @returns whether it ended. */
const checkBonus = async (deps: Deps, catalogue: Catalogue, row: BonusRow, now: number): Promise<boolean> => {
  const { id, memberId } = row;
  const { end, wagered } = await dueOf(deps, catalogue, row, now);
  if (end === null) {
    await deps.db
      .update(bonuses)
      .set({ wagered, checkedAt: now })
      .where(and(eq(bonuses.id, id), isNull(bonuses.closedAt)));
    if (wagered !== row.wagered) deps.hub.publish([{ type: 'news', memberId, about: 'bonus' }]);
    return false;
  }
  const from = [row.state === 'active' ? ('active' as const) : ('claimable' as const)];
  const result = await deps.db.transaction((tx) =>
    endBonus(deps, tx, { id, memberId, from, end, actor: 'job', wagered }),
  );
  if ('row' in result) notifyBonus(deps, memberId);
  else if (result.refused === 'balance_limit')
    throw new Error(`bonus ${id} is met, but the account can hold no more`);
  return 'row' in result;
};

/**
 * Recounts the wagering of active bonuses from the record of bets, releases those that met it and expires those whose
 * time is over. Of two processes at once, the second finds the bonus ended.
 */
export const checkBonuses = async (deps: Deps): Promise<number> => {
  const { db, clock, log } = deps;
  const now = clock.now();
  const due = await db
    .select()
    .from(bonuses)
    .where(
      or(
        eq(bonuses.state, 'active'),
        and(eq(bonuses.state, 'claimable'), lte(bonuses.endsAt, now - EXPIRES_AFTER)),
      ),
    )
    .orderBy(asc(bonuses.checkedAt), asc(bonuses.id))
    .limit(BATCH);
  if (due.length === 0) return 0;
  const catalogue = await catalogueIn(deps);
  let ended = 0;
  for (const row of due)
    try {
      if (await checkBonus(deps, catalogue, row, now)) ended += 1;
    } catch (error) {
      log.error('bonus', error);
      // The others must not wait behind it.
      await db.update(bonuses).set({ checkedAt: now }).where(eq(bonuses.id, row.id));
    }
  return ended;
};

export const checkBonusesJob: Job = { name: 'check-bonuses', interval: 5 * SECOND, run: checkBonuses };
