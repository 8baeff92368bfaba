import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../platform/db/open.ts';
import { accruePoints } from '../../platform/domains/points/accrue-points.job.ts';
import { ENGINES } from '../support/databases.ts';
import { pointsOn } from './points-harness.ts';
import { addPayee } from './withdrawal-harness.ts';

/** Longer than what is under way is looked at again. */
const LATER = 600_000;

describe.each(ENGINES)('points of a member whose accrual fails on %s', (engine) => {
  const { platform, member, bet, pointsOf, isBookSound } = pointsOn(engine);
  const through = async (): Promise<number> => {
    const [row] = await rowsOf<{ through: string }>(
      platform().deps.db,
      sql`select through::text as through from point_programme`,
    );
    return Number(row?.through);
  };
  /** Nothing can be written about the points of this member. */
  const fail = (id: number) =>
    platform().deps.db.execute(
      sql.raw(`alter table point_accruals add constraint failing check (member_id <> ${id}) not valid`),
    );
  const mend = () =>
    platform().deps.db.execute(sql`alter table point_accruals drop constraint if exists failing`);
  // A server's database is used again by the next test.
  afterEach(mend);

  it('hold up nobody: the others are credited once and not looked at again', async () => {
    const other = await addPayee(platform(), { account: 'can_member' });
    await fail(member().id);
    await bet(100_000n);
    await bet(50_000n, { by: other });
    platform().clock.advance(LATER);
    expect(await accruePoints(platform().deps)).toBe(1);
    expect(await through()).toBe(platform().clock.now());
    expect([await pointsOf(), await pointsOf(other)]).toEqual([0, 50]);
    expect(platform().errors.splice(0)).toHaveLength(1);
    await isBookSound();
  });

  it('are tried again by each run, and credited by the first that can, without a new bet', async () => {
    await fail(member().id);
    await bet(100_000n);
    for (let run = 0; run < 3; run += 1) {
      platform().clock.advance(LATER);
      expect(await accruePoints(platform().deps)).toBe(0);
    }
    expect(platform().errors.splice(0)).toHaveLength(3);
    await mend();
    platform().clock.advance(LATER);
    expect(await accruePoints(platform().deps)).toBe(1);
    expect(await pointsOf()).toBe(100);
    expect(await accruePoints(platform().deps)).toBe(0);
    expect(await rowsOf(platform().deps.db, sql`select 1 from point_retries`)).toEqual([]);
    await isBookSound();
  });
});
