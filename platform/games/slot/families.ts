/**
 * How the symbols pay. `lines`: along the chosen pay lines. `ways`: on neighbouring reels from the left, wherever they
 * stand. `hold`: as lines, and coins instead of scatters that start a round of respins. `jackpot`: as lines, and each
 * stake is a chance of the pool.
 */
export const FAMILIES = ['lines', 'ways', 'hold', 'jackpot'] as const;
export type Family = (typeof FAMILIES)[number];
