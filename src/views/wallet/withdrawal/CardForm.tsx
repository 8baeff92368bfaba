import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import {
  selectPasswordLength,
  type WithdrawalRef,
} from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { PaymentPasswordField } from '../common/PaymentPasswordField.tsx';
import { problemText } from '../common/problem-text.ts';
import { ForgotButton } from './ForgotButton.tsx';
import styles from './Withdrawal.module.css';

/** A card or wallet, with the payment password; a member without one chooses it here. */
export function CardForm({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, problems } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isBusy = snapshot.hasTag('busy');
  const isWaiting = snapshot.hasTag('waiting');
  const length = useSelector(flow, selectPasswordLength);
  if (!pageData) return null;
  return (
    <section className={styles.card}>
      <h4 className="h3">
        <FormattedMessage id="card_add" />
      </h4>
      <Form
        label={t('card_add')}
        busy={isBusy}
        onSubmit={({ bankCode = '', cardNumber = '', cardHolder = '', password = '', oldPassword = '' }) =>
          flow.send({
            type: 'card.submit',
            form: { bankCode, cardNumber, cardHolder, password, oldPassword },
          })
        }
      >
        <fieldset className={styles.choices}>
          <legend className="label">
            <FormattedMessage id="card_bank" />
          </legend>
          {pageData.banks.map((bank, index) => (
            <label key={bank.bankCode} className={styles.choice}>
              <input type="radio" name="bankCode" value={bank.bankCode} defaultChecked={index === 0} />
              <span>{bank.bankName}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          name="cardNumber"
          label={t('card_number')}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          error={problemText(intl, problems['cardNumber'])}
        />
        <TextField
          name="cardHolder"
          label={t('card_holder')}
          required
          autoComplete="name"
          maxLength={64}
          error={problemText(intl, problems['cardHolder'])}
        />
        {pageData.hasPassword ? null : (
          <>
            <p>
              <FormattedMessage id="payment_password_first" values={{ length }} />
            </p>
            <PasswordField
              name="oldPassword"
              label={t('in_password')}
              required
              autoComplete="current-password"
              error={problemText(intl, problems['oldPassword'])}
            />
          </>
        )}
        <PaymentPasswordField
          error={problemText(intl, problems['password'] ?? problems['newPassword'], length)}
        />
        <SubmitButton busy={isBusy} disabled={isWaiting}>
          <FormattedMessage id="card_add" />
        </SubmitButton>
        <Button kind="quiet" disabled={isBusy || isWaiting} onClick={() => flow.send({ type: 'card.leave' })}>
          <FormattedMessage id="in_more_cancel" />
        </Button>
      </Form>
      {pageData.hasPassword ? <ForgotButton flow={flow} /> : null}
    </section>
  );
}
