import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../platform/db/open.ts';
import { accruePoints } from '../../platform/domains/points/accrue-points.job.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0 } from '../support/platform.ts';
import { playerOf } from './bet-harness.ts';
import { operate } from './promotion-harness.ts';
import { pointsOn } from './points-harness.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe.each(SERVER_BY_DAY)('points that are earned on %s', (engine) => {
  const { platform, member, bet, give, pointsOf, detail, deposited, isBookSound } = pointsOn(engine);

  it('PTS-07 are earned by valid bets at the ratio of their product, and by deposits; nothing is lost by rounding', async () => {
    await bet(12_345n);
    await bet(5000n, { game: '20001' });
    await bet(9999n, { game: '30001', back: 20_000n });
    await bet(3000n, { game: '40001' });
    await bet(4000n, { game: '40002' });
    // A stake that came back was no risk; an open bet is no result.
    await bet(80_000n, { back: 80_000n });
    await (await playerOf(platform(), member(), '10001')).bet(`${engine}-open`, 70_000n);
    await accruePoints(platform().deps);
    // 123.45 × 10 %, 50 × 4 %, 99.99 × 6 %, 70 × 5 %: 12 + 2 + 5 + 3.
    expect(await pointsOf()).toBe(22);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(22);
    // What is left below a point counts with the next bet: 0.345 + 0.655.
    await bet(655n);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(23);
    expect(
      (await detail()).map(({ points, amount, ratio, productType }) => [points, amount, ratio, productType]),
    ).toEqual([
      [1, 6.55, 10, 'slots'],
      [5, 99.99, 6, 'sports'],
      [12, 123.45, 10, 'slots'],
      [3, 70, 5, 'lottery'],
      [2, 50, 4, 'live'],
    ]);
    await isBookSound();
  });

  it('PTS-07 deposits earn too, at their own ratio', async () => {
    await deposited(150_000n, platform().clock.now());
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(30);
  });

  it('PTS-07 corrections take nothing back, and the next bets make up for them first', async () => {
    await bet(10_000n);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(10);
    await platform().deps.db.execute(
      sql`insert into bet_sums (account_id, quarter, vendor, game_id, outcome, bets, stake, payout)
        values (${member().wallet}, ${platform().clock.now() - (platform().clock.now() % 900_000)}, 'NIMBUS', '10001',
          'corrected', 0, -10000, 0)`,
    );
    await bet(6000n);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(10);
    await bet(5000n);
    await accruePoints(platform().deps);
    // 110 more than before the correction, of which 100 made up for it.
    expect(await pointsOf()).toBe(11);
  });

  it('PTS-07 a ratio of zero earns nothing, a new one counts from then on, and a module that is off earns nothing', async () => {
    const terms = { points: 1000, amount: 5, minimum: 1000 };
    const ratios = { ...DEFAULT_SETTINGS.points.ratios, slots: 0 };
    await operate(platform(), 'point-terms', { ratios, ...terms });
    await bet(10_000n);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(0);
    await operate(platform(), 'point-terms', { ratios: { ...ratios, slots: 20 }, ...terms });
    await bet(10_000n);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(20);
    await operate(platform(), 'module', { modId: 'PTSYS3', on: false });
    await bet(10_000n);
    expect(await accruePoints(platform().deps)).toBe(0);
    await operate(platform(), 'module', { modId: 'PTSYS3', on: true });
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(40);
  });

  it('PTS-07 what was played before the programme began earns nothing', async () => {
    const quarter = 900_000;
    const next = T0 - (T0 % quarter) + quarter;
    await platform().deps.db.execute(sql`update point_programme set since = ${next}, through = ${next}`);
    await bet(90_000n);
    platform().clock.advance(quarter);
    await bet(10_000n);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(10);
  });

  it('a bet that was closed before a run and committed after it is credited by the next one', async () => {
    await bet(10_000n);
    await platform().deps.db.execute(sql`update point_programme set through = ${T0 + 4 * MINUTE}`);
    platform().clock.advance(5 * MINUTE);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(10);
  });

  it('two runs at once credit once', async () => {
    await bet(100_000n);
    await Promise.all([1, 2, 3].map(() => accruePoints(platform().deps)));
    expect(await pointsOf()).toBe(100);
    await isBookSound();
  });

  it('PTS-06 never expire', async () => {
    await give(700);
    platform().clock.advance(4000 * DAY);
    expect(
      await rowsOf(
        platform().deps.db,
        sql`select balance::int as points from accounts where member_id = ${member().id} and currency = 'PTS'`,
      ),
    ).toEqual([{ points: 700 }]);
  });
});
