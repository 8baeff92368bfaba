/** What is typed as terms, the terms that it means, and what is wrong with it, field by field. */
import {
  TIER_LIMITS,
  tierFaults,
  type TierFault,
  type TierField,
} from '../../../services/contract/contract-tiers.ts';
import { exponentOf } from '../../../services/contract/money.ts';
import type { PeriodType, Proposal, Rate, TermsRefusal, Tier, Version } from '../../../services/contracts.ts';
import { amountOf, amountText } from '../../wallet/common/amount.ts';
import type { ProposalForm, TierForm } from '../common/contract-actions.ts';

/** Lines at most, as on the platform. */
export const MOST_TIERS = TIER_LIMITS.tiers;
/** A value that a field is held against: of the tier before, or the most that may be. */
export type Bound =
  | { readonly type: 'amount'; readonly amount: number }
  | { readonly type: 'count'; readonly count: number }
  | Rate;
export interface ProposalProblem {
  /** A name of the rules, or `unreadable`. */
  readonly problem: string;
  readonly bound: Bound | null;
  /** It is as much as what it is held against, and must be more. */
  readonly isSame: boolean;
}
/** By the field's name; fields of a line are named `rate.3` by its id. */
export type ProposalProblems = Readonly<Record<string, ProposalProblem>>;

const NOTHING = /^0*(?:[.,]0*)?$/;
const COUNT = /^\d{0,9}$/;
const GROUPS = /[.,\s]/g;
/** Up to 100, to the ten-thousandth of a percent. */
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,4}))?$/;
const PPM_PER_PERCENT = 10_000;

/** Minor units; nothing typed asks for nothing. */
const demandOf = (typed: string, exponent: number): number | null =>
  NOTHING.test(typed.trim()) ? 0 : amountOf(typed, exponent);
const countOf = (typed: string): number | null => {
  const digits = typed.replaceAll(GROUPS, '');
  return COUNT.test(digits) ? Number(digits) : null;
};
const percentOf = (typed: string): number | null => {
  const [, whole, fraction = ''] = PERCENT.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole) * PPM_PER_PERCENT + Number(fraction.padEnd(4, '0'));
  return ppm > 0 && ppm <= TIER_LIMITS.ppm ? ppm : null;
};
const rateOf = ({ rateType, rate }: TierForm, exponent: number): Rate | null => {
  if (rateType === 'F') {
    const amount = amountOf(rate, exponent);
    return amount === null ? null : { type: 'fixed', amount };
  }
  const ppm = percentOf(rate);
  return ppm === null ? null : { type: 'percent', ppm };
};

const tierOf = (line: TierForm, exponent: number) => ({
  validBet: demandOf(line.validBet, exponent),
  activeMembers: countOf(line.activeMembers),
  netLoss: demandOf(line.netLoss, exponent),
  rate: rateOf(line, exponent),
});
type Read = ReturnType<typeof tierOf>;
const FIELDS = ['validBet', 'activeMembers', 'netLoss', 'rate'] as const;
const isWhole = (read: Read): read is Read & Tier => FIELDS.every((field) => read[field] !== null);

/** The value of a tier that the same field of the next one is held against. */
const valueOf = (tier: Tier, field: TierField): Bound =>
  field === 'rate'
    ? tier.rate
    : field === 'activeMembers'
      ? { type: 'count', count: tier.activeMembers }
      : { type: 'amount', amount: tier[field] };
const MOST: Readonly<Partial<Record<TierField, Bound>>> = {
  validBet: { type: 'amount', amount: TIER_LIMITS.amount },
  activeMembers: { type: 'count', count: TIER_LIMITS.members },
  netLoss: { type: 'amount', amount: TIER_LIMITS.amount },
};
const explained = (
  { problem, field, against }: TierFault,
  tier: Tier,
  below: Tier | null,
): ProposalProblem => ({
  problem,
  bound: against === 'most' ? (MOST[field] ?? null) : below && against && valueOf(below, field),
  isSame: against === 'before' && below?.[field] === tier[field],
});

const UNREADABLE: ProposalProblem = { problem: 'unreadable', bound: null, isSame: false };

