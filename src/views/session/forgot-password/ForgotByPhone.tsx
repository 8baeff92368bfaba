import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { DEFAULT_DIALING_CODE } from '../../../config.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectCountries } from '../../../machines/session/session/session.machine.ts';
import type { smsCountdownMachine } from '../../../machines/session/sms-countdown/sms-countdown.machine.ts';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { CodeField } from '../sms-countdown/CodeField.tsx';
import { DialCodeField } from '../common/DialCodeField.tsx';
import type { ForgotPasswordRef } from '../../../machines/session/forgot-password/forgot-password.machine.ts';
import { PasswordRules } from '../common/FieldRules.tsx';
import { fieldProblemText } from '../common/problem-text.ts';

interface Props {
  readonly flow: ForgotPasswordRef;
  readonly app: AppRef;
}
const phoneIn = ({ mobileNum = '', countryDialingCode = DEFAULT_DIALING_CODE }: FormValues) => ({
  mobile: mobileNum,
  dialingCode: countryDialingCode,
});

/** Number, code and new password (VAL-09). */
export function ForgotByPhone({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { problems, validation, offers } = snapshot.context;
  const countries = useSelector(useSelector(app, selectChild('session')), selectCountries);
  const isBusy = snapshot.hasTag('busy');
  const countdown = snapshot.children['smsCountdown'] as ActorRefFrom<typeof smsCountdownMachine>;
  return (
    <Form
      label={intl.formatMessage({ id: 'forgot_by_phone' })}
      busy={isBusy}
      onTouch={({ name, values, isLeft }) => {
        if (name === 'newPassword')
          flow.send({ type: 'password.touch', password: values['newPassword'] ?? '', isLeft });
      }}
      onSubmit={({ verificationCode = '', newPassword = '', ...phone }) =>
        flow.send({
          type: 'reset.submit',
          values: { ...phoneIn(phone), code: verificationCode, newPassword },
        })
      }
    >
      <DialCodeField
        countries={countries}
        hasChoice={offers.dialingCodeChoice}
        error={fieldProblemText(intl, problems.mobile)}
      />
      <CodeField
        countdown={countdown}
        disabled={isBusy}
        error={fieldProblemText(intl, problems.code)}
        onSend={(values) => flow.send({ type: 'code.send', phone: phoneIn(values) })}
      />
      <PasswordField
        name="newPassword"
        label={intl.formatMessage({ id: 'password_new' })}
        required
        icon={<Lock size={18} aria-hidden="true" />}
        error={fieldProblemText(intl, problems.newPassword)}
        rules={<PasswordRules validation={validation} problem={problems.newPassword} />}
        autoComplete="new-password"
      />
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="password_set" />
      </SubmitButton>
    </Form>
  );
}
