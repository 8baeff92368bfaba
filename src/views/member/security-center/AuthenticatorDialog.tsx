import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  AuthenticatorTask,
  AuthenticatorAppRef,
} from '../../../machines/member/authenticator-app/authenticator-app.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FlowDialog } from '../common/FlowDialog.tsx';
import { EvidenceFields } from './EvidenceFields.tsx';
import { securityProblemText } from './problem-text.ts';
import styles from './SecurityCenter.module.css';

const TITLES = {
  setUp: 'app_set_up',
  remove: 'app_remove',
  renewCodes: 'app_renew',
} as const satisfies Record<AuthenticatorTask, MessageId>;
const WHYS = {
  setUp: 'app_set_up_why',
  remove: 'app_remove_why',
  renewCodes: 'app_renew_why',
} as const satisfies Record<AuthenticatorTask, MessageId>;
const BUTTONS = {
  setUp: 'app_go_on',
  remove: 'contact_remove',
  renewCodes: 'app_renew_do',
} as const satisfies Record<AuthenticatorTask, MessageId>;

interface Props {
  readonly flow: AuthenticatorAppRef;
}

/** The proof of the owner, with which every task begins. */
function ProofForm({ flow }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { task, hasPassword, hasApp, problems } = snapshot.context;
  return (
    <Form
      label={intl.formatMessage({ id: TITLES[task] })}
      busy={snapshot.hasTag('busy')}
      focusesFirst
      onSubmit={(values) => flow.send({ type: 'form.submit', values })}
    >
      <p className={styles.note}>
        <FormattedMessage id={WHYS[task]} />
      </p>
      <EvidenceFields hasPassword={hasPassword} hasApp={hasApp} problems={problems} />
      <SubmitButton busy={snapshot.hasTag('busy')}>
        <FormattedMessage id={BUTTONS[task]} />
      </SubmitButton>
    </Form>
  );
}

/** The secret as picture and as text, and its first code. */
function ScanForm({ flow }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { secret, problems } = snapshot.context;
  if (!secret) return null;
  return (
    <Form
      label={intl.formatMessage({ id: 'app_set_up' })}
      busy={snapshot.hasTag('busy')}
      focusesFirst
      onSubmit={({ code = '' }) => flow.send({ type: 'code.submit', code })}
    >
      <p className={styles.note}>
        <FormattedMessage id="app_scan" />
      </p>
      <img className={styles.qr} src={secret.qrImage} alt={intl.formatMessage({ id: 'app_qr' })} />
      <p className={styles.secret}>
        <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton
          isSmall
          text={secret.secret}
          label={intl.formatMessage({ id: 'app_copy_secret' })}
          copiedLabel={intl.formatMessage({ id: 'copied' })}
        />
      </p>
      <TextField
        name="code"
        label={intl.formatMessage({ id: 'app_first_code' })}
        required
        figure
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={7}
        error={securityProblemText(intl, problems['code'])}
      />
      <SubmitButton busy={snapshot.hasTag('busy')}>
        <FormattedMessage id="app_confirm" />
      </SubmitButton>
    </Form>
  );
}

/** The recovery codes, shown once. */
function RecoveryCodes({ flow }: Props) {
  const intl = useIntl();
  const codes = useSelector(flow, ({ context }) => context.codes);
  return (
    <>
      <Alert tone="warn">
        <FormattedMessage id="recovery_keep" />
      </Alert>
      <ul className={styles.codes} aria-label={intl.formatMessage({ id: 'recovery_codes' })}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label={intl.formatMessage({ id: 'recovery_copy' })}
        copiedLabel={intl.formatMessage({ id: 'copied' })}
      />
      <Button isDefault wide onClick={() => flow.send({ type: 'codes.keep' })}>
        <FormattedMessage id="recovery_kept" />
      </Button>
    </>
  );
}

/** Sets the authenticator app up, removes it, or makes its recovery codes anew, over the page. */
export function AuthenticatorDialog({ flow }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { task, failure } = snapshot.context;
  return (
    <FlowDialog
      snapshot={snapshot}
      title={intl.formatMessage({ id: TITLES[task] })}
      onClose={() => flow.send({ type: 'dialog.close' })}
    >
      <FailureAlert failure={failure} />
      {snapshot.matches('showingCodes') ? (
        <RecoveryCodes flow={flow} />
      ) : snapshot.matches('scanning') || snapshot.matches('confirming') ? (
        <ScanForm flow={flow} />
      ) : (
        <ProofForm flow={flow} />
      )}
    </FlowDialog>
  );
}