/** What is wrong with what is typed: what cannot be read, then what the rules say of what can (CON-02). */
const problemsIn = (form: ProposalForm, read: readonly Read[]): ProposalProblems => {
  const problems: Record<string, ProposalProblem> = {};
  for (const [at, { id }] of form.tiers.entries()) {
    const tier = read[at];
    if (!tier) continue;
    for (const field of FIELDS) if (tier[field] === null) problems[`${field}.${id}`] = UNREADABLE;
    const before = read[at - 1];
    const below = before && isWhole(before) ? before : null;
    if (isWhole(tier))
      for (const fault of tierFaults(tier, below))
        problems[`${fault.field}.${id}`] ??= explained(fault, tier, below);
  }
  return problems;
};

/** The terms that are meant, or what is wrong with what is typed. */
export const proposalFrom = (
  form: ProposalForm,
  currency: string,
): { readonly proposal: Proposal } | { readonly problems: ProposalProblems } => {
  const read = form.tiers.map((line) => tierOf(line, exponentOf(currency)));
  const problems = problemsIn(form, read);
  if (Object.keys(problems).length > 0) return { problems };
  const tiers = read.filter(isWhole);
  return { proposal: { periodType: form.periodType, tiers, note: form.note.trim() || null } };
};

export const fieldsOf = ({ tiers }: ProposalForm): readonly string[] =>
  tiers.flatMap(({ id }) => FIELDS.map((field) => `${field}.${id}`));
/** Fields that may be judged once one is left: itself, and the same of the next line, which is held against it. */
export const fieldsToValidate = ({ tiers }: ProposalForm, name: string): readonly string[] => {
  const [field, id] = name.split('.') as [TierField, string];
  const at = tiers.findIndex((tier) => String(tier.id) === id);
  // Where nothing is typed yet, what is still to come is no mistake.
  return [tiers[at], tiers[at + 1]]
    .filter((tier) => tier !== undefined)
    .filter((tier) => tier[field]?.trim())
    .map((tier) => `${field}.${tier.id}`);
};

/** Of what is wrong, what may be said while somebody writes. */
export const problemsLeft = (problems: ProposalProblems, left: readonly string[]): ProposalProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => left.includes(name)));

/** The field that the platform finds wrong, as the form names it; null where there is none. */
export const refusedField = ({ tier, field }: TermsRefusal, form: ProposalForm): string | null => {
  if (field === null || field === 'periodType' || field === 'gameGroup') return field;
  const line = form.tiers[tier];
  return line ? `${field}.${line.id}` : null;
};
/** The same with what it is held against. */
export const refusedProblem = (
  { problem, tier, field, most }: TermsRefusal,
  form: ProposalForm,
  currency: string,
): ProposalProblem => {
  const [now, before] = [form.tiers[tier], form.tiers[tier - 1]].map(
    (line) => line && tierOf(line, exponentOf(currency)),
  );
  if (now && isWhole(now) && !most) {
    const below = before && isWhole(before) ? before : null;
    const fault = tierFaults(now, below).find((each) => each.problem === problem && each.field === field);
    if (fault) return explained(fault, now, below);
  }
  return { problem, bound: most, isSame: false };
};

/** Parts per million as somebody would type a percentage. */
export const percentText = (ppm: number): string => {
  const fraction = String(ppm % PPM_PER_PERCENT)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${Math.floor(ppm / PPM_PER_PERCENT)}${fraction && `.${fraction}`}`;
};

export const emptyTier = (id: number): TierForm => ({
  ...{ id, validBet: '', activeMembers: '', netLoss: '', rateType: 'P', rate: '' },
});
/** The form as it begins: with the terms that are changed, else with one empty line. */
export const formOf = (
  version: Version | null,
  periodType: PeriodType,
  currency: string,
): Omit<ProposalForm, 'username' | 'gameGroup'> => {
  const exponent = exponentOf(currency);
  return {
    periodType: version?.periodType ?? periodType,
    note: '',
    tiers: version?.tiers.map((tier, index) => ({
      id: index + 1,
      validBet: amountText(tier.validBet, exponent),
      activeMembers: String(tier.activeMembers),
      netLoss: amountText(tier.netLoss, exponent),
      rateType: tier.rate.type === 'percent' ? 'P' : 'F',
      rate:
        tier.rate.type === 'percent' ? percentText(tier.rate.ppm) : amountText(tier.rate.amount, exponent),
    })) ?? [emptyTier(1)],
  };
};
