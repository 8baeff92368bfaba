import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { changePasswordMachine } from '../../../machines/session/change-password/change-password.machine.ts';
import type { reentryMachine } from '../../../machines/session/reentry/reentry.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { PasswordChanged } from './PasswordChanged.tsx';
import { ReentrySlider } from '../reentry/ReentrySlider.tsx';
import { PasswordRules } from '../common/FieldRules.tsx';
import { fieldProblemText } from '../common/problem-text.ts';
import styles from '../common/PasswordForm.module.css';

const WHY = { default: 'change_password_default', expired: 'change_password_expired' } as const;

type Props = FlowViewProps<ActorRefFrom<typeof changePasswordMachine>>;

/** A new password: forced, where only signing out leads past it, or chosen by the member (PWD-01). */
export function ChangePasswordDialog({ flow, host }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { reason, account, oldPassword, problems, validation, failure } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isBusy = snapshot.hasTag('busy');
  const reentry = snapshot.children['reentry'] as ActorRefFrom<typeof reentryMachine> | undefined;
  const canLeave = snapshot.can({ type: 'dialog.leave' });
  if (snapshot.matches('changed')) return <PasswordChanged flow={flow} host={host} />;
  return (
    <ModalFrame
      host={host}
      title={<FormattedMessage id="change_password" />}
      {...(!snapshot.hasTag('held') && { closeLabel: t('close') })}
      marks={flowAttributes(snapshot)}
      above={reentry ? <ReentrySlider reentry={reentry} /> : null}
    >
      <Form
        label={t('change_password')}
        busy={isBusy}
        onTouch={({ name, values, isLeft }) => {
          if (name === 'newPassword')
            flow.send({ type: 'password.touch', password: values['newPassword'] ?? '', isLeft });
        }}
        onSubmit={({ oldPassword: old, newPassword = '', confirmation = '' }) =>
          flow.send({
            type: 'form.submit',
            values: { newPassword, confirmation, ...(old === undefined ? {} : { oldPassword: old }) },
          })
        }
      >
        {reason === 'voluntary' ? null : (
          <p className={styles.why}>
            <FormattedMessage id={WHY[reason]} />
          </p>
        )}
        <FailureAlert failure={failure} />
        {/* For password managers: the account of the password. */}
        <input type="text" name="account" value={account} autoComplete="username" readOnly hidden />
        {oldPassword === null ? (
          <PasswordField
            name="oldPassword"
            label={t('password_old')}
            required
            error={fieldProblemText(intl, problems.oldPassword)}
            autoComplete="current-password"
          />
        ) : null}
        <PasswordField
          name="newPassword"
          label={t('password_new')}
          required
          error={fieldProblemText(intl, problems.newPassword)}
          rules={<PasswordRules validation={validation} problem={problems.newPassword} />}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmation"
          label={t('password_repeat')}
          required
          error={fieldProblemText(intl, problems.confirmation)}
          autoComplete="new-password"
        />
        <SubmitButton busy={isBusy}>
          <FormattedMessage id="change_password" />
        </SubmitButton>
        {reason === 'voluntary' ? null : (
          <div className={styles.foot}>
            <Button kind="text" disabled={!canLeave} onClick={() => flow.send({ type: 'dialog.leave' })}>
              <FormattedMessage id="sign_out" />
            </Button>
          </div>
        )}
      </Form>
    </ModalFrame>
  );
}
