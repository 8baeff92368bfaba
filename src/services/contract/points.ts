import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, Identifier, listOf, queryInteger, shortText } from './values.ts';

/** What earns points (PTS-07); a conversion has a ratio too, in the other direction. */
export const POINT_SOURCES = ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit'] as const;
export type PointSource = (typeof POINT_SOURCES)[number];
/** Play credit, which is a bonus with wagering, and goods that are sent. */
export const REWARD_KINDS = ['CREDIT', 'GOODS'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];
export const REDEMPTION_KINDS = [...REWARD_KINDS, 'CONVERSION'] as const;
/** PTS-04. */
export const REDEMPTION_STATUSES = ['PROCESSING', 'REJECTED', 'APPROVED'] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];
/**
 * Why points came or went, by the wire number of the account record's points group (API-57); the last by hand of the
 * operator.
 */
export const POINT_TYPES = {
  21: 'earned',
  22: 'redeemed',
  23: 'returned',
  24: 'converted',
  25: 'adjusted',
} as const;
export type PointType = (typeof POINT_TYPES)[keyof typeof POINT_TYPES];

/** Of one reward in one redemption. */
export const MAX_QUANTITY = 20;
/** Characters of a delivery address. */
export const ADDRESS_LENGTHS = { recipient: 80, phone: 20, address: 300 } as const;
/** Rows of a page. */
export const POINT_PAGE = 10;
const MODULE = 'PTSYS3';
/** Above any balance that can be earned, and exact as a JSON number. */
const MOST_POINTS = 1_000_000_000_000;
const Points = v.pipe(
  v.number(),
  v.integer('request_param_err'),
  v.minValue(1, 'request_param_err'),
  v.maxValue(MOST_POINTS, 'request_param_err'),
);
const Password = v.pipe(shortText(64), v.nonEmpty('input_required'));
const Currency = {
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};

export const getPointBalance = endpoint({
  name: 'getPointBalance',
  summary: 'The points of a member. They never expire',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.number(),
  requirements: ['PTS-01', 'PTS-05', 'API-52'],
});

export const getPointConfig = endpoint({
  name: 'getPointConfig',
  summary: 'How many points a sum of valid bets or of deposits earns, and what points are worth as money',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      ratios: listOf(v.object({ productType: v.picklist(POINT_SOURCES), points: v.number() })),
      /** The sum in the wallet’s unit that earns those points. */
      perAmount: v.number(),
      /** So many points are this amount; a conversion takes at least `minimum`, in multiples of `step`. */
      redeem: v.object({
        points: v.number(),
        amount: v.number(),
        minimum: v.number(),
        step: v.nullish(v.number(), 1),
      }),
      /** Whether the member has a payment password, which both uses of points ask for. */
      hasPassword: v.nullish(Flag, true),
      ...Currency,
    }),
    v.transform(({ ratios, perAmount, redeem, hasPassword, currency, currencySymbol }) => ({
      ratios: ratios.map(({ productType, points }) => ({ source: productType, points })),
      per: toMinor(perAmount, currency),
      conversion: { ...redeem, amount: toMinor(redeem.amount, currency) },
      hasPassword,
      currency,
      symbol: currencySymbol,
      exponent: exponentOf(currency),
    })),
  ),
  requirements: ['PTS-01', 'PTS-07', 'API-56'],
});
/** Amounts in minor units. */
export type PointConfig = v.InferOutput<typeof getPointConfig.response>;

export const getPointRewardConversionType = endpoint({
  name: 'getPointRewardConversionType',
  summary: 'The kinds of rewards that the shop has at the moment, with their number',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPointRewardConversionType',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: listOf(v.object({ type: v.picklist(REWARD_KINDS), count: v.nullish(v.number(), 0) })),
  requirements: ['PTS-05'],
});

