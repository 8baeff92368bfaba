import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { Visitor } from '../../../services/browser/member-store.ts';
import { claimBonus } from '../../../services/bonuses.ts';
import {
  applyForPromotion,
  getPromotion,
  watchPromotions,
  type PromotionPageData,
} from '../../../services/promotions.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isTrial } from '../../games/common/gate.ts';
import { isUnknownResult } from '../../wallet/common/refused-fields.ts';
import { promotionApplicationMachine } from '../promotion-application/promotion-application.machine.ts';

export interface PromotionDetailInput {
  readonly id: string;
  readonly visitor: Visitor | null;
}
interface PromotionDetailContext {
  readonly id: string;
  /** Whether somebody with real money is signed in. */
  readonly isMember: boolean;
  readonly isSignedIn: boolean;
  readonly pageData: PromotionPageData | null;
  /** What is being done at once. */
  readonly act: 'join' | 'claim';
  /** What the last claim brought, in minor units. */
  readonly claimed: number | null;
  readonly failure: Failure | null;
}
type PromotionDetailEvent =
  | { type: 'promotion.join' }
  | { type: 'promotion.claim' }
  | { type: 'promotion.apply' }
  | { type: 'account.request' }
  | { type: 'action.retry' }
  | { type: 'promotion.reload' }
  | { type: 'promotion.changed' };
type Failed = { readonly error: unknown };

export const memberOf = ({ id, visitor }: PromotionDetailInput) => ({
  id,
  isSignedIn: visitor !== null,
  isMember: visitor !== null && !isTrial(visitor),
});

/** The implementations that the chart in promotion-detail.machine.ts names. */
export const promotionDetailSetup = setup({
  types: {
    context: {} as PromotionDetailContext,
    events: {} as PromotionDetailEvent,
    input: {} as PromotionDetailInput,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
    children: {} as { application: 'application' },
  },
  actors: {
    getPromotion: fromPromise<PromotionPageData, { id: string }>(({ input, signal }) =>
      getPromotion(input.id, signal),
    ),
    /** @returns what a claim brought, in minor units */
    act: fromPromise<number | null, Pick<PromotionDetailContext, 'act' | 'pageData'>>(
      async ({ input, signal }) => {
        const { id, bonus, visit } = known(input.pageData);
        if (input.act === 'claim') {
          const claim = known(bonus);
          return claimBonus({ id: claim.id, kind: claim.kind, visit }, signal);
        }
        await applyForPromotion({ promotionId: id, comment: '', images: [] }, visit, signal);
        return null;
      },
    ),
    application: promotionApplicationMachine,
    watchPromotion: fromCallback<PromotionDetailEvent>(({ sendBack }) =>
      watchPromotions(() => sendBack({ type: 'promotion.changed' })),
    ),
  },
  guards: {
    mayJoin: ({ context: { isMember, pageData } }) =>
      isMember && pageData?.status === 'APPLY' && pageData.kind === 'JOIN',
    mayApply: ({ context: { isMember, pageData } }) =>
      isMember && pageData?.status === 'APPLY' && pageData.kind === 'APPLY',
    mayClaim: ({ context: { isMember, pageData } }) =>
      isMember && pageData?.status === 'CLAIM' && pageData.bonus !== null,
    needsAccount: ({ context: { isMember, pageData } }) => !isMember && pageData?.status === 'APPLY',
    isMissing: (_, { error }: Failed) => error instanceof ServiceError && error.code === 'not_found',
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
  },
  actions: {
    assignPageData: assign({ pageData: (_, p: { pageData: PromotionPageData }) => p.pageData }),
    assignAct: assign((_, { act }: { act: 'join' | 'claim' }) => ({ act, claimed: null, failure: null })),
    assignClaimed: assign((_, { amount }: { amount: number | null }) => ({ claimed: amount, failure: null })),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    clearResult: assign({ claimed: null, failure: null }),
    requireAccount: sendParent({ type: 'account.require' }),
  },
});
