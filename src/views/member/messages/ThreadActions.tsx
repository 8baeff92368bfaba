import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { MessageThreadRef } from '../../../machines/member/message-thread/message-thread.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Messages.module.css';

const REASONS = [
  { reason: 'SPAM', label: 'messages_report_spam' },
  { reason: 'ABUSE', label: 'messages_report_abuse' },
  { reason: 'FRAUD', label: 'messages_report_fraud' },
  { reason: 'OTHER', label: 'messages_report_other' },
] as const satisfies readonly { readonly reason: string; readonly label: MessageId }[];

/** Questions before a thread is deleted or its sender reported, and what was not done. */
export function ThreadActions({ flow }: { readonly flow: MessageThreadRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { thread, actionFailure } = snapshot.context;
  const cancel = (
    <Button kind="secondary" size="sm" onClick={() => flow.send({ type: 'action.cancel' })}>
      <FormattedMessage id="in_more_cancel" />
    </Button>
  );
  if (snapshot.matches({ open: { action: 'confirmingDelete' } }))
    return (
      <div className={styles.strip} role="alert">
        <p>
          <FormattedMessage id="messages_delete_ask" />
        </p>
        <Button kind="danger" size="sm" onClick={() => flow.send({ type: 'delete.confirm' })}>
          <FormattedMessage id="messages_delete" />
        </Button>
        {cancel}
      </div>
    );
  if (snapshot.matches({ open: { action: 'choosingReason' } }))
    return (
      <div className={styles.strip} role="alert">
        <p>
          <FormattedMessage id="messages_report_why" />
        </p>
        {REASONS.map(({ reason, label }) => (
          <Button
            key={reason}
            kind="secondary"
            size="sm"
            onClick={() => flow.send({ type: 'report.send', reason })}
          >
            <FormattedMessage id={label} />
          </Button>
        ))}
        {cancel}
      </div>
    );
  if (actionFailure)
    return (
      <p className={styles.strip} role="alert">
        <span>
          <FormattedMessage id="messages_not_done" />: <ErrorText failure={actionFailure} />
        </span>
      </p>
    );
  if (thread?.isReported)
    return (
      <p className={styles.strip} role="status">
        <FormattedMessage id="messages_reported" />
      </p>
    );
  return null;
}
