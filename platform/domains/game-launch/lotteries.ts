import type { PrizeMode } from '#contract/launch.ts';

/** Lottery vendors by prize mode; no vendor of this catalogue plays ZY. */
export const LOTTERIES: Readonly<Record<PrizeMode, readonly string[]>> = {
  Lott: ['LOTT'],
  ZY: [],
  Elott: ['ELOTT'],
  SEA: ['TCG_SEA', 'TCG_LOTTO_VN'],
};
export const LOTTERY_TYPES: readonly string[] = ['LOTT', 'ELOTT'];
