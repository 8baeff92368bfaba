import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import type { FormValues } from '../../ui/Form.tsx';

type ProposalForm = NonNullable<ReturnType<ContractNegotiationRef['getSnapshot']>['context']['form']>;

/** The form values in the flow's shape; values without a field are kept. */
export const proposalOf = (values: FormValues, form: ProposalForm): ProposalForm => ({
  username: values['username'] ?? form.username,
  gameGroup: (values['gameGroup'] as ProposalForm['gameGroup'] | undefined) ?? form.gameGroup,
  periodType: (values['periodType'] as ProposalForm['periodType'] | undefined) ?? form.periodType,
  note: values['note'] ?? form.note,
  tiers: form.tiers.map((tier) => ({
    id: tier.id,
    validBet: values[`validBet.${tier.id}`] ?? tier.validBet,
    activeMembers: values[`activeMembers.${tier.id}`] ?? tier.activeMembers,
    netLoss: values[`netLoss.${tier.id}`] ?? tier.netLoss,
    rateType: values[`rateType.${tier.id}`] ?? tier.rateType,
    rate: values[`rate.${tier.id}`] ?? tier.rate,
  })),
});
