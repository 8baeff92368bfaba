import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectCountries } from '../../../machines/session/session/session.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  ContactBindingRef,
  ContactBindingSnapshot,
} from '../../../machines/member/contact-binding/contact-binding.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { DialCodeField } from '../../session/common/DialCodeField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeLine } from '../common/CodeLine.tsx';
import { FlowDialog } from '../common/FlowDialog.tsx';
import { securityProblemText } from './problem-text.ts';
import { SignInPasswordField } from './SignInPasswordField.tsx';
import styles from './SecurityCenter.module.css';

const TITLES = {
  mobile: {
    bind: 'contact_mobile_bind',
    confirm: 'contact_mobile_bind',
    change: 'contact_mobile_change',
    remove: 'contact_mobile_remove',
  },
  email: {
    bind: 'contact_email_bind',
    confirm: 'contact_email_confirm',
    change: 'contact_email_change',
    remove: 'contact_email_remove',
  },
} as const satisfies Record<string, Record<string, MessageId>>;
const titleOf = ({ kind, present, unproved, isRemoval }: ContactBindingSnapshot['context']): MessageId =>
  TITLES[kind][isRemoval ? 'remove' : present !== null ? 'change' : unproved !== null ? 'confirm' : 'bind'];

interface Props {
  readonly binding: ContactBindingRef;
  readonly app: AppRef;
}

/** Binds, replaces or removes a phone or an e-mail address, over the page. */
export function ContactDialog({ binding, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(binding, (state) => state);
  const countries = useSelector(useSelector(app, selectChild('session')), selectCountries);
  const { kind, hasPassword, present, unproved, isRemoval, isLost, problems, failure, sent } =
    snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isBusy = snapshot.hasTag('busy');
  const title = t(titleOf(snapshot.context));
  const send = binding.send.bind(binding);
  return (
    <FlowDialog snapshot={snapshot} title={title} onClose={() => send({ type: 'dialog.close' })}>
      <Form
        label={title}
        busy={isBusy}
        focusesFirst
        onSubmit={(values) => send({ type: 'form.submit', values })}
      >
        <p className={styles.note}>
          <FormattedMessage id="contact_why" />
        </p>
        {unproved !== null && !isRemoval ? (
          <p className={styles.note}>
            <FormattedMessage id="contact_unproved" values={{ contact: unproved }} />
          </p>
        ) : null}
        <FailureAlert failure={failure} />
        {hasPassword ? (
          <SignInPasswordField error={securityProblemText(intl, problems['oldPassword'])} />
        ) : null}
        {present !== null && !isLost ? (
          <CodeLine
            name="presentCode"
            label={intl.formatMessage({ id: 'contact_code_present' }, { contact: present })}
            sendLabel={intl.formatMessage({ id: 'contact_send_to' }, { contact: present })}
            problem={securityProblemText(intl, problems['presentCode'])}
            isSent={sent.includes('present')}
            isBusy={isBusy}
            onSend={(values) => send({ type: 'code.send', step: 'present', values })}
          />
        ) : null}
        {isLost ? (
          <Alert tone="info">
            <FormattedMessage id="contact_lost_why" />
          </Alert>
        ) : null}
        {present === null ? null : isLost ? (
          <Button kind="text" size="sm" disabled={isBusy} onClick={() => send({ type: 'present.find' })}>
            <FormattedMessage id="contact_find" values={{ contact: present }} />
          </Button>
        ) : (
          <Button kind="text" size="sm" disabled={isBusy} onClick={() => send({ type: 'present.lose' })}>
            <FormattedMessage id="contact_lose" values={{ contact: present }} />
          </Button>
        )}
        {isRemoval ? null : (
          <>
            {kind === 'mobile' ? (
              <DialCodeField
                countries={countries}
                hasChoice
                error={securityProblemText(intl, problems['mobileNum'])}
              />
            ) : (
              <TextField
                name="email"
                type="email"
                label={t('contact_email')}
                required
                error={securityProblemText(intl, problems['email'])}
                autoComplete="email"
                maxLength={254}
              />
            )}
            <CodeLine
              name="verificationCode"
              label={t('contact_code_next')}
              sendLabel={t('contact_send_next')}
              problem={securityProblemText(intl, problems['verificationCode'])}
              isSent={sent.includes('next')}
              isBusy={isBusy}
              onSend={(values) => send({ type: 'code.send', step: 'next', values })}
            />
          </>
        )}
        <SubmitButton busy={isBusy}>
          <FormattedMessage id={isRemoval ? 'contact_remove' : 'contact_save'} />
        </SubmitButton>
        {!isRemoval && (present !== null || unproved !== null) ? (
          <Button kind="text" size="sm" disabled={isBusy} onClick={() => send({ type: 'removal.choose' })}>
            <FormattedMessage id="contact_remove_instead" />
          </Button>
        ) : null}
      </Form>
    </FlowDialog>
  );
}
