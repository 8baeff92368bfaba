import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getPointConfig, getPointReward, getPointRewardConversionType } from '#contract/points.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { pointMovements, pointRedemptions } from '../../platform/domains/points/points.tables.ts';
import { sweepDeliveries } from '../../platform/domains/points/sweep-deliveries.job.ts';
import { bonuses } from '../../platform/domains/promotions/bonuses/bonuses.tables.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import { POINTS } from '../../platform/kernel/config.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, T0 } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-harness.ts';
import { operate } from './promotion-harness.ts';
import { DELIVERY, pointsOn } from './points-harness.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe.each(SERVER_BY_DAY)('points on %s', (engine) => {
  const { platform, member, give, pointsOf, redeem, convert, taken, detail, deposited, isBookSound } =
    pointsOn(engine);

  it('PTS-01 configuration and rewards: ratios, the rate, prices in the language asked for, without those that are off', async () => {
    const config = (await platform().request(getPointConfig, {}, { token: member().token })).body.value;
    expect(config).toMatchObject({
      perAmount: 100,
      redeem: { points: 1000, amount: 5, minimum: 1000, step: 2 },
      hasPassword: true,
    });
    expect((config as AnswerOf<typeof getPointConfig>).ratios).toContainEqual({
      productType: 'pvp',
      points: 5,
    });
    const listed = async (query: object, language = 'EN') =>
      (
        (
          await platform().request(getPointReward, query, {
            token: member().token,
            headers: { Language: language },
          })
        ).body.value as AnswerOf<typeof getPointReward>
      ).list?.map(({ rewardId, name }) => [rewardId, name]);
    expect(await listed({}, 'TY')).toEqual([
      ['3', 'Phone'],
      ['2', 'Mug'],
      ['1', 'P 10 kredi'],
    ]);
    expect(await listed({ conversionType: 'CREDIT' })).toEqual([['1', 'P 10 credit']]);
    expect(await listed({ page: 2, size: 2 })).toEqual([['1', 'P 10 credit']]);
    const types = await platform().request(getPointRewardConversionType, {}, { token: member().token });
    expect(types.body.value).toEqual([
      { type: 'CREDIT', count: 1 },
      { type: 'GOODS', count: 2 },
    ]);
  });

  it('PTS-04 a credit is granted at once as a bonus with its wagering; the same key takes it once', async () => {
    await give(5000);
    const key = randomUUID();
    const signals: Signal[] = [];
    platform().deps.hub.subscribe(member().id, (signal) => signals.push(signal));
    const answer = await redeem('1', { quantity: 2, key });
    const of = { memberId: member().id };
    expect(signals).toEqual([
      { type: 'news', about: 'points', ...of },
      { type: 'balance', ...of },
      { type: 'news', about: 'bonus', ...of },
    ]);
    expect(answer.body.value).toEqual({ referenceNo: 'P-2026112000001', points: 4000, status: 'APPROVED' });
    expect((await redeem('1', { quantity: 2, key })).body.value).toEqual(answer.body.value);
    expect(await pointsOf()).toBe(1000);
    const granted = await platform().deps.db.select().from(bonuses);
    expect(granted).toHaveLength(1);
    expect(granted[0]).toMatchObject({
      memberId: member().id,
      amount: 2000n,
      wageringRequired: 6000n,
      period: 30 * DAY,
    });
    // The money is not in the wallet before it is wagered.
    expect(await balanceIn(platform().deps, member().wallet)).toBe(1_000_000n);
    await isBookSound();
  });

  it('PTS-04 goods wait, are sent or rejected by the operator, and a rejection gives points and stock back once', async () => {
    await give(2000);
    expect((await redeem('2')).body.value).toMatchObject({ status: 'PROCESSING' });
    expect((await redeem('2')).body.value).toMatchObject({ status: 'PROCESSING' });
    expect(gist(await redeem('2'))[1]).toBe('reward_gone');
    const [first, second] = await platform()
      .deps.db.select()
      .from(pointRedemptions)
      .orderBy(pointRedemptions.id);
    expect(first?.delivery).toEqual(DELIVERY);
    await operate(platform(), 'point-approve', { id: first?.id });
    await operate(platform(), 'point-reject', { id: second?.id, note: 'Out of stock' });
    await expect(operate(platform(), 'point-reject', { id: second?.id, note: 'Again' })).rejects.toThrow(
      'is rejected',
    );
    await expect(operate(platform(), 'point-approve', { id: first?.id })).rejects.toThrow('is approved');
    expect(await pointsOf()).toBe(1500);
    expect((await taken()).list?.map(({ status, remark }) => [status, remark])).toEqual([
      ['REJECTED', 'Out of stock'],
      ['APPROVED', null],
    ]);
    expect(
      (await detail({ codeTypes: '23' })).map(({ points, orderNo, remark }) => [points, orderNo, remark]),
    ).toEqual([[500, 'P-2026112000002', 'Out of stock']]);
    // The one that came back can be had again.
    expect((await redeem('2')).body.success).toBe(true);
    expect(
      (await auditOf(platform().deps.db, 'points', String(second?.id))).map(({ event }) => event),
    ).toEqual(['redeem', 'reject']);
    await isBookSound();
  });

  it('PTS-02 a row has number, time, type, name, quantity, points, requirement and status; days, status and pages are chosen', async () => {
    await give(9000);
    await redeem('2', { quantity: 2 });
    platform().clock.advance(MINUTE);
    await convert(1000);
    expect((await taken()).list).toEqual([
      {
        ...{
          referenceNo: 'P-2026112000002',
          applyTime: T0 + MINUTE,
          type: 'CONVERSION',
          name: '',
          quantity: 1,
        },
        ...{ points: 1000, amount: 5, amountRequirement: 0, status: 'APPROVED', remark: null },
      },
      {
        ...{ referenceNo: 'P-2026112000001', applyTime: T0, type: 'GOODS', name: 'Mug', quantity: 2 },
        ...{ points: 1000, amount: 0, amountRequirement: 0, status: 'PROCESSING', remark: null },
      },
    ]);
    const numbers = async (query: object) =>
      (await taken(query)).list?.map(({ referenceNo }) => String(referenceNo).slice(-1));
    expect(await numbers({ status: 'PROCESSING' })).toEqual(['1']);
    expect(await numbers({ startDate: T0 + 1 })).toEqual(['2']);
    expect(await numbers({ endDate: T0 })).toEqual(['1']);
    expect(await numbers({ page: 2, size: 1 })).toEqual(['1']);
    expect(await taken({ size: 1 })).toMatchObject({ total: 2, totalPages: 2 });
  });

  it('PTS-03, API-57 the points group of the account record has points, amount, ratio and remark, and not the money’s', async () => {
    await give(3000);
    await convert(2000);
    expect(await detail()).toMatchObject([
      {
        txTypeId: 24,
        points: -2000,
        pointBalance: 1000,
        amount: 10,
        ratio: null,
        orderNo: 'P-2026112000001',
      },
      { txTypeId: 25, points: 3000, pointBalance: 3000, amount: 0, ratio: null, remark: 'Gift' },
    ]);
    expect(await detail({ codeTypes: '25' })).toHaveLength(1);
    // The money’s own record has the money alone, with the number that the member knows.
    const money = await detail({ codeTypes: '1,6' });
    expect(money.map(({ amount, txTypeName, orderNo }) => [amount, txTypeName, orderNo])).toContainEqual([
      10,
      'bonus',
      'P-2026112000001',
    ]);
    expect(money.every(({ points }) => points === undefined)).toBe(true);
  });

  it('a conversion pays whole money once, at the rate, from the minimum on and in its steps', async () => {
    await give(10_001);
    const key = randomUUID();
    const answer = await convert(6002, { key });
    expect(answer.body.value).toMatchObject({ points: 6002, amount: 30.01 });
    expect((await convert(6002, { key })).body.value).toEqual(answer.body.value);
    expect(await balanceIn(platform().deps, member().wallet)).toBe(1_003_001n);
    expect(await pointsOf()).toBe(3999);
    expect(fieldsIn(await convert(998))).toEqual(['fields_invalid', { points: 'points_too_few' }]);
    expect(fieldsIn(await convert(1001))).toEqual(['fields_invalid', { points: 'points_step' }]);
    expect(gist(await convert(4000))[1]).toBe('points_missing');
    expect(await pointsOf()).toBe(3999);
    await isBookSound();
  });

  it('nothing is taken with a wrong payment password, too few points, without an address or a due deposit', async () => {
    await give(450);
    expect(gist(await redeem('2', { password: '000000' }))[1]).toBe('invalid.payment.pw');
    expect(gist(await convert(1000, { password: '000000' }))[1]).toBe('invalid.payment.pw');
    expect(gist(await redeem('2'))[1]).toBe('points_missing');
    expect(fieldsIn(await redeem('2', { recipient: ' ' }))).toEqual([
      'fields_invalid',
      { recipient: 'input_required' },
    ]);
    expect(gist(await redeem('4'))[1]).toBe('reward_gone');
    expect(gist(await redeem('99'))[1]).toBe('reward_gone');
    expect(gist(await redeem('x'))[1]).toBe('reward_gone');
    const refused = await redeem('3');
    expect(gist(refused)[1]).toBe('reward_requirement');
    expect(refused.body.value).toMatchObject({ missing: 500 });
    // Nor does a deposit of before the last thirty days count.
    await deposited(50_000n, T0 - 31 * DAY);
    await deposited(10_000n, T0 - 29 * DAY);
    expect((await redeem('3')).body.value).toMatchObject({ missing: 400 });
    expect(await pointsOf()).toBe(450);
    expect(await platform().deps.db.$count(pointRedemptions)).toBe(0);
    expect(await platform().deps.db.$count(pointMovements)).toBe(1);
  });

  it('twenty redemptions at once take what there is, never more points or stock', async () => {
    await give(1400);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem('2')));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(2);
    expect(await pointsOf()).toBe(400);
    const [mug] = await rowsOf(platform().deps.db, sql`select stock from point_rewards where id = 2`);
    expect(mug).toEqual({ stock: 0 });
    await isBookSound();
  });

  it('redemptions, rejections and the operator’s switch at once never wait for each other', async () => {
    await give(100_000);
    await operate(platform(), 'point-reward-stock', { id: 2, stock: 200 });
    for (let count = 0; count < 12; count += 1) await redeem('2');
    const all = Array.from({ length: 12 }, (_, at) => at);
    const answers = await Promise.all([
      ...all.map((at) =>
        operate(platform(), 'point-reject', { id: at + 1, note: 'No' }).then(() => 'rejected'),
      ),
      ...all.map(async () => {
        const { body } = await redeem('2');
        return body.success ? 'taken' : gist({ body } as Parameters<typeof gist>[0])[1];
      }),
      ...all.map((at) =>
        operate(platform(), 'point-reward-switch', { id: 2, on: at % 2 === 1 }).then(() => 'switched'),
      ),
    ]);
    expect(
      answers.filter((answer) => !['rejected', 'taken', 'reward_gone', 'switched'].includes(String(answer))),
    ).toEqual([]);
    await isBookSound();
  });

  it('points are taken by hand down to zero, not below', async () => {
    await give(100);
    await expect(give(-101)).rejects.toThrow('has 100 points');
    await give(-100);
    expect(await pointsOf()).toBe(0);
    await isBookSound();
  });

  it('a wrong movement is found by the audit', async () => {
    await give(100);
    await platform().deps.db.execute(sql`update point_movements set points = 99`);
    expect((await audit(platform().deps.db)).wrongPoints).toBe(1);
    await platform().deps.db.execute(sql`update point_movements set points = 100`);
    await isBookSound();
  });

  it('an address is deleted some time after the decision, and not before it', async () => {
    await give(1000);
    await redeem('2');
    await redeem('2');
    await operate(platform(), 'point-approve', { id: 1 });
    platform().clock.advance(POINTS.deliveryLife - 1);
    expect(await sweepDeliveries(platform().deps)).toBe(0);
    platform().clock.advance(1);
    expect(await sweepDeliveries(platform().deps)).toBe(1);
    const rows = await platform().deps.db.select().from(pointRedemptions).orderBy(pointRedemptions.id);
    expect(rows.map(({ delivery }) => delivery !== null)).toEqual([false, true]);
  });

  it('the operator adds, switches and stocks rewards; a wrong one is refused', async () => {
    const credit = { kind: 'CREDIT', names: { EN: 'Credit' }, points: 10, amount: 1, wagering: 1, days: 5 };
    expect(await operate(platform(), 'point-reward-add', credit)).toEqual({ reward: 100 });
    await expect(
      operate(platform(), 'point-reward-add', { ...credit, names: { TY: 'Kredi' } }),
    ).rejects.toThrow('EN');
    await expect(operate(platform(), 'point-reward-add', { ...credit, amount: 0 })).rejects.toThrow(
      'an amount',
    );
    await expect(operate(platform(), 'point-reward-add', { ...credit, days: 0 })).rejects.toThrow('days');
    await expect(operate(platform(), 'point-reward-add', { ...credit, kind: 'GOODS' })).rejects.toThrow(
      'goods have none',
    );
    await operate(platform(), 'point-reward-switch', { id: 2, on: false });
    await give(1000);
    expect(gist(await redeem('2'))[1]).toBe('reward_gone');
    await operate(platform(), 'point-reward-switch', { id: 2, on: true });
    await operate(platform(), 'point-reward-stock', { id: 2, stock: 0 });
    expect(gist(await redeem('2'))[1]).toBe('reward_gone');
  });
});
