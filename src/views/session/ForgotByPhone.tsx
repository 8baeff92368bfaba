import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { smsCountdownMachine } from '../../machines/session/sms-countdown.machine.ts';
import { Form, SubmitButton } from '../ui/Form.tsx';
import { PasswordField, TextField } from '../ui/TextField.tsx';
import { CodeField } from './CodeField.tsx';
import type { ForgotPasswordRef } from './ForgotPasswordDialog.tsx';
import { problemText } from './problem-text.ts';

/** Number, code and new password (VAL-09). */
export function ForgotByPhone({ flow }: { flow: ForgotPasswordRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { problems } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const countdown = snapshot.children['smsCountdown'] as ActorRefFrom<typeof smsCountdownMachine>;
  return (
    <Form
      label={intl.formatMessage({ id: 'forgot_by_phone' })}
      busy={isBusy}
      onSubmit={({ mobile = '', dialingCode = '90', verificationCode = '', newPassword = '' }) =>
        flow.send({
          type: 'reset.submit',
          values: { mobile, dialingCode, code: verificationCode, newPassword },
        })
      }
    >
      <TextField
        name="mobile"
        label={intl.formatMessage({ id: 'mobile_number' })}
        required
        prefix="+90"
        error={problemText(intl, problems.mobile)}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
      />
      <CodeField
        countdown={countdown}
        error={problemText(intl, problems.code)}
        onSend={({ mobile = '', dialingCode = '90' }) =>
          flow.send({ type: 'code.send', phone: { mobile, dialingCode } })
        }
      />
      <PasswordField
        name="newPassword"
        label={intl.formatMessage({ id: 'password_new' })}
        required
        icon={<Lock size={18} aria-hidden="true" />}
        error={problemText(intl, problems.newPassword)}
        autoComplete="new-password"
        showLabel={intl.formatMessage({ id: 'password_show' })}
        hideLabel={intl.formatMessage({ id: 'password_hide' })}
        maxLength={64}
      />
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="password_set" />
      </SubmitButton>
    </Form>
  );
}
