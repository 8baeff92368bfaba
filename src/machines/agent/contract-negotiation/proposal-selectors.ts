/** What a view asks of terms that are being written. */
import type { Version } from '../../../services/contracts.ts';
import { IN_FORCE } from '../../lifecycles/contract.lifecycle.ts';
import { contractIn } from './contract-book.ts';
import type { ContractNegotiationSnapshot } from './contract-negotiation.machine.ts';
import { termsAtStake } from '../common/contract-actions.ts';
import { refusedField, refusedProblem, type ProposalProblems } from './proposal-form.ts';

/** The field of the form that the platform finds wrong; null where it is none, or nothing was refused. */
export const selectRefusedField = ({
  context: { refusal, form },
}: ContractNegotiationSnapshot): string | null => refusal && form && refusedField(refusal, form);
/** Field by field what is wrong with what is written: what was found here, else what the platform has found. */
export const selectProblems = (snapshot: ContractNegotiationSnapshot): ProposalProblems => {
  const { problems, refusal, form, currency } = snapshot.context;
  const field = selectRefusedField(snapshot);
  return refusal && form && field
    ? { [field]: refusedProblem(refusal, form, currency), ...problems }
    : problems;
};
const isInForce = (status: string): boolean => (IN_FORCE as readonly string[]).includes(status);
/**
 * What stands beside what is written: the terms that are answered; for a first offer what the person was promised for
 * the same games, above which nobody promises.
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
