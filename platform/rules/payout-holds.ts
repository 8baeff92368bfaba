import type { WithdrawalSettings } from '../db/settings.ts';

const HOUR = 3_600_000;

/** Why somebody has to look twice before money leaves. */
export const PAYOUT_HOLDS = ['account_locked', 'new_card', 'recent_change', 'large_amount'] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

export interface PayoutFacts {
  readonly isLocked: boolean;
  /** Minor units. */
  readonly amount: bigint;
  /** Epoch ms; null where nothing of the kind is known. */
  readonly cardAddedAt: number;
  readonly changedAt: number | null;
}

/** All that speaks against paying at once, by the brand's settings. A locked account always does. */
export const payoutHolds = (
  { isLocked, amount, cardAddedAt, changedAt }: PayoutFacts,
  { newCardHours, changeHours, above }: WithdrawalSettings['holds'],
  now: number,
): readonly PayoutHold[] => {
  const isWithin = (at: number | null, hours: number): boolean => at !== null && now < at + hours * HOUR;
  const found: Record<PayoutHold, boolean> = {
    account_locked: isLocked,
    new_card: isWithin(cardAddedAt, newCardHours),
    recent_change: isWithin(changedAt, changeHours),
    large_amount: above > 0 && amount > BigInt(above),
  };
  return PAYOUT_HOLDS.filter((hold) => found[hold]);
};
