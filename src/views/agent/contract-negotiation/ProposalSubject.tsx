import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectPeriods } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { selectProblems } from '../../../machines/agent/contract-negotiation/proposal-selectors.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { GROUP_TEXTS, PERIOD_TEXTS } from '../common/contract-texts.ts';
import { proposalProblemText } from './proposal-problem.ts';
import styles from './ProposalForm.module.css';

type Group = keyof typeof GROUP_TEXTS;

/** The recipient and the games of a first offer, and the settlement period (CON-06). */
export function ProposalSubject({ flow }: { flow: ContractNegotiationRef }) {
  const intl = useIntl();
  const { form, begun, downlines } = useSelector(flow, ({ context }) => context);
  const periods = useSelector(flow, selectPeriods);
  const problems = useSelector(flow, selectProblems);
  if (!form) return null;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const wrong = (field: string) =>
    proposalProblemText(intl, problems[field], { field, tier: 0, exponent: 0 });
  const taken = downlines.find(({ account }) => account === form.username)?.taken ?? [];
  return (
    <div className={styles.row}>
      {begun === 'opening' ? (
        <>
          <SelectField
            name="username"
            label={t('contract_downline')}
            defaultValue={form.username}
            options={downlines.map(({ account, nickname }) => ({
              value: account,
              label: nickname ? `${account} (${nickname})` : account,
            }))}
          />
          <SelectField
            name="gameGroup"
            label={t('contract_games')}
            defaultValue={form.gameGroup}
            error={wrong('gameGroup')}
            options={(Object.keys(GROUP_TEXTS) as Group[]).map((value) => ({
              value,
              disabled: taken.includes(value),
              label: taken.includes(value)
                ? intl.formatMessage({ id: 'contract_taken' }, { games: t(GROUP_TEXTS[value]) })
                : t(GROUP_TEXTS[value]),
            }))}
          />
        </>
      ) : null}
      <SelectField
        name="periodType"
        label={t('contract_period')}
        defaultValue={form.periodType}
        error={wrong('periodType')}
        options={periods.map((value) => ({ value, label: t(PERIOD_TEXTS[value]) }))}
      />
    </div>
  );
}
