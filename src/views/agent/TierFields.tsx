import { Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { ContractFlow } from './contract-texts.ts';
import styles from './ProposalForm.module.css';

type Context = ReturnType<ContractFlow['getSnapshot']>['context'];
type Tier = NonNullable<Context['form']>['tiers'][number];
interface Props {
  readonly tier: Tier;
  /** From one, in the order of the form. */
  readonly number: number;
  readonly problems: Context['problems'];
  /** The platform finds this one wrong. */
  readonly isWrong: boolean;
  /** Null while it is the only one. */
  readonly onRemove: (() => void) | null;
}
type Field = 'validBet' | 'activeMembers' | 'netLoss' | 'rate';

/** What one tier asks and what it pays. */
export function TierFields({ tier, number, problems, isWrong, onRemove }: Props) {
  const intl = useIntl();
  const say = (id: MessageId) => intl.formatMessage({ id });
  const field = (name: Field, label: MessageId) => {
    const problem = problems[`${name}.${tier.id}`] as MessageId | undefined;
    return (
      <TextField
        name={`${name}.${tier.id}`}
        label={say(label)}
        defaultValue={tier[name]}
        inputMode={name === 'activeMembers' ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...(problem ? { error: say(problem) } : {})}
      />
    );
  };
  return (
    <fieldset className={cx(styles.tier, isWrong && styles.wrong)}>
      <legend className={styles.legend}>
        <FormattedMessage id="tier_number" /> {number}
      </legend>
      {field('validBet', 'tier_valid_bet')}
      {field('activeMembers', 'tier_active_members')}
      {field('netLoss', 'tier_net_loss')}
      <SelectField
        name={`rateType.${tier.id}`}
        label={say('tier_rate_type')}
        defaultValue={tier.rateType}
        options={[
          { value: 'P', label: say('tier_rate_percent') },
          { value: 'F', label: say('tier_rate_fixed') },
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
