import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import {
  selectLength,
  selectNeedsNumber,
  selectNeedsOld,
  type PaymentPasswordRef,
  type PaymentTask,
} from '../../../machines/member/payment-password/payment-password.machine.ts';
import { selectCountries } from '../../../machines/session/session/session.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { DialCodeField } from '../../session/common/DialCodeField.tsx';
import { fieldProblemText } from '../../session/common/problem-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { CodeLine } from '../common/CodeLine.tsx';
import { FlowDialog } from '../common/FlowDialog.tsx';
import styles from './PaymentDialog.module.css';

const TITLES = {
  set: 'payment_set_title',
  change: 'payment_password_change',
  reset: 'payment_password_reset',
} as const satisfies Record<PaymentTask, MessageId>;
const WHYS = {
  set: 'payment_set_why',
  change: 'payment_change_why',
  reset: 'payment_password_reset_why',
} as const satisfies Record<PaymentTask, MessageId>;

interface Props {
  readonly flow: PaymentPasswordRef;
  readonly app: AppRef;
}

/** Sets, changes or replaces the payment password, over the page. */
export function PaymentDialog({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const needsOld = useSelector(flow, selectNeedsOld);
  const needsNumber = useSelector(flow, selectNeedsNumber);
  const countries = useSelector(useSelector(app, selectChild('session')), selectCountries);
  const length = useSelector(flow, selectLength);
  const { task, phone, problems, failure, isCodeSent } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isBusy = snapshot.hasTag('busy');
  const title = t(TITLES[task]);
  const problem = (name: string) => {
    const id = problems[name];
    return id === undefined ? undefined : fieldProblemText(intl, { message: id, length });
  };
  return (
    <FlowDialog snapshot={snapshot} title={title} onClose={() => flow.send({ type: 'dialog.close' })}>
      {/* Another task has other fields: what was typed for one is not sent for the other. */}
      <Form
        key={task}
        label={title}
        busy={isBusy}
        focusesFirst
        onSubmit={(values) => flow.send({ type: 'form.submit', values })}
      >
        <p className={styles.note}>
          <FormattedMessage id={WHYS[task]} values={{ length }} />
        </p>
        <FailureAlert failure={failure} />
        {needsOld ? (
          <PasswordField
            name="oldPassword"
            label={t(task === 'change' ? 'payment_password_present' : 'security_password')}
            required
            inputMode={task === 'change' ? 'numeric' : 'text'}
            error={problem('oldPassword')}
            autoComplete={task === 'change' ? 'off' : 'current-password'}
          />
        ) : null}
        {needsNumber ? (
          <>
            <p className={styles.note}>
              <FormattedMessage id="payment_number" values={{ contact: phone }} />
            </p>
            <DialCodeField countries={countries} hasChoice error={problem('mobileNum')} />
          </>
        ) : null}
        {task === 'reset' ? (
          <CodeLine
            name="verificationCode"
            label={intl.formatMessage({ id: 'contact_code_present' }, { contact: phone })}
            sendLabel={intl.formatMessage({ id: 'contact_send_to' }, { contact: phone })}
            problem={problem('verificationCode')}
            isSent={isCodeSent}
            isBusy={isBusy}
            onSend={(values) => flow.send({ type: 'code.send', values })}
          />
        ) : null}
        <PasswordField
          name="newPassword"
          label={t('payment_password_new')}
          required
          inputMode="numeric"
          error={problem('newPassword')}
          autoComplete="off"
        />
        <SubmitButton busy={isBusy}>
          <FormattedMessage id="payment_password_save" />
        </SubmitButton>
        {task === 'set' ? null : phone === null ? (
          <p className={styles.note}>
            <FormattedMessage id="payment_no_phone" />
          </p>
        ) : (
          <Button
            kind="text"
            size="sm"
            disabled={isBusy}
            onClick={() => flow.send({ type: task === 'change' ? 'old.forget' : 'old.remember' })}
          >
            <FormattedMessage id={task === 'change' ? 'payment_password_forgot' : 'payment_remembered'} />
          </Button>
        )}
      </Form>
    </FlowDialog>
  );
}
