import { useSelector } from '@xstate/react';
import { MailCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { ForgotPasswordRef } from '../../../machines/session/forgot-password/forgot-password.machine.ts';
import type { reentryMachine } from '../../../machines/session/reentry/reentry.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { ForgotByEmail } from './ForgotByEmail.tsx';
import { ForgotByPhone } from './ForgotByPhone.tsx';
import { ReentrySlider } from '../reentry/ReentrySlider.tsx';
import styles from '../common/PasswordForm.module.css';

/**
 * Recovers access without the password: by e-mail, or by a code on the phone where the brand offers it
 * (FGT-03).
 */
export function ForgotPasswordDialog({ flow, host, app }: FlowViewProps<ForgotPasswordRef>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure, offers } = snapshot.context;
  const reentry = snapshot.children['reentry'] as ActorRefFrom<typeof reentryMachine> | undefined;
  const marks = flowAttributes(snapshot);
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isBusy = snapshot.hasTag('busy');
  const isSent = snapshot.matches('mailSent');
  if (isSent || snapshot.matches('passwordSet'))
    return (
      <ModalFrame host={host} labelledBy="forgot-title" closeLabel={t('close')} marks={marks}>
        <Confirm
          id="forgot-title"
          icon={<MailCheck size={22} />}
          title={<FormattedMessage id="forgot_password" />}
          buttons={
            // The pressed button was removed with its form, so the focus moves here; the label states what is
            // confirmed.
            <Button
              isDefault
              autoFocus
              aria-describedby="forgot-said"
              onClick={() => flow.send({ type: 'dialog.confirm' })}
            >
              <FormattedMessage id="in_increase_submit" />
            </Button>
          }
        >
          <span id="forgot-said">
            <FormattedMessage id={isSent ? 'forgot_email_sent' : 'password_changed'} />
          </span>
        </Confirm>
      </ModalFrame>
    );
  const isByPhone =
    snapshot.matches('byPhone') || snapshot.matches('confirmingCode') || snapshot.hasTag('held');
  return (
    <ModalFrame
      host={host}
      title={<FormattedMessage id="forgot_password" />}
      {...(!snapshot.hasTag('held') && { closeLabel: t('close') })}
      marks={marks}
      above={reentry ? <ReentrySlider reentry={reentry} /> : null}
    >
      <div className={styles.body}>
        {offers.forgotByPhone ? (
          <Segment
            label={intl.formatMessage({ id: 'forgot_password' })}
            items={[
              { value: 'email', label: <FormattedMessage id="forgot_by_email" /> },
              { value: 'phone', label: <FormattedMessage id="forgot_by_phone" /> },
            ]}
            wide
            value={isByPhone ? 'phone' : 'email'}
            disabled={isBusy}
            onChange={(method) => flow.send({ type: `${method}.choose` })}
          />
        ) : null}
        {failure ? (
          <Alert>
            {failure.code === 'request_param_err' ? (
              // ERR-02.
              <FormattedMessage id="credentials_format_incorrect" />
            ) : (
              <ErrorText failure={failure} />
            )}
          </Alert>
        ) : null}
        {isByPhone ? <ForgotByPhone flow={flow} app={app} /> : <ForgotByEmail flow={flow} />}
        <div className={styles.foot}>
          <Button
            kind="text"
            disabled={!snapshot.can({ type: 'login.open' })}
            onClick={() => flow.send({ type: 'login.open' })}
          >
            <FormattedMessage id="back_to_login" />
          </Button>
        </div>
      </div>
    </ModalFrame>
  );
}
