import type { WithdrawalSettings } from '../../../runtime/settings.ts';

const HOUR = 3_600_000;

/** Reasons for an operator to check a payout first. */
export const PAYOUT_HOLDS = ['account_locked', 'new_card', 'recent_change', 'large_amount'] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

export interface HeldPayout {
  readonly reason: PayoutHold;
  /** Epoch ms at which it ends by itself; null: only an operator ends it. */
  readonly until: number | null;
}

export interface PayoutFacts {
  readonly isLocked: boolean;
  /** Minor units. */
  readonly amount: bigint;
  /** Epoch ms; null where no such event is known. */
  readonly cardAddedAt: number | null;
  readonly changedAt: number | null;
}

/** All holds against paying now, by the brand's settings. A locked account is always one. */
export const payoutHolds = (
  { isLocked, amount, cardAddedAt, changedAt }: PayoutFacts,
  { newCardHours, changeHours, above }: WithdrawalSettings['holds'],
  now: number,
): readonly HeldPayout[] => {
  const within = (reason: PayoutHold, at: number | null, hours: number): HeldPayout[] => {
    const until = (at ?? Number.NEGATIVE_INFINITY) + hours * HOUR;
    return now < until ? [{ reason, until }] : [];
  };
  return [
    ...(isLocked ? [{ reason: 'account_locked' as const, until: null }] : []),
    ...within('new_card', cardAddedAt, newCardHours),
    ...within('recent_change', changedAt, changeHours),
    ...(above > 0 && amount > BigInt(above) ? [{ reason: 'large_amount' as const, until: null }] : []),
  ];
};
