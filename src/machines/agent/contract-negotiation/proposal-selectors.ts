/** Selectors for the form of terms. */
import type { Version } from '../../../services/contracts.ts';
import { IN_FORCE } from '../../lifecycles/contract.lifecycle.ts';
import { contractIn } from './contract-book.ts';
import type { ContractNegotiationSnapshot } from './contract-negotiation.machine.ts';
import { termsAtStake } from '../common/contract-actions.ts';
import { refusedField, refusedProblem, type ProposalProblems } from './proposal-form.ts';

/** The form field that the platform has refused; null without a refusal, or where it names no field. */
export const selectRefusedField = ({
  context: { refusal, form },
}: ContractNegotiationSnapshot): string | null => refusal && form && refusedField(refusal, form);
/** Errors by field: those found here, else the one that the platform found. */
export const selectProblems = (snapshot: ContractNegotiationSnapshot): ProposalProblems => {
  const { problems, refusal, form, currency } = snapshot.context;
  const field = selectRefusedField(snapshot);
  return refusal && form && field
    ? { [field]: refusedProblem(refusal, form, currency), ...problems }
    : problems;
};
const isInForce = (status: string): boolean => (IN_FORCE as readonly string[]).includes(status);
/**
 * The terms shown beside the form: those being answered, or for a first offer the member's own terms for the
 * same games, which an offer cannot exceed.
 */
export const selectStanding = ({ context }: ContractNegotiationSnapshot): Version | null => {
  const { contracts, begun, form } = context;
  if (begun !== 'opening') {
    const contract = contractIn(context);
    return contract && termsAtStake(contract);
  }
  const own = contracts.find(
    ({ side, gameGroup, status }) =>
      side === 'downline' && gameGroup === form?.gameGroup && isInForce(status),
  );
  return own?.current ?? null;
};
