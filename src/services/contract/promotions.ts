import * as v from 'valibot';
import { BONUS_KINDS } from './bonuses.ts';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, shortText } from './values.ts';

/** Characters of a comment, and pictures, of one application (VAL-47, VAL-50). */
export const APPLICATION_LIMITS = { comment: 140, images: 3 } as const;

/** How a member takes part: by joining alone, or by an application with a comment and pictures. */
export const PROMOTION_KINDS = ['JOIN', 'APPLY'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];
/**
 * Where a member stands (PRO-01). `APPLY`: it is open to them. `JOINED` and `APPLYING`: it waits for the operator.
 * `CLAIM`: its bonus is claimable. `PROCESS`: its bonus is being wagered. `ISSUED`: wagered, so that the money came by
 * itself. `CLOSED`: it is over without a bonus, or its bonus ended without money.
 */
export const PROMOTION_STATUSES = [
  'APPLY',
  'CLAIM',
  'APPLYING',
  'CLOSED',
  'REJECTED',
  'ISSUED',
  'CLAIMED',
  'PROCESS',
  'JOINED',
  'COMING',
] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

const row = {
  promotionId: Identifier,
  kind: v.picklist(PROMOTION_KINDS),
  status: v.picklist(PROMOTION_STATUSES),
  title: v.string(),
  summary: v.nullish(v.string(), ''),
  image: v.nullish(v.string(), null),
  startTime: v.number(),
  endTime: v.nullish(v.number(), null),
  /** The most that is granted. */
  rewardAmount: v.number(),
  /** Times the bonus; 0: the bonus is claimed without wagering. */
  wagering: v.number(),
  /** Days to claim or to wager it. */
  bonusDays: v.number(),
  /** The bonus that was granted. */
  bonus: v.nullish(
    v.object({
      claimId: Identifier,
      promotionType: v.fallback(v.picklist(BONUS_KINDS), 'MANUAL'),
      amount: v.number(),
      requiredTurnover: v.number(),
      actualTurnover: v.number(),
      endTime: v.nullish(v.number(), null),
    }),
    null,
  ),
  /** Why the application was rejected, or the bonus refused. */
  remark: v.nullish(v.string(), null),
};
const money = {
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};
const promotionFrom = (
  {
    promotionId,
    startTime,
    endTime,
    rewardAmount,
    bonusDays,
    bonus,
    remark,
    ...rest
  }: v.InferOutput<v.ObjectSchema<typeof row, undefined>>,
  currency: string,
) => ({
  ...rest,
  ...{ id: promotionId, startsAt: startTime, endsAt: endTime, days: bonusDays, note: remark },
  reward: toMinor(rewardAmount, currency),
  bonus: bonus && {
    ...{ id: bonus.claimId, kind: bonus.promotionType, endsAt: bonus.endTime },
    amount: toMinor(bonus.amount, currency),
    required: toMinor(bonus.requiredTurnover, currency),
    wagered: toMinor(bonus.actualTurnover, currency),
  },
});
/** Amounts in minor units, moments in epoch milliseconds. */
export type Promotion = ReturnType<typeof promotionFrom>;

export const listPromotions = endpoint({
  name: 'listPromotions',
  summary: 'Ours: promotions in the language of the call, each with where the member stands',
  method: 'GET',
  path: '/wps/relay/PROMOFE_getPromotions',
  token: 'optional',
  request: v.object({}),
  response: v.pipe(
    v.object({ list: listOf(v.object(row)), ...money }),
    v.transform(({ list, currency, currencySymbol }) => ({
      promotions: list.map((each) => promotionFrom(each, currency)),
      exponent: exponentOf(currency),
      symbol: currencySymbol,
    })),
  ),
  requirements: ['ROU-11', 'PRO-01', 'ACT-15'],
});

export const getPromotion = endpoint({
  name: 'getPromotion',
  summary: 'Ours: one promotion with its steps, its terms and the member’s own application',
  method: 'GET',
  path: '/wps/relay/PROMOFE_getPromotion',
  token: 'optional',
  request: v.object({ promotionId: Identifier }),
  response: v.pipe(
    v.object({
      promotion: v.object(row),
      steps: listOf(v.string()),
      terms: listOf(v.string()),
      application: v.nullish(
        v.object({
          comment: v.nullish(v.string(), ''),
          /** How many pictures it has. */
          images: v.nullish(v.number(), 0),
          applyTime: v.number(),
          decideTime: v.nullish(v.number(), null),
        }),
        null,
      ),
      ...money,
    }),
    v.transform(({ promotion, steps, terms, application, currency, currencySymbol }) => ({
      ...promotionFrom(promotion, currency),
      ...{ steps, terms, exponent: exponentOf(currency), symbol: currencySymbol },
      application: application && {
        ...{ comment: application.comment, images: application.images },
        ...{ appliedAt: application.applyTime, decidedAt: application.decideTime },
      },
    })),
  ),
  requirements: ['ROU-11', 'PRO-01'],
});
export type PromotionPage = v.InferOutput<typeof getPromotion.response>;

export const signUpPromotionJoin = endpoint({
  name: 'signUpPromotionJoin',
  summary: 'Joins or applies for a promotion, once; fails where the member has applied already',
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpPromotionJoin',
  token: 'required',
  idempotent: true,
  request: v.object({
    promotionId: Identifier,
    /** Ours, of an application: kept as typed, the platform trims it and refuses what is too long. */
    comment: v.optional(shortText(2000), ''),
    /** Ours: ids of finished uploads. */
    images: v.optional(v.pipe(v.array(Identifier), v.maxLength(20, 'request_param_err')), []),
  }),
  response: v.object({ promotionId: Identifier, status: v.picklist(PROMOTION_STATUSES) }),
  requirements: ['PRO-01', 'VAL-47', 'VAL-48', 'VAL-49', 'VAL-50'],
});
