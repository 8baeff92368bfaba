import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  DownlineKind,
  DownlineRegistrationRef,
} from '../../../machines/agent/downline-registration/downline-registration.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { RetryAlert } from '../../layout/RetryAlert.tsx';
import { fieldProblemText } from '../../session/common/problem-text.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { RadioPills } from '../../ui/RadioPills.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import styles from './DownlineRegistration.module.css';

const KINDS: Readonly<Record<DownlineKind, MessageId>> = { MEMBER: 'team_member', AGENT: 'team_agent' };

/** An agent registers an account directly below (AGT-07). */
export function DownlineRegistration({ flow }: { readonly flow: DownlineRegistrationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { form, account, kind, problems, failure } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isSending = snapshot.matches('sending');
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h3 className="h2">
        <FormattedMessage id="agent_register" />
      </h3>
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={320} />
        </Loading>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="downline_form_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'form.reload' })}
        />
      ) : null}
      {snapshot.hasTag('form') ? (
        // Another account has another form, since its fields keep what was typed.
        <Form
          key={form?.visit}
          label={t('agent_register')}
          busy={isSending}
          className={styles.form}
          onSubmit={({ account: name = '', password = '', kind: chosen }) =>
            flow.send({
              type: 'form.submit',
              ...{ account: name, password, kind: chosen === 'AGENT' ? 'AGENT' : 'MEMBER' },
            })
          }
        >
          <RadioPills<DownlineKind>
            name="kind"
            label={<FormattedMessage id="downline_kind" />}
            items={(Object.keys(KINDS) as DownlineKind[]).map((value) => ({
              value,
              label: <FormattedMessage id={KINDS[value]} />,
            }))}
            defaultValue={kind}
          />
          <TextField
            name="account"
            label={<FormattedMessage id="team_by_account" />}
            required
            defaultValue={account}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isSending}
            error={fieldProblemText(intl, problems.account)}
          />
          <PasswordField
            name="password"
            label={<FormattedMessage id="downline_password" />}
            required
            autoComplete="new-password"
            readOnly={isSending}
            hint={<FormattedMessage id="downline_password_hint" />}
            error={fieldProblemText(intl, problems.password)}
          />
          {failure && Object.keys(problems).length === 0 ? (
            <Alert>
              <FormattedMessage id="downline_not_registered" /> <ErrorText failure={failure} />
            </Alert>
          ) : null}
          <SubmitButton busy={isSending}>
            <FormattedMessage id="downline_register" />
          </SubmitButton>
        </Form>
      ) : null}
      {snapshot.matches('resultUnknown') && failure ? (
        <RetryAlert
          failure={failure}
          note={<FormattedMessage id="downline_result_unknown" />}
          onRetry={() => flow.send({ type: 'registration.retry' })}
        >
          <Button wide kind="secondary" onClick={() => flow.send({ type: 'registration.edit' })}>
            <FormattedMessage id="downline_edit" />
          </Button>
        </RetryAlert>
      ) : null}
      {snapshot.matches('registered') ? (
        <div className={styles.end} role="status">
          <p className={styles.done}>
            <CircleCheck size={20} aria-hidden="true" />
            <FormattedMessage
              id="downline_registered"
              values={{ account: <bdi className={styles.account}>{account}</bdi> }}
            />
          </p>
          <Button wide kind="secondary" onClick={() => flow.send({ type: 'registration.another' })}>
            <FormattedMessage id="downline_another" />
          </Button>
        </div>
      ) : null}
    </section>
  );
}
