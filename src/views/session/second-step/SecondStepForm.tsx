import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { secondStepMachine } from '../../../machines/session/second-step/second-step.machine.ts';
import type { FactorStepRef } from '../../../machines/session/factor-step/factor-step.machine.ts';
import type { smsCountdownMachine } from '../../../machines/session/sms-countdown/sms-countdown.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { FactorStepForm } from '../factor-step/FactorStepForm.tsx';
import { CodeField } from '../sms-countdown/CodeField.tsx';
import { DialCodeField } from '../common/DialCodeField.tsx';
import styles from '../login/LoginDialog.module.css';

interface Props {
  readonly step: ActorRefFrom<typeof secondStepMachine>;
  readonly countries: Parameters<typeof DialCodeField>[0]['countries'];
  readonly hasChoice: boolean;
}
/** The number, where the form has it. */
const phoneIn = ({ mobileNum, countryDialingCode = '' }: FormValues) =>
  mobileNum === undefined ? {} : { phone: { mobile: mobileNum, dialingCode: countryDialingCode } };

/**
 * Replaces the form: the code sent to the account's phone, because the device is new (LOG-23). Where the
 * phone-verification service sends it, the number is typed in full, because the site does not have it.
 */
function PhoneStepForm({ step, countries, hasChoice }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(step, (state) => state);
  const { due, service, problems, failure } = snapshot.context;
  const problem = (id: string | undefined) => (id ? intl.formatMessage({ id: id as MessageId }) : undefined);
  const isBusy = snapshot.hasTag('busy');
  const countdown = snapshot.children['smsCountdown'] as ActorRefFrom<typeof smsCountdownMachine> | undefined;
  return (
    <Form
      {...flowAttributes(snapshot)}
      label={intl.formatMessage({ id: 'second_step' })}
      busy={isBusy}
      onSubmit={({ verificationCode = '', ...rest }) =>
        step.send({ type: 'form.submit', code: verificationCode, ...phoneIn(rest) })
      }
    >
      <p className={styles.why}>
        <FormattedMessage
          id={service ? 'second_step_number' : 'second_step_why'}
          values={{ mobile: <strong>{due.mobileNum}</strong> }}
        />
      </p>
      <FailureAlert failure={failure} />
      {service ? (
        <DialCodeField
          countries={countries}
          hasChoice={hasChoice}
          error={problem(problems.mobile)}
          takesFocus
        />
      ) : null}
      {countdown ? (
        <CodeField
          countdown={countdown}
          disabled={isBusy}
          takesFocus={!service}
          error={problem(problems.code)}
          onSend={(values) => step.send({ type: 'code.request', ...phoneIn(values) })}
        />
      ) : null}
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="in_increase_submit" />
      </SubmitButton>
      <Button kind="text" onClick={() => step.send({ type: 'step.back' })}>
        <FormattedMessage id="back_to_login" />
      </Button>
    </Form>
  );
}

/** The second step: by a factor of the account where it has an authenticator app, else by its phone. */
export function SecondStepForm(props: Props) {
  const factor = useSelector(
    props.step,
    (snapshot) => snapshot.children['factorStep'] as FactorStepRef | undefined,
  );
  return factor ? <FactorStepForm step={factor} /> : <PhoneStepForm {...props} />;
}
