import { describe, expect, it } from 'vitest';
import { getWithdrawAccounts, getWithdrawSettings } from '#contract/withdraw-terms.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';
import { T0, type TestPlatform } from '../support/platform.ts';
import { MINUTE, openEach, settle, withdraw, type Payee } from './withdrawal-harness.ts';

describe.each(EMBEDDED_BY_DAY)('the outlook of a withdrawal, on %s', (engine) => {
  let platform: TestPlatform;
  let payee: Payee;
  openEach(engine, (there) => ({ platform, payee } = there));

  it('MEM-08 returns the balance, the largest amount now and why, and never more than is accepted', async () => {
    const funds = async () => {
      const { body } = await platform.request(getWithdrawAccounts, {}, { token: payee.token });
      const outlook = body.value as Record<string, unknown>;
      return [
        outlook['availableAmount'],
        outlook['heldAmount'],
        outlook['largestAmount'],
        outlook['largestBound'],
      ];
    };
    await settle(platform, { minimum: 10_000, maximum: 900_000, dailyAmount: 2_000_000 });
    expect(await funds()).toEqual([10_000, 0, 9000, 'limit']);
    expect((await withdraw(platform, payee, 9000)).status).toBe(200);
    expect(await funds()).toEqual([1000, 9000, 1000, 'balance']);
    expect((await withdraw(platform, payee, 1000.01)).body.errorCode).toBe('insufficient_balance');
    await settle(platform, { dailyAmount: 950_050 });
    expect(await funds()).toEqual([1000, 9000, 500.5, 'day']);
    await settle(platform, { decimals: false });
    expect(await funds()).toEqual([1000, 9000, 500, 'day']);
    expect((await withdraw(platform, payee, 500)).status).toBe(200);
    await settle(platform, { daily: 2 });
    expect((await funds()).slice(2)).toEqual([0, 'times']);
    await settle(platform, { turnoverPercent: 100, daily: 10 });
    expect((await funds()).slice(2)).toEqual([0, 'turnover']);
    await settle(platform, { stopped: true });
    expect((await funds()).slice(2)).toEqual([0, 'closed']);
  });

  it('MEM-08 returns fee, payment time and holds of each card before a request', async () => {
    await settle(platform, {
      holds: { newCardHours: 24, changeHours: 0, above: 500_000 },
      fees: { BC: 10_000, EW: 0, VW: 15_000 },
      payMinutes: { BC: 90, EW: 30, VW: 60 },
    });
    const terms = await platform.request(getWithdrawSettings, {}, { token: payee.token });
    expect(terms.body.value).toMatchObject({
      feePerMillion: { BC: 10_000, EW: 0, VW: 15_000 },
      payMinutes: { BC: 90, EW: 30, VW: 60 },
      reviewAbove: 5000,
    });
    const holdOf = async (token: string) => {
      const { body } = await platform.request(getWithdrawAccounts, {}, { token });
      return (body.value as { cards: { payHold: object | null }[] }).cards[0]?.payHold;
    };
    expect(await holdOf(payee.token)).toEqual({ reason: 'new_card', until: T0 + 24 * 60 * MINUTE });
    platform.clock.advance(24 * 60 * MINUTE);
    expect(await holdOf(await platform.tokenOf(payee.account))).toBeNull();
  });
});
