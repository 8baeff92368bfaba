import { and, asc, between, count, desc, eq } from 'drizzle-orm';
import {
  convertPoint,
  getPointBalance,
  getPointConfig,
  getPointReward,
  getPointRewardConversionType,
  getRedeemPointList,
  POINT_SOURCES,
  redeemPointReward,
} from '#contract/points.ts';
import { CURRENCY, POINTS } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { serve, servePrepared, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { levelOf, rankAt } from '../identity/ranks.ts';
import { inLanguage } from '../content/in-language.ts';
import { redemptionReference } from '../wallet/records/reference.ts';
import { checkPayment, hasPayment } from '../wallet/withdrawals/payment-password.ts';
import { pointsOf } from './account.ts';
import { stepOf } from './conversion.ts';
import { pointRedemptions, pointRewards } from './points.tables.ts';
import { convertPoints, redeemReward } from './redeem.ts';

const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };
/** A reward that is sold out stays in the shop, and says so. */
const offered = eq(pointRewards.isOn, true);

/** Points of a member and the shop in which they are spent. */
export const pointRoutes = (deps: Deps): readonly Route[] => {
  const { settings } = deps;
  const { db } = deps.database.reads;
  return [
    serve(getPointBalance, async (_, call) => Number(await pointsOf(db, realMemberOf(call).memberId))),
    serve(getPointConfig, async (_, call) => {
      const { memberId } = realMemberOf(call);
      const { points, vip } = settings.current();
      const { ratios, conversion } = points;
      const percent = rankAt(vip, await levelOf(db, memberId)).points;
      return {
        ratios: POINT_SOURCES.flatMap((source) =>
          ratios[source] > 0 ? [{ productType: source, points: (ratios[source] * percent) / 100 }] : [],
        ),
        perAmount: amountOnWire(POINTS.per),
        redeem: {
          ...conversion,
          amount: amountOnWire(conversion.amount),
          step: stepOf(conversion),
        },
        hasPassword: await hasPayment({ ...deps, db }, memberId),
        ...MONEY,
      };
    }),
    serve(getPointRewardConversionType, async (_, call) => {
      realMemberOf(call);
      return db
        .select({ type: pointRewards.kind, count: count() })
        .from(pointRewards)
        .where(offered)
        .groupBy(pointRewards.kind)
        .orderBy(pointRewards.kind);
    }),
    serve(getPointReward, async ({ conversionType, page, size }, call) => {
      realMemberOf(call);
      const where = conversionType ? and(offered, eq(pointRewards.kind, conversionType)) : offered;
      const rows = await db
        .select()
        .from(pointRewards)
        .where(where)
        .orderBy(asc(pointRewards.points), asc(pointRewards.id))
        .limit(size)
        .offset((page - 1) * size);
      return {
        list: rows.map((row) => ({
          rewardId: String(row.id),
          conversionType: row.kind,
          name: inLanguage(row.names, call.language),
          points: row.points,
          amount: amountOnWire(row.amount),
          ...{ wagering: row.wagering, days: row.days, stock: row.stock },
          amountRequirement: amountOnWire(row.requirement),
        })),
        totalPages: Math.ceil((await db.$count(pointRewards, where)) / size),
        ...MONEY,
      };
    }),
    servePrepared(
      redeemPointReward,
      // Before the transaction, so that a wrong password stays counted.
      ({ password }, call) => checkPayment(deps, realMemberOf(call).memberId, password),
      (request, call) => redeemReward(deps, request, call),
    ),
    servePrepared(
      convertPoint,
      ({ password }, call) => checkPayment(deps, realMemberOf(call).memberId, password),
      (request, call) => convertPoints(deps, request, call),
    ),
    serve(getRedeemPointList, async ({ startDate, endDate, status, page, size }, call) => {
      const where = and(
        eq(pointRedemptions.memberId, realMemberOf(call).memberId),
        between(pointRedemptions.createdAt, startDate, endDate),
        ...(status ? [eq(pointRedemptions.status, status)] : []),
      );
      const rows = await db
        .select({ row: pointRedemptions, names: pointRewards.names })
        .from(pointRedemptions)
        .leftJoin(pointRewards, eq(pointRewards.id, pointRedemptions.rewardId))
        .where(where)
        .orderBy(desc(pointRedemptions.createdAt), desc(pointRedemptions.id))
        .limit(size)
        .offset((page - 1) * size);
      const total = await db.$count(pointRedemptions, where);
      return {
        list: rows.map(({ row, names }) => ({
          referenceNo: redemptionReference(row.id, row.createdAt),
          applyTime: row.createdAt,
          type: row.kind,
          name: names === null ? '' : inLanguage(names, call.language),
          ...{ quantity: row.quantity, points: row.points, status: row.status, remark: row.note },
          amount: amountOnWire(row.amount),
          amountRequirement: amountOnWire(row.requirement),
        })),
        totalPages: Math.ceil(total / size),
        total,
        ...MONEY,
      };
    }),
  ];
};