export const getPointReward = endpoint({
  name: 'getPointReward',
  summary: 'Rewards of the points shop, the cheapest first',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  module: MODULE,
  token: 'required',
  request: v.object({
    conversionType: v.optional(v.picklist(REWARD_KINDS, 'request_param_err')),
    page: v.optional(queryInteger(1, 1000), 1),
    size: v.optional(queryInteger(1, 100), 100),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          rewardId: Identifier,
          conversionType: v.fallback(v.picklist(REWARD_KINDS), 'GOODS'),
          name: v.string(),
          points: v.number(),
          /** What a play credit is worth; 0 for goods. */
          amount: v.nullish(v.number(), 0),
          /** Times that the credit has to be wagered, and its days. */
          wagering: v.nullish(v.number(), 0),
          days: v.nullish(v.number(), 0),
          /** Deposits of the last 30 days that it requires. */
          amountRequirement: v.nullish(v.number(), 0),
          /** How many are left; null without a limit. */
          stock: v.nullish(v.number(), null),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      ...Currency,
    }),
    v.transform(({ list, currency }) =>
      list.map(({ rewardId, conversionType, amount, amountRequirement, ...row }) => ({
        ...row,
        id: rewardId,
        kind: conversionType,
        amount: toMinor(amount, currency),
        requirement: toMinor(amountRequirement, currency),
      })),
    ),
  ),
  requirements: ['PTS-01', 'PTS-05', 'API-53'],
});
/** Amounts in minor units. */
export type PointReward = v.InferOutput<typeof getPointReward.response>[number];

const line = (length: number) => v.optional(v.pipe(shortText(length), v.trim()), '');

export const redeemPointReward = endpoint({
  name: 'redeemPointReward',
  summary:
    'Takes rewards for points, with the payment password. A play credit is granted at once; goods wait for the operator',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  module: MODULE,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({
    rewardId: Identifier,
    quantity: v.pipe(
      v.number(),
      v.integer('request_param_err'),
      v.minValue(1, 'request_param_err'),
      v.maxValue(MAX_QUANTITY, 'request_param_err'),
    ),
    password: Password,
    /** Where goods go. */
    recipient: line(ADDRESS_LENGTHS.recipient),
    phone: line(ADDRESS_LENGTHS.phone),
    address: line(ADDRESS_LENGTHS.address),
  }),
  response: v.pipe(
    v.object({
      referenceNo: Identifier,
      points: v.number(),
      status: v.picklist(REDEMPTION_STATUSES),
    }),
    v.transform(({ referenceNo, ...rest }) => ({ ...rest, reference: referenceNo })),
  ),
  requirements: ['PTS-01', 'PTS-04', 'API-54'],
});
export type RedeemedReward = v.InferOutput<typeof redeemPointReward.response>;

export const convertPoint = endpoint({
  name: 'convertPoint',
  summary: 'Turns points into money of the main wallet, with the payment password',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  module: MODULE,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({ points: Points, password: Password }),
  response: v.pipe(
    v.object({
      referenceNo: Identifier,
      points: v.number(),
      amount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
    }),
    v.transform(({ referenceNo, points, amount, currency }) => ({
      reference: referenceNo,
      points,
      amount: toMinor(amount, currency),
    })),
  ),
  requirements: ['PTS-01', 'API-58'],
});
export type ConvertedPoints = v.InferOutput<typeof convertPoint.response>;

const moment = queryInteger(0, 8_640_000_000_000_000);

export const getRedeemPointList = endpoint({
  name: 'getRedeemPointList',
  summary: 'What a member took for points, the newest first',
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  module: MODULE,
  token: 'required',
  request: v.object({
    startDate: v.optional(moment, 0),
    endDate: v.optional(moment, 8_640_000_000_000_000),
    status: v.optional(v.picklist(REDEMPTION_STATUSES, 'request_param_err')),
    page: v.optional(queryInteger(1, 100_000), 1),
    size: v.optional(queryInteger(1, 100), POINT_PAGE),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          referenceNo: Identifier,
          applyTime: v.number(),
          type: v.picklist(REDEMPTION_KINDS),
          /** Empty for a conversion. */
          name: v.nullish(v.string(), ''),
          quantity: v.nullish(v.number(), 1),
          points: v.number(),
          /** Money that it brings: the credit, or what the points became; 0 for goods. */
          amount: v.nullish(v.number(), 0),
          amountRequirement: v.nullish(v.number(), 0),
          status: v.picklist(REDEMPTION_STATUSES),
          /** Why it was rejected. */
          remark: v.nullish(v.string(), null),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      total: v.nullish(v.number(), 0),
      ...Currency,
    }),
    v.transform(({ list, totalPages, total, currency }) => ({
      totalPages,
      total,
      exponent: exponentOf(currency),
      rows: list.map(({ referenceNo, applyTime, amountRequirement, ...row }) => ({
        ...row,
        reference: referenceNo,
        at: applyTime,
        amount: toMinor(row.amount, currency),
        requirement: toMinor(amountRequirement, currency),
      })),
    })),
  ),
  requirements: ['PTS-02', 'PTS-04', 'PTS-05', 'API-55'],
});
/** Amounts in minor units, moments in epoch milliseconds. */
export type RedemptionPage = v.InferOutput<typeof getRedeemPointList.response>;
