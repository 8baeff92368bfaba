import type { PointSource } from '#contract/points.ts';

/** Products of the catalogue by what their bets earn points as (PTS-07). */
export const SOURCE_OF: Readonly<Record<string, PointSource>> = {
  ...{ RNG: 'slots', FISH: 'slots', VIDEO: 'slots', LIVE: 'live', COCKFIGHT: 'live' },
  ...{ SPORTS: 'sports', ESPORTS: 'sports', PVP: 'pvp', LOTT: 'lottery', ELOTT: 'lottery' },
};

const WHOLE = 100n;

/**
 * Points for an amount that was not counted yet: amount × ratio × percent + carried = points × per × 100 + carry. Rounded down, and what
 * is left is carried to the next; where corrections made the amount negative, nothing is taken back, and the next amounts
 * make up for it first.
 * @param amount minor units, negative for corrections
 * @param ratio points for `per` minor units
 * @param percent of that ratio, by the rank of the member
 */
export const pointsFor = (
  amount: bigint,
  { ratio, percent }: { readonly ratio: bigint; readonly percent: bigint },
  carried: bigint,
  per: bigint,
): { readonly points: bigint; readonly carry: bigint } => {
  const sum = amount * ratio * percent + carried;
  const one = per * WHOLE;
  const points = sum > 0n ? sum / one : 0n;
  return { points, carry: sum - points * one };
};
