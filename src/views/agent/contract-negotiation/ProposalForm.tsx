import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectExponent } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import {
  selectProblems,
  selectRefusedField,
} from '../../../machines/agent/contract-negotiation/proposal-selectors.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Arrival } from '../../ui/Arrival.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ProposalSubject } from './ProposalSubject.tsx';
import { TierFields } from './TierFields.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { TERMS_TEXTS, WRITE_TEXTS } from '../common/contract-texts.ts';
import { proposalOf } from './proposal-values.ts';
import styles from './ProposalForm.module.css';

/** The form of terms: a first offer, changed terms, or a counter-offer (CON-02). */
export function ProposalForm({ flow }: { flow: ContractNegotiationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { form, begun, refusal, failure, symbol } = snapshot.context;
  if (!form || begun === null) return null;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isOpening = begun === 'opening';
  const isBusy = snapshot.hasTag('busy');
  const title = intl.formatMessage({ id: WRITE_TEXTS[begun] ?? 'contract_new' }, { name: form.username });
  const problems = selectProblems(snapshot);
  const refused = selectRefusedField(snapshot);
  // An existing contract has no field for its games.
  const isAtField = refused !== null && (refused !== 'gameGroup' || isOpening);
  const wrong = refusal && TERMS_TEXTS[refusal.problem];
  return (
    <Form
      label={title}
      busy={isBusy}
      className={styles.form}
      onTouch={({ name, values, isLeft }) => {
        const typed = proposalOf(values, form);
        flow.send(
          isLeft
            ? { type: 'proposal.leave', form: typed, field: name }
            : { type: 'proposal.type', form: typed },
        );
      }}
      onSubmit={(values) =>
        flow.send({
          type: 'proposal.submit',
          form: proposalOf(values, form),
          isDraft: values['as'] === 'draft',
        })
      }
    >
      <Arrival as="h4">{title}</Arrival>
      {failure && !isAtField ? (
        <Alert>
          {wrong ? (
            <FormattedMessage id={wrong} values={{ tier: refusal.tier + 1 }} />
          ) : (
            <ErrorText failure={failure} />
          )}
        </Alert>
      ) : null}
      <ProposalSubject flow={flow} />
      <p className={styles.hint}>
        <FormattedMessage id="tier_zero_requires_nothing" />
      </p>
      {form.tiers.map((tier, index) => (
        <TierFields
          key={tier.id}
          tier={tier}
          number={index + 1}
          {...{ problems, symbol }}
          exponent={selectExponent(snapshot)}
          onRemove={
            form.tiers.length > 1 && snapshot.matches('writing')
              ? () => flow.send({ type: 'tier.remove', id: tier.id })
              : null
          }
        />
      ))}
      <Button
        kind="secondary"
        size="sm"
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={!snapshot.can({ type: 'tier.add' })}
        onClick={() => flow.send({ type: 'tier.add' })}
      >
        <FormattedMessage id="tier_add" />
      </Button>
      <TextField
        name="note"
        label={t('contract_note')}
        aside={t('optional')}
        defaultValue={form.note}
        maxLength={500}
      />
      <div className={styles.buttons}>
        <Button type="submit" name="as" value="offer" busy={isBusy}>
          <FormattedMessage id="contract_send" />
        </Button>
        {isOpening ? (
          <Button type="submit" name="as" value="draft" kind="secondary" disabled={isBusy}>
            <FormattedMessage id="contract_keep_draft" />
          </Button>
        ) : null}
        <Button
          kind="quiet"
          disabled={!snapshot.can({ type: 'action.cancel' })}
          onClick={() => flow.send({ type: 'action.cancel' })}
        >
          <FormattedMessage id="contract_back" />
        </Button>
      </div>
    </Form>
  );
}
