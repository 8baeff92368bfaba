/** A rate is in parts per million, and what is left of a minor unit in millionths. */
const MILLION = 1_000_000n;

export interface Income {
  readonly amount: bigint;
  readonly capped: bigint;
  readonly carry: bigint;
}

/** The income of valid bets: whole minor units, no more than `most`, and the exact rest, which is carried on. */
export const incomeOf = (bets: bigint, rate: bigint, carried: bigint, max: bigint): Income => {
  const exact = bets * rate + carried;
  const earned = exact / MILLION;
  const amount = earned < max ? earned : max;
  return { amount, capped: earned - amount, carry: exact % MILLION };
};
