import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { claimIssuedPromotion, getClaimHistory } from '#contract/bonuses.ts';
import { getService } from '#contract/customer-service.ts';
import { getPointBalance, getPointConfig } from '#contract/points.ts';
import { getWithdrawAccounts } from '#contract/withdraw-terms.ts';
import { accruePoints } from '../../platform/domains/points/accrue-points.job.ts';
import { sealServicePath } from '../../platform/domains/system/service-path.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { ENGINES, SERVER_BY_DAY } from '../support/databases.ts';
import { fieldOf } from '../support/platform.ts';
import { fieldsIn } from './identity-harness.ts';
import { operate } from './promotion-harness.ts';
import { vipOn } from './vip-harness.ts';
import { settle, withdraw } from './withdrawal-harness.ts';

describe.each(ENGINES)('what a month of a rank gives on %s', (engine) => {
  const { platform, member, tokenOf, bet, run, month, closeMonth, progress, rankFromBefore } = vipOn(engine);

  it('VIP-01 is the rebate of its valid bets, and a bonus if the rank was kept: granted once, claimed once', async () => {
    await rankFromBefore(4);
    await run();
    await bet(5_003);
    const { start } = month();
    await closeMonth();
    await Promise.all([run(), run()]);
    const { claimable = [] } = await progress();
    const shared = {
      promotionType: 'UPGRADE_BONUS',
      remark: 'VIP 4 · 11/2026',
      month: start,
      validBet: 5003,
    };
    expect(claimable).toMatchObject([
      // 5,003 × 0.5 %, rounded down.
      { ...shared, amount: 25.01, reward: 'rebate', rate: 5000 },
      { ...shared, amount: 50, reward: 'bonus' },
    ]);
    const token = await tokenOf(member());
    const claim = () =>
      platform().request(
        claimIssuedPromotion,
        { promotionClaimId: claimable?.[0]?.claimId, promotionType: 'UPGRADE_BONUS' },
        { token, key: 'claim-of-the-month' },
      );
    const [first, second] = [await claim(), await claim()];
    expect([first.body.value, second.body.value]).toEqual([
      { amount: 25.01, currency: 'TLB' },
      { amount: 25.01, currency: 'TLB' },
    ]);
    expect((await progress()).claimable).toMatchObject([{ reward: 'bonus' }]);
  });

  it('is the rebate alone where the rank was missed, and nothing at the lowest', async () => {
    await rankFromBefore(4);
    await run();
    await bet(1_000);
    await closeMonth();
    expect((await progress()).claimable).toMatchObject([{ amount: 5, reward: 'rebate' }]);
    await platform().deps.db.execute(sql`update members set club_level = 0 where id = ${member().id}`);
    await bet(100);
    await closeMonth();
    expect((await progress()).claimable).toEqual([]);
    const history = await platform().request(getClaimHistory, {}, { token: await tokenOf(member()) });
    expect(history.body.value).toMatchObject({ total: 0 });
  });
});

describe.each(SERVER_BY_DAY)('what a rank gives on %s', (engine) => {
  const { platform, member, bet, rankFromBefore } = vipOn(engine);

  it('more points for the same bet, and the shop names its own ratio', async () => {
    const pointsOf = async () =>
      (await platform().request(getPointBalance, {}, { token: member().token })).body.value;
    await accruePoints(platform().deps);
    await rankFromBefore(2);
    // 100 × 10 % × 1.05 = 10.5: the half is carried.
    await bet(100);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(10);
    await rankFromBefore(4);
    // 100 × 10 % × 1.2 = 12, and the half.
    await bet(100);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(22);
    await bet(5);
    await accruePoints(platform().deps);
    expect(await pointsOf()).toBe(23);
    const { body } = await platform().request(getPointConfig, {}, { token: member().token });
    const { ratios } = body.value as { ratios: { productType: string; points: number }[] };
    expect(ratios.find(({ productType }) => productType === 'live')?.points).toBe(4.8);
  });

  it('its own limit of withdrawals a day, within the one of all members', async () => {
    await settle(platform(), { turnoverPercent: 0, dailyAmount: 3_000_000 });
    const left = async () =>
      fieldOf(
        (await platform().request(getWithdrawAccounts, {}, { token: member().token })).body.value,
        'remainingWithdrawAmount',
      );
    expect(await left()).toBe('25000');
    expect(fieldsIn(await withdraw(platform(), member(), 25_001))).toEqual([
      'fields_invalid',
      { amount: 'amount_over_day' },
    ]);
    await rankFromBefore(4);
    expect(await left()).toBe('30000');
    expect((await withdraw(platform(), member(), 25_001)).status).toBe(200);
    expect(await left()).toBe('4999');
  });

  it('VIP-02 above rank 4 the service desk of the club, where the brand has one', async () => {
    const customerServices = [{ type: 3, name: 'Desk', path: 'https://chat.example/all' }];
    await platform().deps.settings.write({ customerServices });
    await operate(platform(), 'vip-agent', { path: 'https://chat.example/vip' });
    const path = sealServicePath(platform().deps.secret, 'https://chat.example/all');
    const serviceOf = async (token?: string) =>
      (await platform().request(getService, { path }, token ? { token } : {})).body.value;
    const [all, own] = ['all', 'vip'].map((name) => [
      { version: 'web', path: `https://chat.example/${name}` },
    ]);
    await rankFromBefore(4);
    expect([await serviceOf(), await serviceOf(member().token)]).toEqual([all, all]);
    await rankFromBefore(5);
    expect([await serviceOf(), await serviceOf(member().token)]).toEqual([all, own]);
    await operate(platform(), 'vip-agent', { path: '' });
    expect(await serviceOf(member().token)).toEqual(all);
    await platform().deps.settings.write({ customerServices: DEFAULT_SETTINGS.customerServices });
  });
});
