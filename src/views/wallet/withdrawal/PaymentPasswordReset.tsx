import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LeaveButton, Secret } from './CardKeeping.tsx';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { problemText } from '../common/problem-text.ts';
import styles from './Withdrawal.module.css';

/** Replaces a forgotten payment password. */
export function PaymentPasswordReset({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { isCodeSent, problems } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const title = intl.formatMessage({ id: 'payment_password_reset' });
  return (
    <section className={styles.card}>
      <h4 className="h3">{title}</h4>
      <p>
        <FormattedMessage id="payment_password_reset_why" />
      </p>
      <Form
        label={title}
        busy={isBusy}
        focusesFirst
        onSubmit={({ oldPassword = '', verificationCode = '', newPassword = '' }) =>
          flow.send({ type: 'reset.submit', form: { oldPassword, verificationCode, newPassword } })
        }
      >
        <Secret flow={flow} name="oldPassword" label="in_password" isOwn />
        <div className={styles.row}>
          <TextField
            name="verificationCode"
            label={intl.formatMessage({ id: 'sms_code' })}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={255}
            error={problemText(intl, problems['verificationCode'])}
            {...(isCodeSent && { hint: intl.formatMessage({ id: 'code_sent' }) })}
          />
          <Button kind="quiet" disabled={isBusy} onClick={() => flow.send({ type: 'code.send' })}>
            <FormattedMessage id="send_sms" />
          </Button>
        </div>
        <Secret flow={flow} name="newPassword" label="payment_password_new" />
        <SubmitButton busy={isBusy}>
          <FormattedMessage id="payment_password_save" />
        </SubmitButton>
        <LeaveButton flow={flow} />
      </Form>
    </section>
  );
}
