import { useSelector } from '@xstate/react';
import { Mail, User } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ForgotPasswordRef } from '../../../machines/session/forgot-password/forgot-password.machine.ts';
import { fieldProblemText } from '../common/problem-text.ts';
import styles from '../common/PasswordForm.module.css';

/** Name and address, to send a password for one sign-in by e-mail (VAL-08). */
export function ForgotByEmail({ flow }: { flow: ForgotPasswordRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { problems, mail } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Form
      label={intl.formatMessage({ id: 'forgot_by_email' })}
      busy={isBusy}
      onSubmit={({ username = '', email = '' }) =>
        flow.send({ type: 'mail.submit', values: { username, email } })
      }
    >
      <p className={styles.why}>
        <FormattedMessage id="forgot_email_how" />
      </p>
      <TextField
        name="username"
        label={intl.formatMessage({ id: 'in_username' })}
        required
        icon={<User size={18} aria-hidden="true" />}
        defaultValue={mail?.username ?? ''}
        error={fieldProblemText(intl, problems.username)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <TextField
        name="email"
        label={intl.formatMessage({ id: 'email' })}
        required
        icon={<Mail size={18} aria-hidden="true" />}
        defaultValue={mail?.email ?? ''}
        error={fieldProblemText(intl, problems.email)}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="forgot_email_send" />
      </SubmitButton>
    </Form>
  );
}
