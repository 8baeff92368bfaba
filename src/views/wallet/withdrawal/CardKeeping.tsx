import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { problemText } from '../common/problem-text.ts';
import styles from './Withdrawal.module.css';

interface Props {
  readonly flow: WithdrawalRef;
}

export function LeaveButton({ flow }: Props) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button kind="quiet" disabled={isBusy} onClick={() => flow.send({ type: 'card.leave' })}>
      <FormattedMessage id="in_more_cancel" />
    </Button>
  );
}

interface SecretProps extends Props {
  readonly name: string;
  readonly label: MessageId;
  /** Whether it is the sign-in password, which a browser may fill in. */
  readonly isOwn?: boolean;
}

export function Secret({ flow, name, label, isOwn = false }: SecretProps) {
  const intl = useIntl();
  const problem = useSelector(flow, ({ context }) => context.problems[name]);
  return (
    <PasswordField
      name={name}
      label={intl.formatMessage({ id: label })}
      required
      inputMode={isOwn ? 'text' : 'numeric'}
      autoComplete={isOwn ? 'current-password' : 'off'}
      maxLength={64}
      error={problemText(intl, problem)}
      showLabel={intl.formatMessage({ id: 'password_show' })}
      hideLabel={intl.formatMessage({ id: 'password_hide' })}
    />
  );
}

/** For a member who has forgotten the payment password. */
export function ForgotButton({ flow }: Props) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button kind="text" disabled={isBusy} onClick={() => flow.send({ type: 'password.forgot' })}>
      <FormattedMessage id="payment_password_forgot" />
    </Button>
  );
}

/** Removes a card, with the payment password. */
export function CardRemoval({ flow }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { desk, removal } = snapshot.context;
  const card = desk?.cards.find(({ id }) => id === removal?.id);
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
        busy={snapshot.hasTag('busy')}
        focusesFirst
        onSubmit={({ password = '' }) => flow.send({ type: 'removal.submit', password })}
      >
        <Secret flow={flow} name="password" label="reg_payment_password" />
        <SubmitButton busy={snapshot.hasTag('busy')}>
          <FormattedMessage id="card_remove_do" />
        </SubmitButton>
        <LeaveButton flow={flow} />
      </Form>
    </section>
  );
}

/** Changes the payment password. */
export function PaymentPasswordForm({ flow }: Props) {
  const intl = useIntl();
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const title = intl.formatMessage({ id: 'payment_password_change' });
  return (
    <section className={styles.card}>
      <h4 className="h3">{title}</h4>
      <Form
        label={title}
        busy={isBusy}
        focusesFirst
        onSubmit={({ oldPassword = '', newPassword = '' }) =>
          flow.send({ type: 'password.submit', form: { oldPassword, newPassword } })
        }
      >
        <Secret flow={flow} name="oldPassword" label="payment_password_present" />
        <Secret flow={flow} name="newPassword" label="payment_password_new" />
        <SubmitButton busy={isBusy}>
          <FormattedMessage id="payment_password_save" />
        </SubmitButton>
        <LeaveButton flow={flow} />
      </Form>
      <ForgotButton flow={flow} />
    </section>
  );
}
