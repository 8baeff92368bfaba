/**
 * Terms of a contract (CON-02): tiers, each with what it asks and what it pays. Money in minor units of the account's
 * currency, percent in parts per million. Pure: the site's words for a problem hang on its name.
 */

import type { ContractKind } from '#contract/contracts.ts';

export type { ContractKind };

export type Rate =
  /** Of the valid bets of the team; a dividend's of what the team has lost. */
  | { readonly type: 'percent'; readonly ppm: number }
  /** Once per period. */
  | { readonly type: 'fixed'; readonly amount: bigint };

/** Reached when all that it asks is there. */
export interface Tier {
  /** At least these valid bets of the team in the period. */
  readonly validBet: bigint;
  /** At least so many members of the team who have bet. */
  readonly activeMembers: number;
  /** At least this loss of the team, which is the house's profit; 0 asks for none, a team may win. */
  readonly netLoss: bigint;
  readonly rate: Rate;
}
/** From the one that asks least to the one that asks most. */
export type Terms = readonly Tier[];

/** What a team did in a period. */
export interface Figures {
  readonly validBet: bigint;
  /** Below zero where the team has won. */
  readonly netLoss: bigint;
  readonly activeMembers: number;
}

export type TermsProblem =
  | 'no_tiers'
  | 'too_many_tiers'
  | 'rate_out_of_range'
  | 'demand_out_of_range'
  | 'tier_asks_no_more'
  | 'tier_pays_less';

export const TERMS_LIMITS = { tiers: 10, members: 100_000, amount: 10n ** 15n, ppm: 1_000_000 } as const;

const isAmount = (amount: bigint): boolean => amount >= 0n && amount <= TERMS_LIMITS.amount;
const isDemand = ({ validBet, activeMembers, netLoss }: Tier): boolean =>
  isAmount(validBet) &&
  isAmount(netLoss) &&
  Number.isSafeInteger(activeMembers) &&
  activeMembers >= 0 &&
  activeMembers <= TERMS_LIMITS.members;
const isRate = (rate: Rate): boolean =>
  rate.type === 'percent'
    ? Number.isSafeInteger(rate.ppm) && rate.ppm > 0 && rate.ppm <= TERMS_LIMITS.ppm
    : rate.amount > 0n && rate.amount <= TERMS_LIMITS.amount;

const asksMore = (tier: Tier, than: Tier): boolean =>
  tier.validBet >= than.validBet &&
  tier.activeMembers >= than.activeMembers &&
  tier.netLoss >= than.netLoss &&
  (tier.validBet > than.validBet || tier.activeMembers > than.activeMembers || tier.netLoss > than.netLoss);
/** A percentage and a sum cannot be compared: only the same sort must not sink. */
const paysLess = (rate: Rate, than: Rate): boolean =>
  (rate.type === 'percent' && than.type === 'percent' && rate.ppm < than.ppm) ||
  (rate.type === 'fixed' && than.type === 'fixed' && rate.amount < than.amount);

/** What is wrong, with the tier it is wrong in; null for terms that may be offered. */
export const termsProblem = (terms: Terms): { problem: TermsProblem; tier: number } | null => {
  if (terms.length === 0) return { problem: 'no_tiers', tier: 0 };
  if (terms.length > TERMS_LIMITS.tiers) return { problem: 'too_many_tiers', tier: TERMS_LIMITS.tiers };
  for (const [at, tier] of terms.entries()) {
    if (!isDemand(tier)) return { problem: 'demand_out_of_range', tier: at };
    if (!isRate(tier.rate)) return { problem: 'rate_out_of_range', tier: at };
    const below = terms[at - 1];
    if (below && !asksMore(tier, below)) return { problem: 'tier_asks_no_more', tier: at };
    if (below && paysLess(tier.rate, below.rate)) return { problem: 'tier_pays_less', tier: at };
  }
  return null;
};

/** The tier that is reached: the last all of whose demands are met; null when not even the first is. */
export const tierReached = (terms: Terms, { validBet, netLoss, activeMembers }: Figures): number | null => {
  const reached = terms.findLastIndex(
    (tier) =>
      validBet >= tier.validBet &&
      activeMembers >= tier.activeMembers &&
      (tier.netLoss === 0n || netLoss >= tier.netLoss),
  );
  return reached < 0 ? null : reached;
};

const MILLION = 1_000_000n;

/** What a period earns before deductions, rounded toward zero; never below it. */
export const earned = (kind: ContractKind, terms: Terms, figures: Figures): bigint => {
  const at = tierReached(terms, figures);
  const rate = at === null ? undefined : terms[at]?.rate;
  if (!rate) return 0n;
  if (rate.type === 'fixed') return rate.amount;
  const base = kind === 'dividend' ? figures.netLoss : figures.validBet;
  return base > 0n ? (base * BigInt(rate.ppm)) / MILLION : 0n;
};

/**
 * What is paid: what was earned, less what the direct downlines earn by contracts of the same kind and group, since
 * their bets are counted in both. Never below zero: who promised more than they get pays nothing on top.
 */
export const paid = (earning: bigint, deductions: readonly bigint[]): bigint => {
  const rest = deductions.reduce((left, deduction) => left - deduction, earning);
  return rest > 0n ? rest : 0n;
};

const top = (terms: Terms, type: Rate['type']): bigint =>
  terms.reduce((most, { rate }) => {
    if (rate.type !== type) return most;
    const value = rate.type === 'percent' ? BigInt(rate.ppm) : rate.amount;
    return value > most ? value : most;
  }, 0n);

/** Whether a subordinate's terms promise more than the newly agreed ones: agreeing ends them (CON-05). */
export const isDearer = (subordinate: Terms, agreed: Terms): boolean =>
  top(subordinate, 'percent') > top(agreed, 'percent') || top(subordinate, 'fixed') > top(agreed, 'fixed');

/** The most that the brand lets anybody promise: half of what a team loses, two hundredths of what it bets. */
const CAPS: Readonly<Record<ContractKind, number>> = {
  dividend: 500_000,
  daily: 20_000,
  hourly: 20_000,
  realtime: 20_000,
};
const MOST_FIXED = 10_000_000n;

/** Stands in for the terms of those above whom nobody stands. */
export const rateCap = (kind: ContractKind): Terms => {
  const asks = { validBet: 0n, activeMembers: 0, netLoss: 0n };
  return [
    { ...asks, rate: { type: 'percent', ppm: CAPS[kind] } },
    { ...asks, rate: { type: 'fixed', amount: MOST_FIXED } },
  ];
};
