import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { secondStepMachine } from '../../machines/session/second-step.machine.ts';
import type { smsCountdownMachine } from '../../machines/session/sms-countdown.machine.ts';
import { flowAttributes } from '../flow-attributes.ts';
import { ErrorText } from '../layout/ErrorText.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton } from '../ui/Form.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './LoginDialog.module.css';

/** In place of the form: the code that the phone of the account gets, since this is a new place (LOG-23). */
export function SecondStepForm({ step }: { step: ActorRefFrom<typeof secondStepMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(step, (state) => state);
  const { due, problem, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const countdown = snapshot.children['smsCountdown'] as ActorRefFrom<typeof smsCountdownMachine> | undefined;
  return (
    <Form
      {...flowAttributes(snapshot)}
      label={intl.formatMessage({ id: 'second_step' })}
      busy={isBusy}
      onSubmit={({ verificationCode = '' }) => step.send({ type: 'form.submit', code: verificationCode })}
    >
      <p className={styles.why}>
        <FormattedMessage id="second_step_why" values={{ mobile: <strong>{due.mobileNum}</strong> }} />
      </p>
      {failure ? (
        <Alert>
          <ErrorText failure={failure} />
        </Alert>
      ) : null}
      {countdown ? (
        <CodeField
          countdown={countdown}
          disabled={isBusy}
          takesFocus
          error={problem ? intl.formatMessage({ id: problem }) : undefined}
          onSend={() => step.send({ type: 'code.ask' })}
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
