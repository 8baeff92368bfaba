import { Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { selectProblems } from '../../../machines/agent/contract-negotiation/proposal-selectors.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { symbolIn } from '../common/contract-figures.ts';
import { proposalProblemText } from './proposal-problem.ts';
import styles from './ProposalForm.module.css';

type Context = ReturnType<ContractNegotiationRef['getSnapshot']>['context'];
type Tier = NonNullable<Context['form']>['tiers'][number];
interface Props {
  readonly tier: Tier;
  /** From one, in form order. */
  readonly number: number;
  readonly problems: ReturnType<typeof selectProblems>;
  readonly exponent: number;
  readonly symbol: string | null;
  /** Null for the only tier. */
  readonly onRemove: (() => void) | null;
}
type Field = 'validBet' | 'activeMembers' | 'netLoss' | 'rate';
/** Decimals of a percentage. */
const RATE_DECIMALS = 4;

/** The demands and the rate of one tier; errors are shown at their fields. */
export function TierFields({ tier, number, problems, exponent, symbol, onRemove }: Props) {
  const intl = useIntl();
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isPercent = tier.rateType !== 'F';
  const decimals = { validBet: exponent, activeMembers: 0, netLoss: exponent, rate: exponent };
  const field = (name: Field, label: MessageId) => {
    const isRate = name === 'rate' && isPercent;
    return (
      <AmountField
        name={`${name}.${tier.id}`}
        label={t(label)}
        defaultValue={tier[name]}
        decimals={isRate ? RATE_DECIMALS : decimals[name]}
        isGrouped={!isRate}
        prefix={name === 'rate' && !isPercent ? symbolIn({ symbol }) : undefined}
        suffix={isRate ? '%' : undefined}
        error={proposalProblemText(intl, problems[`${name}.${tier.id}`], {
          ...{ field: name, tier: number, exponent },
        })}
      />
    );
  };
  return (
    <fieldset className={styles.tier}>
      <legend className={styles.legend}>
        <FormattedMessage id="tier_number" /> {number}
      </legend>
      {field('validBet', 'tier_valid_bet')}
      {field('activeMembers', 'tier_active_members')}
      {field('netLoss', 'tier_net_loss')}
      <SelectField
        name={`rateType.${tier.id}`}
        label={t('tier_rate_type')}
        defaultValue={tier.rateType}
        options={[
          { value: 'P', label: t('tier_rate_percent') },
          { value: 'F', label: t('tier_rate_fixed') },
        ]}
      />
      {field('rate', 'tier_rate')}
      {onRemove ? (
        <IconButton
          label={intl.formatMessage({ id: 'tier_remove' }, { tier: number })}
          className={styles.remove}
          onClick={onRemove}
        >
          <Trash2 size={18} />
        </IconButton>
      ) : null}
    </fieldset>
  );
}
