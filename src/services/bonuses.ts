import { intentionOf } from './browser/intention.ts';
import { newVisit } from './browser/visit.ts';
import * as contract from './contract/bonuses.ts';
import type { BonusKind } from './contract/bonuses.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import { call } from './http.ts';

export type { Bonus, BonusKind, BonusState } from './contract/bonuses.ts';

/** The member's bonuses that have not ended; amounts in minor units. */
export type BonusPageData = ResponseOf<typeof contract.getClaimPromotion> & {
  /** Prefix of the idempotency keys of claims. */
  readonly visit: string;
};
export type EndedBonuses = ResponseOf<typeof contract.getClaimHistory>;

const PAGE_SIZE = 10;

export const getBonusPageData = async (signal?: AbortSignal): Promise<BonusPageData> => ({
  ...(await call(contract.getClaimPromotion, {}, { signal })),
  visit: newVisit(),
});

export const listEndedBonuses = (page: number, signal?: AbortSignal): Promise<EndedBonuses> =>
  call(contract.getClaimHistory, { page, size: PAGE_SIZE }, { signal });

export interface BonusClaim {
  readonly id: string;
  readonly kind: BonusKind;
  readonly visit: string;
}
/** Claims a bonus; the same one of the same visit is claimed once. @returns the amount in minor units */
export const claimBonus = async ({ id, kind, visit }: BonusClaim, signal?: AbortSignal): Promise<number> =>
  (
    await call(
      contract.claimIssuedPromotion,
      { promotionClaimId: id, promotionType: kind },
      { signal, idempotencyKey: await intentionOf(visit, id) },
    )
  ).amount;

/** Gives up a bonus that is active or waits: its money goes back. */
export const giveUpBonus = async (
  { id, visit }: Omit<BonusClaim, 'kind'>,
  signal?: AbortSignal,
): Promise<void> => {
  await call(
    contract.giveUpPromotion,
    { promotionClaimId: id },
    { signal, idempotencyKey: await intentionOf(visit, `give up ${id}`) },
  );
};
