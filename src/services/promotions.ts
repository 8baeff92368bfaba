import { intentionOf } from './browser/intention.ts';
import { watchPageLanguage } from './browser/page-language.ts';
import { newVisit } from './browser/visit.ts';
import { onChange } from './changes.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/promotions.ts';
import type { PromotionPage } from './contract/promotions.ts';
import { call } from './http.ts';

export { APPLICATION_LIMITS } from './contract/promotions.ts';
export type { Promotion, PromotionKind, PromotionStatus } from './contract/promotions.ts';
export type PromotionList = ResponseOf<typeof contract.listPromotions>;
export type PromotionPageData = PromotionPage & {
  /** Prefix of the idempotency keys. */
  readonly visit: string;
};

/** Promotions in the visitor's language, with where the member stands; amounts in minor units. */
export const listPromotions = (signal?: AbortSignal): Promise<PromotionList> =>
  call(contract.listPromotions, {}, { signal });

export const getPromotion = async (id: string, signal?: AbortSignal): Promise<PromotionPageData> => ({
  ...(await call(contract.getPromotion, { promotionId: id }, { signal })),
  visit: newVisit(),
});

/** Reports that promotions have to be loaded again: an application, a bonus or the language has changed. @returns the end */
export const watchPromotions = (changed: () => void): (() => void) => {
  const stops = [onChange('bonus', changed), watchPageLanguage(changed)];
  return () => {
    for (const stop of stops) stop();
  };
};

export interface Application {
  readonly promotionId: string;
  readonly comment: string;
  /** Ids of finished uploads. */
  readonly images: readonly string[];
}
/** Applies for a promotion; the same application of the same visit is made once. */
export const applyForPromotion = async (
  { promotionId, comment, images }: Application,
  visit: string,
  signal?: AbortSignal,
): Promise<void> => {
  const request = { promotionId, comment, images: [...images] };
  await call(contract.signUpPromotionJoin, request, {
    signal,
    idempotencyKey: await intentionOf(visit, JSON.stringify(request)),
  });
};
