import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PasskeyBindingRef } from '../../../machines/member/passkey-binding/passkey-binding.machine.ts';
import { PasskeyErrorText } from '../../session/common/PasskeyErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FlowDialog } from '../common/FlowDialog.tsx';
import { EvidenceFields } from './EvidenceFields.tsx';
import { securityProblemText } from './problem-text.ts';
import styles from './SecurityCenter.module.css';

/** Adds a passkey, or removes one, over the page. */
export function PasskeyDialog({ flow }: { readonly flow: PasskeyBindingRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { passkey, hasPassword, hasApp, problems, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const title = intl.formatMessage({ id: passkey ? 'passkey_remove_title' : 'passkey_add_title' });
  return (
    <FlowDialog snapshot={snapshot} title={title} onClose={() => flow.send({ type: 'dialog.close' })}>
      <Form
        label={title}
        busy={isBusy}
        focusesFirst
        onSubmit={(values) => flow.send({ type: 'form.submit', values })}
      >
        <p className={styles.note}>
          {passkey ? (
            <FormattedMessage id="passkey_remove_why" values={{ name: <strong>{passkey.name}</strong> }} />
          ) : (
            <FormattedMessage id="passkey_add_why" />
          )}
        </p>
        {failure ? (
          <Alert>
            <PasskeyErrorText failure={failure} />
          </Alert>
        ) : null}
        {snapshot.matches('making') ? (
          <Alert tone="info">
            <FormattedMessage id="passkey_at_browser" />
          </Alert>
        ) : null}
        {passkey ? null : (
          <TextField
            name="name"
            label={intl.formatMessage({ id: 'passkey_name' })}
            hint={intl.formatMessage({ id: 'passkey_name_hint' })}
            required
            error={securityProblemText(intl, problems['name'])}
            autoComplete="off"
            maxLength={40}
          />
        )}
        <EvidenceFields hasPassword={hasPassword} hasApp={hasApp} problems={problems} />
        <SubmitButton busy={isBusy}>
          <FormattedMessage id={passkey ? 'passkey_remove' : 'passkey_make'} />
        </SubmitButton>
      </Form>
    </FlowDialog>
  );
}
