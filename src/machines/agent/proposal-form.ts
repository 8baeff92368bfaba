/** What is typed as terms, and the terms that it means. */
import { exponentOf } from '../../services/contract/money.ts';
import type { PeriodType, Proposal, Rate, Tier, Version } from '../../services/contracts.ts';
import { amountOf, amountText } from '../wallet/amount.ts';
import type { ProposalForm, TierForm } from './contract-words.ts';

/** Lines at most, as on the platform. */
export const MOST_TIERS = 10;
/** What is wrong with each field, as message ids; fields of a line are named `rate.3` by its id. */
export type ProposalProblems = Readonly<Record<string, string>>;

const NOTHING = /^0*(?:[.,]0*)?$/;
const COUNT = /^\d{0,6}$/;
/** Up to 100, to the ten-thousandth of a percent. */
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,4}))?$/;
const PPM_PER_PERCENT = 10_000;
const ALL = 1_000_000;

/** Minor units; nothing typed asks for nothing. */
const demandOf = (typed: string, exponent: number): number | null =>
  NOTHING.test(typed.trim()) ? 0 : amountOf(typed, exponent);
const countOf = (typed: string): number | null => (COUNT.test(typed.trim()) ? Number(typed) : null);
const percentOf = (typed: string): number | null => {
  const [, whole, fraction = ''] = PERCENT.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole) * PPM_PER_PERCENT + Number(fraction.padEnd(4, '0'));
  return ppm > 0 && ppm <= ALL ? ppm : null;
};
const rateOf = ({ rateType, rate }: TierForm, exponent: number): Rate | null => {
  if (rateType === 'F') {
    const amount = amountOf(rate, exponent);
    return amount === null ? null : { type: 'fixed', amount };
  }
  const ppm = percentOf(rate);
  return ppm === null ? null : { type: 'percent', ppm };
};

/** The terms that are meant, or what is wrong with what is typed. */
export const proposalFrom = (
  form: ProposalForm,
  currency: string,
): { readonly proposal: Proposal } | { readonly problems: ProposalProblems } => {
  const exponent = exponentOf(currency);
  const problems: Record<string, string> = {};
  const tiers: Tier[] = [];
  for (const line of form.tiers) {
    const [validBet, netLoss] = [demandOf(line.validBet, exponent), demandOf(line.netLoss, exponent)];
    const activeMembers = countOf(line.activeMembers);
    const rate = rateOf(line, exponent);
    if (validBet === null) problems[`validBet.${line.id}`] = 'terms_amount_invalid';
    if (netLoss === null) problems[`netLoss.${line.id}`] = 'terms_amount_invalid';
    if (activeMembers === null) problems[`activeMembers.${line.id}`] = 'terms_count_invalid';
    if (rate === null) problems[`rate.${line.id}`] = 'terms_rate_invalid';
    if (validBet !== null && netLoss !== null && activeMembers !== null && rate !== null)
      tiers.push({ validBet, activeMembers, netLoss, rate });
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { proposal: { periodType: form.periodType, tiers, note: form.note.trim() || null } };
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
