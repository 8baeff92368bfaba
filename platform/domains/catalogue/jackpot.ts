import { amountOnWire } from '../../kernel/money.ts';

/** 165.11 every 3 seconds (JAC-04), in minor units. */
const STEP = 16_511n;
const INTERVAL = 3000;
const START = 4_000_000_000n;
/** Steps from one drop to the next: five days. */
const STEPS = (5 * 24 * 60 * 60_000) / INTERVAL;

/** The jackpot at `now`, a function of time alone, so that every process shows the same (JAC-03). */
export const jackpotAt = (now: number): { amount: number; step: number; intervalMs: number } => ({
  amount: amountOnWire(START + STEP * BigInt(Math.floor(now / INTERVAL) % STEPS)),
  step: amountOnWire(STEP),
  intervalMs: INTERVAL,
});
