import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectFieldError } from '../../../machines/session/login/login.machine.ts';
import type { smsCountdownMachine } from '../../../machines/session/sms-countdown/sms-countdown.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CodeField } from '../sms-countdown/CodeField.tsx';
import { DialCodeField } from '../common/DialCodeField.tsx';
import type { LoginRef } from '../../../machines/session/login/login.machine.ts';
import { LoginProblem } from './LoginProblem.tsx';

interface Props {
  readonly flow: LoginRef;
  readonly countries: Parameters<typeof DialCodeField>[0]['countries'];
}

/** Mobile number and the code sent to it; no slider (LOG-02, LOG-14). */
export function SmsLogin({ flow, countries }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const errors = {
    mobileNum: useSelector(flow, selectFieldError('mobileNum')),
    verificationCode: useSelector(flow, selectFieldError('verificationCode')),
  };
  const problem = (code: string | null) => (code ? intl.formatMessage({ id: code as MessageId }) : undefined);
  const countdown = snapshot.children['smsCountdown'] as ActorRefFrom<typeof smsCountdownMachine> | undefined;
  const { remembered, offers, method } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Form
      labelledBy="login-title"
      busy={isBusy}
      onSubmit={({ mobileNum = '', countryDialingCode = '', verificationCode = '', remember }) =>
        flow.send({
          type: 'sms.submit',
          values: {
            mobileNum,
            countryDialingCode,
            verificationCode,
            remember: remember !== undefined,
          },
        })
      }
    >
      {method === 'sms' ? <LoginProblem snapshot={snapshot} /> : null}
      <DialCodeField
        countries={countries}
        hasChoice={offers.dialingCodeChoice}
        mobile={remembered?.mobile ?? ''}
        dialingCode={remembered?.dialingCode || undefined}
        error={problem(errors.mobileNum)}
        isFirst={method === 'sms'}
      />
      {countdown ? (
        <CodeField
          countdown={countdown}
          disabled={isBusy}
          error={problem(errors.verificationCode)}
          onSend={({ mobileNum = '', countryDialingCode = '' }) =>
            flow.send({ type: 'code.request', values: { mobileNum, countryDialingCode } })
          }
        />
      ) : null}
      <Checkbox name="remember" defaultChecked={remembered !== null}>
        <FormattedMessage id="remember_me" />
      </Checkbox>
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="in_login" />
      </SubmitButton>
    </Form>
  );
}
