import { newVisit } from './browser/visit.ts';
import { onChange } from './changes.ts';
import * as contract from './contract/points.ts';
import type {
  ConvertedPoints,
  PointConfig,
  PointReward,
  PointSource,
  PointType,
  RedeemedReward,
  RedemptionPage,
  RewardKind,
} from './contract/points.ts';
import { POINT_TYPES } from './contract/points.ts';
import { listTransactions } from './contract/records.ts';
import { daysBack, type Period } from './days.ts';
import { call } from './http.ts';

export { ADDRESS_LENGTHS, MAX_QUANTITY } from './contract/points.ts';
export type { PointConfig, PointReward, PointSource, PointType, RewardKind };
export type Redemption = RedemptionPage['rows'][number];

/** What the points shop shows; amounts in minor units. */
export interface PointsShop {
  readonly points: number;
  readonly config: PointConfig;
  /** The cheapest first. */
  readonly rewards: readonly PointReward[];
  /** The idempotency key of what is taken next: a refusal stores nothing, and a success loads the shop again. */
  readonly visit: string;
}

export const getPointsShop = async (signal?: AbortSignal): Promise<PointsShop> => {
  const [points, config, rewards] = await Promise.all([
    call(contract.getPointBalance, {}, { signal }),
    call(contract.getPointConfig, {}, { signal }),
    call(contract.getPointReward, {}, { signal }),
  ]);
  return { points, config, rewards, visit: newVisit() };
};

/** Calls back when the points of the member or a redemption have changed. @returns a function that stops. */
export const watchPoints = (listener: () => void): (() => void) => onChange('points', listener);

export interface RewardOrder {
  readonly rewardId: string;
  readonly quantity: number;
  readonly recipient: string;
  readonly phone: string;
  readonly address: string;
  readonly password: string;
}
/** The same key is the same order. */
export const redeemReward = (
  order: RewardOrder,
  key: string,
  signal?: AbortSignal,
): Promise<RedeemedReward> =>
  call(contract.redeemPointReward, order, { signal, idempotencyKey: `${key}.redeem` });

/** The same key is the same conversion. */
export const convertPoints = (
  order: { readonly points: number; readonly password: string },
  key: string,
  signal?: AbortSignal,
): Promise<ConvertedPoints> =>
  call(contract.convertPoint, order, { signal, idempotencyKey: `${key}.convert` });

/** Days of one page of the history: the longest range of the account record. */
const RANGE = 30;

/** A movement of points (PTS-03). */
export interface PointMovement {
  readonly id: string;
  readonly at: number;
  readonly type: PointType | null;
  readonly source: PointSource | null;
  /** Negative where points went. */
  readonly points: number;
  readonly balance: number | null;
  /** Minor units that earned them, or that they became. */
  readonly amount: number;
  readonly ratio: number | null;
  readonly order: string | null;
  readonly note: string | null;
}
export interface HistoryQuery {
  readonly tab: 'redemptions' | 'movements';
  /** The last of the 30 days is this many days ago. */
  readonly daysAgo: number;
  readonly page: number;
}
export interface HistoryPage {
  readonly period: Period;
  readonly pages: number;
  /** Decimals of the amounts. */
  readonly exponent: number;
  readonly total: number;
  readonly redemptions: readonly Redemption[];
  readonly movements: readonly PointMovement[];
}

/** A page of what was taken, or of the movements of points, within 30 days; pages count from 1. */
export const getPointsHistory = async (
  { tab, daysAgo, page }: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryPage> => {
  const period = daysBack(RANGE, daysAgo);
  if (tab === 'redemptions') {
    const { rows, total, totalPages, exponent } = await call(
      contract.getRedeemPointList,
      { startDate: period.from, endDate: period.to, page },
      { signal },
    );
    return { period, pages: totalPages, total, exponent, redemptions: rows, movements: [] };
  }
  const answer = await call(
    listTransactions,
    {
      startTime: period.from,
      endTime: period.to,
      codeTypes: Object.keys(POINT_TYPES).join(),
      page,
      size: contract.POINT_PAGE,
    },
    { signal },
  );
  const movements = answer.rows.flatMap(({ point, ...row }) =>
    point === null
      ? []
      : [{ ...point, id: row.id, at: row.at, amount: row.amount, order: row.order, note: row.remark }],
  );
  return {
    ...{ period, pages: answer.totalPages, redemptions: [], movements },
    exponent: answer.rows[0]?.exponent ?? 2,
    total: answer.totalCount ?? movements.length,
  };
};
