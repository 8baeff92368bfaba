/** Promotions in their ten states, as the platform reports them. */
import type { Promotion, PromotionPageData, PromotionStatus } from '../../../src/services/promotions.ts';

export const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

export const aPromotion = (status: PromotionStatus, patch: Partial<Promotion> = {}): Promotion => ({
  ...{ id: status.toLowerCase(), kind: 'JOIN', status, title: `The ${status} one`, summary: 'A summary' },
  ...{ image: '/art/banner-rng.svg', startsAt: NOON - DAY, endsAt: NOON + DAY, reward: 12_000 },
  ...{ wagering: 0, days: 14, bonus: null, note: null },
  ...patch,
});
const bonus = {
  id: '1007',
  kind: 'MANUAL',
  amount: 3640,
  required: 0,
  wagered: 0,
  endsAt: NOON + DAY,
} as const;
export const wagered = { ...bonus, amount: 50_000, required: 400_000, wagered: 236_000 };

/** One in each state, in no order. */
export const EACH: readonly Promotion[] = [
  aPromotion('CLOSED', { endsAt: NOON - DAY }),
  aPromotion('REJECTED', { endsAt: NOON - 3 * DAY, note: 'Two accounts, one device' }),
  aPromotion('COMING', { startsAt: NOON + DAY, endsAt: NOON + 9 * DAY }),
  aPromotion('APPLY', { endsAt: NOON + 5 * DAY, kind: 'APPLY' }),
  aPromotion('JOINED', { endsAt: null }),
  aPromotion('ISSUED', { endsAt: NOON - 2 * DAY, bonus: { ...wagered, wagered: 400_000 } }),
  aPromotion('PROCESS', { endsAt: NOON + 4 * DAY, bonus: wagered, wagering: 8 }),
  aPromotion('APPLYING', { endsAt: NOON + 3 * DAY, kind: 'APPLY' }),
  aPromotion('CLAIMED', { endsAt: NOON - 4 * DAY, bonus }),
  aPromotion('CLAIM', { endsAt: NOON + 9 * DAY, bonus }),
];

export const aPage = (
  status: PromotionStatus,
  patch: Partial<PromotionPageData> = {},
): PromotionPageData => ({
  ...(EACH.find((each) => each.status === status) ?? aPromotion(status)),
  ...{
    id: 'weekend',
    title: 'The weekend',
    steps: ['Take part', 'Play'],
    terms: ['Slips of the weekend count'],
  },
  ...{ application: null, exponent: 2, symbol: 'P', visit: 'v1' },
  ...patch,
});
