/**
 * Rules for the tiers of a contract (CON-02), shared by the site's form and the platform. Amounts are minor
 * units, as numbers on the site and as bigints on the platform; percentages are in parts per million.
 */
export type TierAmount = number | bigint;
export type TierRate<Amount extends TierAmount> =
  /** Of the team's valid bets; for a dividend, of the team's losses. */
  | { readonly type: 'percent'; readonly ppm: number }
  /** Once per period. */
  | { readonly type: 'fixed'; readonly amount: Amount };
/** Reached when all its demands are met. */
export interface TierTerms<Amount extends TierAmount> {
  /** At least these valid bets of the team in the period. */
  readonly validBet: Amount;
  /** At least this many team members who have bet. */
  readonly activeMembers: number;
  /** At least this loss of the team, which is the platform's profit; 0 demands none, as a team may win. */
  readonly netLoss: Amount;
  readonly rate: TierRate<Amount>;
}

export type TierField = keyof TierTerms<TierAmount>;
export type TierProblem =
  | 'demand_out_of_range'
  | 'rate_out_of_range'
  | 'tier_asks_no_more'
  | 'tier_pays_less';
export interface TierFault {
  readonly problem: TierProblem;
  readonly field: TierField;
  /** What the value is compared with: the tier before, or the maximum. */
  readonly against: 'before' | 'most' | null;
}

export const TIER_LIMITS = { tiers: 10, members: 100_000, amount: 10 ** 15, ppm: 1_000_000 } as const;

const DEMANDS = ['validBet', 'activeMembers', 'netLoss'] as const;
const isWithin = (value: TierAmount, most: number): boolean =>
  (typeof value === 'bigint' || Number.isSafeInteger(value)) && value >= 0 && value <= most;
const isRate = <Amount extends TierAmount>(rate: TierRate<Amount>): boolean =>
  rate.type === 'percent'
    ? isWithin(rate.ppm, TIER_LIMITS.ppm) && rate.ppm > 0
    : isWithin(rate.amount, TIER_LIMITS.amount) && rate.amount > 0;
/** A percentage and a sum cannot be compared; only rates of the same type must not decrease. */
const paysLess = <Amount extends TierAmount>(rate: TierRate<Amount>, than: TierRate<Amount>): boolean =>
  (rate.type === 'percent' && than.type === 'percent' && rate.ppm < than.ppm) ||
  (rate.type === 'fixed' && than.type === 'fixed' && rate.amount < than.amount);

/** All faults of a tier, alone and against the tier below, each at its field. */
export const tierFaults = <Amount extends TierAmount>(
  tier: TierTerms<Amount>,
  below: TierTerms<Amount> | null,
): readonly TierFault[] => {
  const most = {
    validBet: TIER_LIMITS.amount,
    activeMembers: TIER_LIMITS.members,
    netLoss: TIER_LIMITS.amount,
  };
  const faults: TierFault[] = [];
  for (const field of DEMANDS)
    if (!isWithin(tier[field], most[field]))
      faults.push({ problem: 'demand_out_of_range', field, against: 'most' });
    else if (below && tier[field] < below[field])
      faults.push({ problem: 'tier_asks_no_more', field, against: 'before' });
  // Where all demands equal those of the tier below, the fault is at the first one.
  if (below && DEMANDS.every((field) => tier[field] === below[field]))
    faults.push({ problem: 'tier_asks_no_more', field: 'validBet', against: 'before' });
  if (!isRate(tier.rate)) faults.push({ problem: 'rate_out_of_range', field: 'rate', against: null });
  else if (below && paysLess(tier.rate, below.rate))
    faults.push({ problem: 'tier_pays_less', field: 'rate', against: 'before' });
  return faults;
};
