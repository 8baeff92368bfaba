const MILLION = BigInt(1_000_000);

/** The fee of a withdrawal in minor units, from parts per million; rounded down, so never more than shown. */
export const chargeOf = (amount: bigint, perMillion: number): bigint =>
  (amount * BigInt(perMillion)) / MILLION;

/** What limits the largest withdrawal now. */
export const WITHDRAW_BOUNDS = ['balance', 'limit', 'day', 'times', 'turnover', 'closed'] as const;
export type WithdrawBound = (typeof WITHDRAW_BOUNDS)[number];
