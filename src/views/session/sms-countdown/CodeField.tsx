import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { smsCountdownMachine } from '../../../machines/session/sms-countdown/sms-countdown.machine.ts';
import { phoneMessageOf } from '../../../i18n/phone-codes.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CountdownText } from '../../ui/Countdown.tsx';
import type { FormValues } from '../../ui/Form.tsx';
import { FormButton } from '../../ui/FormButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CodeField.module.css';

interface Props {
  readonly countdown: ActorRefFrom<typeof smsCountdownMachine>;
  readonly error: string | undefined;
  /** The form is being submitted. */
  readonly disabled?: boolean;
  /** Takes the focus when it appears, because what it replaces had it. */
  readonly takesFocus?: boolean;
  /** Receives the form's values, so that the form can validate its phone first. */
  readonly onSend: (values: FormValues) => void;
}

/** A code field with the button that requests a code, which then counts down (SMS-04, SMS-07, SMS-08). */
export function CodeField({ countdown, error, disabled = false, takesFocus = false, onSend }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(countdown, (state) => state);
  const { failure, remainingMs } = snapshot.context;
  const phoneProblem = failure && phoneMessageOf(failure.code);
  const isCounting = snapshot.matches('counting');
  return (
    <div className={styles.part} {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy')}>
      <div className={styles.row}>
        <TextField
          name="verificationCode"
          label={intl.formatMessage({ id: 'sms_code' })}
          required
          error={error}
          inputMode="numeric"
          autoFocus={takesFocus}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={255}
        />
        <FormButton
          kind="quiet"
          className={styles.send}
          busy={snapshot.hasTag('busy')}
          disabled={disabled}
          aria-disabled={!snapshot.matches('ready')}
          onPress={onSend}
        >
          {isCounting ? (
            <FormattedMessage
              id="send_sms_wait"
              values={{ time: <CountdownText remainingMs={remainingMs} /> }}
            />
          ) : (
            <FormattedMessage id="send_sms" />
          )}
        </FormButton>
      </div>
      <p role="status" className={styles.sent}>
        {isCounting && !failure ? <FormattedMessage id="code_sent" /> : null}
      </p>
      {failure ? (
        <Alert
          tone="warn"
          action={
            <Button size="sm" kind="secondary" onClick={() => countdown.send({ type: 'warning.confirm' })}>
              <FormattedMessage id="in_increase_submit" />
            </Button>
          }
        >
          {phoneProblem ? <FormattedMessage id={phoneProblem} /> : <ErrorText failure={failure} />}
        </Alert>
      ) : null}
    </div>
  );
}
