const MILLION = BigInt(1_000_000);

/** What a withdrawal costs, in minor units, by parts in a million of it; rounded down: never more than is said. */
export const chargeOf = (amount: bigint, perMillion: number): bigint =>
  (amount * BigInt(perMillion)) / MILLION;

/** What keeps a withdrawal from being larger than it may be now. */
export const WITHDRAW_BOUNDS = ['balance', 'limit', 'day', 'times', 'turnover', 'closed'] as const;
export type WithdrawBound = (typeof WITHDRAW_BOUNDS)[number];
