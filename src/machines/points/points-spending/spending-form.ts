import { MAX_QUANTITY, type PointConfig, type PointReward } from '../../../services/points.ts';
import { amountOf } from '../../wallet/common/amount.ts';

/** What points are spent on: a reward of the shop, or money. */
export type SpendingSubject =
  | { readonly of: 'reward'; readonly reward: PointReward }
  | { readonly of: 'conversion' };

export interface SpendingForm {
  /** How many of the reward, or the points that become money, as typed. */
  readonly count: string;
  /** Of goods. */
  readonly recipient: string;
  readonly phone: string;
  readonly address: string;
}
export const EMPTY_FORM: SpendingForm = { count: '', recipient: '', phone: '', address: '' };
/** Message ids by field. */
export type SpendingProblems = Readonly<Record<string, string>>;

export interface SpendingTerms {
  readonly subject: SpendingSubject;
  /** The member’s points. */
  readonly points: number;
  readonly config: PointConfig;
}

/** A typed whole number; null for anything else. */
export const wholeOf = (typed: string): number | null => amountOf(typed, 0);

/** The most of a reward in one order. */
export const mostOf = ({ subject, points }: SpendingTerms): number =>
  subject.of === 'reward'
    ? Math.min(MAX_QUANTITY, subject.reward.stock ?? MAX_QUANTITY, Math.floor(points / subject.reward.points))
    : points;

/** Points that an order takes; 0 while its number is unreadable. */
export const costOf = ({ subject }: Pick<SpendingTerms, 'subject'>, { count }: SpendingForm): number =>
  (wholeOf(count) ?? 0) * (subject.of === 'reward' ? subject.reward.points : 1);

/** Money that an order brings, in minor units. */
export const gainOf = (
  { subject, config }: Omit<SpendingTerms, 'points'>,
  { count }: SpendingForm,
): number => {
  const whole = wholeOf(count) ?? 0;
  const { points, amount } = config.conversion;
  return subject.of === 'reward' ? whole * subject.reward.amount : Math.floor((whole * amount) / points);
};

const countProblem = (terms: SpendingTerms, form: SpendingForm): string | null => {
  const { subject, points, config } = terms;
  const count = wholeOf(form.count);
  if (count === null) return 'points_whole';
  if (subject.of === 'reward')
    return count > Math.min(MAX_QUANTITY, subject.reward.stock ?? MAX_QUANTITY)
      ? 'points_quantity'
      : costOf(terms, form) > points
        ? 'points_missing'
        : null;
  if (count < config.conversion.minimum) return 'points_too_few';
  if (count > points) return 'points_missing';
  return count % config.conversion.step === 0 ? null : 'points_step';
};

/** Errors of a form, by the platform’s terms. */
export const spendingProblems = (terms: SpendingTerms, form: SpendingForm): SpendingProblems => {
  const count = countProblem(terms, form);
  const isSent = terms.subject.of === 'reward' && terms.subject.reward.kind === 'GOODS';
  const empty = (['recipient', 'phone', 'address'] as const).filter((field) => form[field].trim() === '');
  return {
    ...(count !== null && { count }),
    ...(isSent && Object.fromEntries(empty.map((field) => [field, 'input_required']))),
  };
};
