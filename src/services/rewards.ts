import { checkDraw, type DrawProof } from './browser/raffle-check.ts';
import { keepRaffle, keptRaffle } from './browser/raffle-hash-store.ts';
import { intentionOf } from './browser/intention.ts';
import { newVisit } from './browser/visit.ts';
import * as v from 'valibot';
import { claimBonus } from './bonuses.ts';
import type { BonusKind } from './contract/bonuses.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/rewards.ts';
import type { RewardCounts } from './contract/rewards.ts';
import { ServiceError } from './service-error.ts';
import { call } from './http.ts';
import { claimMission } from './missions.ts';
import { claimRebate } from './rebate.ts';

export type { DrawProof };
export type { RewardCounts } from './contract/rewards.ts';

/** Everything of the reward centre; amounts in minor units. */
export type RewardPageData = ResponseOf<typeof contract.getPromoList> & {
  readonly calendar: ResponseOf<typeof contract.getSignInCalendar>;
  readonly raffle: ResponseOf<typeof contract.getRafflePromotionStatus>;
  /** Whether the last draw holds what was promised before it; null until it is drawn. */
  readonly proof: DrawProof | null;
  readonly history: ResponseOf<typeof contract.getRewardHistory>;
  /** Prefix of the idempotency keys of claims. */
  readonly visit: string;
};

export const loadRewards = async (page: number, signal?: AbortSignal): Promise<RewardPageData> => {
  const [list, calendar, raffle, history] = await Promise.all([
    call(contract.getPromoList, {}, { signal }),
    call(contract.getSignInCalendar, {}, { signal }),
    call(contract.getRafflePromotionStatus, {}, { signal }),
    call(contract.getRewardHistory, { page }, { signal }),
  ]);
  const { draw, last } = raffle;
  // Only of the open week: after it all tickets are known, and a hash of a suitable seed could still be made.
  if (draw) keepRaffle(draw.period, { hash: draw.seedHash, prizes: draw.prizes.length });
  const proof = last ? await checkDraw(last, keptRaffle(last.period)).catch(() => 'wrong' as const) : null;
  return { ...list, calendar, raffle, proof, history, visit: newVisit() };
};

export const countRewards = (signal?: AbortSignal): Promise<RewardCounts> =>
  call(contract.getAvailablePromotions, {}, { signal });

/** What is missing of the deposits that today’s prize needs, in minor units (0 where any deposit will do); null for another failure. */
export const missingDeposit = (error: unknown): number | null => {
  if (!(error instanceof ServiceError) || error.code !== 'sign_in_needs_deposit') return null;
  const parsed = v.safeParse(contract.NeedsDeposit, error.detail);
  return parsed.success ? parsed.output : 0;
};

/** What is claimed: a kind of the platform, or SIGN_IN for today’s prize. */
export interface RewardClaim {
  readonly kind: string;
  readonly id: string;
}

/** Claims by the call of the kind; the same claim of the same visit is paid once. @returns the amount in minor units */
export const claimReward = async (
  { kind, id }: RewardClaim,
  visit: string,
  signal?: AbortSignal,
): Promise<number> => {
  const options = async () => ({ signal, idempotencyKey: await intentionOf(visit, `${kind} ${id}`) });
  switch (kind) {
    case 'SIGN_IN':
      return call(contract.claimSignIn, {}, await options());
    case 'RAFFLE':
      return call(contract.claimRafflePromotion, { promotionId: id }, await options());
    case 'MISSION':
    case 'MILESTONE':
      return (await claimMission({ of: kind === 'MISSION' ? 'mission' : 'milestone', id }, visit, signal))
        .reward;
    case 'REBATE':
      return claimRebate({ product: null, visit }, signal);
    default:
      return claimBonus({ id, kind: kind as BonusKind, visit }, signal);
  }
};
