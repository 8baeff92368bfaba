/**
 * Terms of a contract (CON-02): tiers, each with what it asks and what it pays. Money in minor units of the account's
 * currency, percent in parts per million. Pure: the site's words for a problem hang on its name.
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
/** From the one that asks least to the one that asks most. */
export type Terms = readonly Tier[];

/** What a team did in a period. */
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
  /** Null where it is none of a field. */
  readonly field: TierFault['field'] | null;
}

/** What is wrong first, with the tier and the field that it is wrong in; null for terms that may be offered. */
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

/** The first tier that promises more than any of the other terms do, and the most that those promise of its sort. */
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
  const thresholds = { validBet: 0n, activeMembers: 0, netLoss: 0n };
  return [
    { ...thresholds, rate: { type: 'percent', ppm: CAPS[kind] } },
    { ...thresholds, rate: { type: 'fixed', amount: MOST_FIXED } },
  ];
};
