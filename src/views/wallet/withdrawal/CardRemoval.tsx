import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { PaymentPasswordField } from '../common/PaymentPasswordField.tsx';
import { problemText } from '../common/problem-text.ts';
import { ForgotButton } from './ForgotButton.tsx';
import styles from './Withdrawal.module.css';

/** Removes a card, with the payment password. */
export function CardRemoval({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, removal, problems } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isWaiting = snapshot.hasTag('waiting');
  const card = pageData?.cards.find(({ id }) => id === removal?.id);
  const title = intl.formatMessage(
    { id: 'card_remove' },
    { card: `${card?.bankName ?? ''} ${card?.number ?? ''}` },
  );
  return (
    <section className={styles.card}>
      <h4 className="h3">{title}</h4>
      <p>
        <FormattedMessage id="card_remove_why" />
      </p>
      <Form
        label={title}
        busy={isBusy}
        focusesFirst
        onSubmit={({ password = '' }) => flow.send({ type: 'removal.submit', password })}
      >
        <PaymentPasswordField error={problemText(intl, problems['password'])} />
        <SubmitButton busy={isBusy} disabled={isWaiting}>
          <FormattedMessage id="card_remove_do" />
        </SubmitButton>
        <Button kind="quiet" disabled={isBusy || isWaiting} onClick={() => flow.send({ type: 'card.leave' })}>
          <FormattedMessage id="in_more_cancel" />
        </Button>
      </Form>
      <ForgotButton flow={flow} />
    </section>
  );
}
