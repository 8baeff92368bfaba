/** The terms form: what is typed, the terms it stands for, and its errors by field. */
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

/** The most lines, as on the platform. */
export const MAX_TIERS = TIER_LIMITS.tiers;
/** The limit of a field: the value of the tier before, or the maximum. */
export type Bound =
  | { readonly type: 'amount'; readonly amount: number }
  | { readonly type: 'count'; readonly count: number }
  | Rate;
export interface ProposalProblem {
  /** A problem's name from the rules, or `unreadable`. */
  readonly problem: string;
  readonly bound: Bound | null;
  /** The value equals its limit but must exceed it. */
  readonly isSame: boolean;
}
/** By field name; fields of a line are named `rate.3`, with the line's id. */
export type ProposalProblems = Readonly<Record<string, ProposalProblem>>;

const NOTHING = /^0*(?:[.,]0*)?$/;
const COUNT = /^\d{0,9}$/;
const GROUPS = /[.,\s]/g;
/** Up to 100, with at most four decimals. */
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,4}))?$/;
const PPM_PER_PERCENT = 10_000;

/** Minor units; an empty field demands nothing. */
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

/** The value of a tier that the same field of the next tier is compared with. */
const valueOf = (tier: Tier, field: TierField): Bound =>
  field === 'rate'
    ? tier.rate
    : field === 'activeMembers'
      ? { type: 'count', count: tier.activeMembers }
      : { type: 'amount', amount: tier[field] };
const MAX: Readonly<Partial<Record<TierField, Bound>>> = {
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
  bound: against === 'most' ? (MAX[field] ?? null) : below && against && valueOf(below, field),
  isSame: against === 'before' && below?.[field] === tier[field],
});

const UNREADABLE: ProposalProblem = { problem: 'unreadable', bound: null, isSame: false };

/** Errors of the form: unreadable fields first, then violations of the rules (CON-02). */
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

/** The proposal that the form stands for, or its errors. */
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
/**
 * Fields to validate when one is left: that field, and the same field of the next line, which is compared
 * with it.
 */
export const fieldsToValidate = ({ tiers }: ProposalForm, name: string): readonly string[] => {
  const [field, id] = name.split('.') as [TierField, string];
  const at = tiers.findIndex((tier) => String(tier.id) === id);
  // An empty field is not an error while the form is being filled in.
  return [tiers[at], tiers[at + 1]]
    .filter((tier) => tier !== undefined)
    .filter((tier) => tier[field]?.trim())
    .map((tier) => `${field}.${tier.id}`);
};

/** The errors to show while the form is being filled in: those of fields that were left. */
export const problemsLeft = (problems: ProposalProblems, left: readonly string[]): ProposalProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => left.includes(name)));

/** The form's name of the field that the platform has refused; null where there is none. */
export const refusedField = ({ tier, field }: TermsRefusal, form: ProposalForm): string | null => {
  if (field === null || field === 'periodType' || field === 'gameGroup') return field;
  const line = form.tiers[tier];
  return line ? `${field}.${line.id}` : null;
};
/** The refused field's problem and limit. */
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

/** Parts per million as a typed percentage. */
export const percentText = (ppm: number): string => {
  const fraction = String(ppm % PPM_PER_PERCENT)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${Math.floor(ppm / PPM_PER_PERCENT)}${fraction && `.${fraction}`}`;
};

export const emptyTier = (id: number): TierForm => ({
  ...{ id, validBet: '', activeMembers: '', netLoss: '', rateType: 'P', rate: '' },
});
/** The initial form: the terms to change, else one empty line. */
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
