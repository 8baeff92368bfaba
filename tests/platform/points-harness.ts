/** Points for one engine: a shop of four rewards, a member with a payment password, and what both can do. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { convertPoint, getPointBalance, getRedeemPointList, redeemPointReward } from '#contract/points.ts';
import { listTransactions } from '#contract/records.ts';
import { accruePoints } from '../../platform/domains/points/accrue-points.job.ts';
import { pointRewards } from '../../platform/domains/points/points.tables.ts';
import { deposits } from '../../platform/domains/wallet/deposits/deposits.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import type { Engine } from '../support/databases.ts';
import type { Answer, TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { operate } from './promotion-harness.ts';
import { addPayee, openEach, PAYMENT, type Payee } from './withdrawal-harness.ts';

const DAY = 86_400_000;
export const DELIVERY = { recipient: 'Mina Kaya', phone: '905320000000', address: 'Kubbe Sok. 4' };

export const pointsOn = (engine: Engine) => {
  let platform: TestPlatform;
  let member: Payee;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    await addGames(platform);
    await platform.deps.settings.write({ points: DEFAULT_SETTINGS.points });
    member = await addPayee(platform, { account: 'mina_member' });
    await platform.deps.db.insert(pointRewards).values([
      {
        ...{ id: 1, kind: 'CREDIT', names: { EN: 'P 10 credit', TY: 'P 10 kredi' }, points: 2000 },
        ...{ amount: 1000n, wagering: 3, days: 30, requirement: 0n, stock: null },
      },
      {
        ...{ id: 2, kind: 'GOODS', names: { EN: 'Mug' }, points: 500 },
        ...{ amount: 0n, wagering: 0, days: 0, requirement: 0n, stock: 2 },
      },
      {
        ...{ id: 3, kind: 'GOODS', names: { EN: 'Phone' }, points: 100 },
        ...{ amount: 0n, wagering: 0, days: 0, requirement: 50_000n, stock: null },
      },
      {
        ...{ id: 4, kind: 'GOODS', names: { EN: 'Off' }, points: 1, isOn: false },
        ...{ amount: 0n, wagering: 0, days: 0, requirement: 0n, stock: null },
      },
    ]);
    await platform.deps.db.execute(sql`alter sequence point_rewards_id_seq restart with 100`);
    // The programme begins.
    await accruePoints(platform.deps);
  });

  let count = 0;
  const bet = async (stake: bigint, { game = '10001', back = 0n, by = member } = {}): Promise<void> => {
    const player = await playerOf(platform, by, game);
    count += 1;
    const id = `${engine}-points-${count}`;
    await player.bet(id, stake);
    await player.settle(id, back);
  };
  const give = (points: number, account = 'mina_member') =>
    operate(platform, 'point-adjust', { account, points, note: 'Gift' });
  const pointsOf = async (by = member) =>
    (await platform.request(getPointBalance, {}, { token: by.token })).body.value;
  const redeem = (
    rewardId: string,
    {
      quantity = 1,
      key = randomUUID(),
      password = PAYMENT,
      by = member,
      ...delivery
    }: object & {
      quantity?: number;
      key?: string;
      password?: string;
      by?: Payee;
      recipient?: string;
    } = {},
  ): Promise<Answer> =>
    platform.request(
      redeemPointReward,
      { rewardId, quantity, password, ...DELIVERY, ...delivery },
      { token: by.token, key },
    );
  const convert = (points: number, { key = randomUUID(), password = PAYMENT } = {}): Promise<Answer> =>
    platform.request(convertPoint, { points, password }, { token: member.token, key });
  const taken = async (query: object = {}) =>
    (await platform.request(getRedeemPointList, query, { token: member.token })).body.value as AnswerOf<
      typeof getRedeemPointList
    >;
  const detail = async (query: object = {}) =>
    (
      (
        await platform.request(
          listTransactions,
          {
            startTime: platform.clock.now() - 29 * DAY,
            endTime: platform.clock.now() + DAY,
            codeTypes: '21,22,23,24,25',
            ...query,
          },
          { token: member.token },
        )
      ).body.value as AnswerOf<typeof listTransactions>
    ).list ?? [];
  /** A deposit of this amount that was credited at this moment. */
  const deposited = (amount: bigint, at: number) =>
    platform.deps.db.insert(deposits).values({
      ...{ memberId: member.id, accountId: member.wallet, reference: `D-${at}`, method: 'x', kind: 'MANUAL' },
      ...{ currency: 'TLB', requested: amount, credited: amount, fee: 0n, status: 'success' },
      ...{ createdAt: at, expiresAt: at, closedAt: at },
    });
  const isBookSound = async (): Promise<void> => {
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  };
  return {
    platform: () => platform,
    member: () => member,
    ...{ bet, give, pointsOf, redeem, convert, taken, detail, deposited, isBookSound },
  };
};
