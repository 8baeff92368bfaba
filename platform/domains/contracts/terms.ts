/**
 * Terms of a contract (CON-02): tiers, each with its conditions and its rate. Money in minor units of the account's
 * currency, percent in parts per million. Pure: the site's texts refer to a problem by its name.
 */

import type { ContractKind } from '#contract/contracts.ts';
import {
  TIER_LIMITS,
  tierFaults,
  type TierFault,
  type TierProblem,
  type TierRate,
  type TierTerms,
} from '#contract/contract-tiers.ts';

export type { ContractKind };
export type Rate = TierRate<bigint>;
export type Tier = TierTerms<bigint>;
/** Ordered from the lowest conditions to the highest. */
export type Terms = readonly Tier[];

/** Sums of a team in a period. */
export interface Figures {
  readonly validBet: bigint;
  /** Below zero where the team has won. */
  readonly netLoss: bigint;
  readonly activeMembers: number;
}

export type TermsProblem = 'no_tiers' | 'too_many_tiers' | TierProblem;
export interface TermsFault {
  readonly problem: TermsProblem;
  /** From zero. */
  readonly tier: number;
  /** Null where the problem belongs to no field. */
  readonly field: TierFault['field'] | null;
}

/** The first problem with its tier and field; null for valid terms. */
export const termsProblem = (terms: Terms): TermsFault | null => {
  if (terms.length === 0) return { problem: 'no_tiers', tier: 0, field: null };
  if (terms.length > TIER_LIMITS.tiers)
    return { problem: 'too_many_tiers', tier: TIER_LIMITS.tiers, field: null };
  for (const [at, tier] of terms.entries()) {
    const [fault] = tierFaults(tier, terms[at - 1] ?? null);
    if (fault) return { problem: fault.problem, field: fault.field, tier: at };
  }
  return null;
};

/** The reached tier: the last one whose conditions are all met; null when the first is not met. */
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

/** Earnings of a period before deductions, rounded toward zero; never below zero. */
export const earned = (kind: ContractKind, terms: Terms, figures: Figures): bigint => {
  const at = tierReached(terms, figures);
  const rate = at === null ? undefined : terms[at]?.rate;
  if (!rate) return 0n;
  if (rate.type === 'fixed') return rate.amount;
  const base = kind === 'dividend' ? figures.netLoss : figures.validBet;
  return base > 0n ? (base * BigInt(rate.ppm)) / MILLION : 0n;
};

/**
 * Payment: the earnings, less what the direct downlines earn by contracts of the same kind and group, since their bets
 * are counted in both. Never below zero: a member who promised more than they get pays nothing on top.
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

/** The first tier that promises more than the other terms do, and the highest rate of those for it. */
export const dearerTier = (
  terms: Terms,
  than: Terms,
): { readonly tier: number; readonly most: Rate } | null => {
  const [percent, fixed] = [top(than, 'percent'), top(than, 'fixed')];
  const tier = terms.findIndex(({ rate }) =>
    rate.type === 'percent' ? BigInt(rate.ppm) > percent : rate.amount > fixed,
  );
  const found = terms[tier];
  if (!found) return null;
  const most: Rate =
    found.rate.type === 'percent'
      ? { type: 'percent', ppm: Number(percent) }
      : { type: 'fixed', amount: fixed };
  return { tier, most };
};
/** Whether a subordinate's terms promise more than the newly agreed ones: agreeing ends them (CON-05). */
export const isDearer = (subordinate: Terms, agreed: Terms): boolean =>
  dearerTier(subordinate, agreed) !== null;

/** The brand's caps: half of what a team loses, two hundredths of what it bets. */
const CAPS: Readonly<Record<ContractKind, number>> = {
  dividend: 500_000,
  daily: 20_000,
  hourly: 20_000,
  realtime: 20_000,
};
const MAX_FIXED = 10_000_000n;

/**
 * The first tier that promises more than the brand permits, and what it permits. A fixed amount is at most the capped
 * percent of the bets or losses that its own tier requires: without them it would be money for nothing.
 */
export const overBrandCap = (
  kind: ContractKind,
  terms: Terms,
): { readonly tier: number; readonly most: Rate } | null => {
  for (const [tier, { rate, validBet, netLoss }] of terms.entries()) {
    if (rate.type === 'percent') {
      if (rate.ppm > CAPS[kind]) return { tier, most: { type: 'percent', ppm: CAPS[kind] } };
      continue;
    }
    const share = ((kind === 'dividend' ? netLoss : validBet) * BigInt(CAPS[kind])) / MILLION;
    const amount = share < MAX_FIXED ? share : MAX_FIXED;
    if (rate.amount > amount) return { tier, most: { type: 'fixed', amount } };
  }
  return null;
};
