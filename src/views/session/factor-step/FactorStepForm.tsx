import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FactorStepRef } from '../../../machines/session/factor-step/factor-step.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { FactorCodeField } from '../common/FactorCodeField.tsx';
import { PasskeyErrorText } from '../common/PasskeyErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import styles from '../login/LoginDialog.module.css';

/** Replaces the form: a code of the app, a recovery code or a passkey, because the device is new (LOG-23). */
export function FactorStepForm({ step }: { readonly step: FactorStepRef }) {
  const intl = useIntl();
  const snapshot = useSelector(step, (state) => state);
  const { isCodeMissing, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const canUsePasskey = snapshot.can({ type: 'passkey.choose' });
  const hasPasskey = snapshot.context.due.methods?.includes('passkey') === true;
  return (
    <Form
      {...flowAttributes(snapshot)}
      label={intl.formatMessage({ id: 'second_step' })}
      busy={isBusy}
      focusesFirst
      onSubmit={({ code = '' }) => step.send({ type: 'form.submit', code })}
    >
      <p className={styles.why}>
        <FormattedMessage id="factor_step_why" />
      </p>
      {failure ? (
        <Alert>
          <PasskeyErrorText failure={failure} />
        </Alert>
      ) : null}
      <FactorCodeField error={isCodeMissing ? intl.formatMessage({ id: 'code_missing' }) : undefined} />
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="in_increase_submit" />
      </SubmitButton>
      {hasPasskey ? (
        <Button
          kind="secondary"
          disabled={!canUsePasskey}
          onClick={() => step.send({ type: 'passkey.choose' })}
        >
          <FormattedMessage id="passkey_use" />
        </Button>
      ) : null}
      <Button kind="text" onClick={() => step.send({ type: 'step.back' })}>
        <FormattedMessage id="back_to_login" />
      </Button>
    </Form>
  );
}
