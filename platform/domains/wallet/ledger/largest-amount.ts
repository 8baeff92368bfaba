import type { WithdrawBound } from '#contract/withdraw-rules.ts';

/** What limits a withdrawal or a transfer; amounts in minor units. */
export interface AmountFacts {
  readonly isOpen: boolean;
  readonly timesLeft: number;
  /** Whether the required turnover of deposits is reached, or none is required. */
  readonly isTurnedOver: boolean;
  /** The balance without holds. */
  readonly available: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly leftToday: bigint;
  /** The step of an amount: 1, or a whole unit where decimals are not accepted. */
  readonly step: bigint;
}

/** The largest amount that can be taken out now, and its limiting factor; 0 where none can be. */
export const largestAmount = (
  facts: AmountFacts,
): { readonly amount: bigint; readonly bound: WithdrawBound } => {
  const none = (bound: WithdrawBound) => ({ amount: 0n, bound });
  if (!facts.isOpen) return none('closed');
  if (!facts.isTurnedOver) return none('turnover');
  if (facts.timesLeft <= 0) return none('times');
  const bounds: readonly (readonly [WithdrawBound, bigint])[] = [
    ['balance', facts.available],
    ['day', facts.leftToday],
    ['limit', facts.maximum],
  ];
  const [bound, max] = bounds.reduce((one, other) => (other[1] < one[1] ? other : one));
  const amount = max - (max % facts.step);
  return amount < facts.minimum || amount <= 0n ? none(bound) : { amount, bound };
};
