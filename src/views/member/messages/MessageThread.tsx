import { useSelector } from '@xstate/react';
import { ArrowLeft, Ban, CircleCheck, Flag, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageThreadRef } from '../../../machines/member/message-thread/message-thread.machine.ts';
import type { MessageWriterRef } from '../../../machines/member/message-writer/message-writer.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Bubbles } from './Bubbles.tsx';
import { CaseQuestion } from './CaseQuestion.tsx';
import { MessageWriter } from './MessageWriter.tsx';
import { ThreadActions } from './ThreadActions.tsx';
import styles from './Messages.module.css';

interface Props {
  readonly flow: MessageThreadRef;
  readonly onBack: () => void;
}
const STATES = {
  WAITING: { label: 'messages_state_waiting', tone: 'warn' },
  ANSWERED: { label: 'messages_state_answered', tone: 'info' },
  CLOSED: { label: 'messages_state_closed', tone: 'ok' },
} as const;

/** One thread: its title and state, what can be done with it, its messages, the reply. */
export function MessageThread({ flow, onBack }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { thread, failure } = snapshot.context;
  const writer = snapshot.children['writer'] as MessageWriterRef | undefined;
  const isGone = snapshot.matches({ open: { content: 'gone' } });
  const state = thread?.caseState ? STATES[thread.caseState] : null;
  const isMember = thread?.source === 'MEMBER';
  return (
    <div
      {...flowAttributes(snapshot)}
      className={styles.thread}
      aria-busy={snapshot.hasTag('busy') || undefined}
    >
      <div className={styles.top}>
        <IconButton
          className={styles.back}
          label={intl.formatMessage({ id: 'messages_back' })}
          onClick={onBack}
        >
          <ArrowLeft size={18} />
        </IconButton>
        <div>
          <h3 className="h3">{thread?.title}</h3>
          <p>
            {thread === null ? null : thread.reference !== null ? (
              <FormattedMessage
                id="messages_case"
                values={{ reference: thread.reference, at: <DateTime ms={thread.openedAt} show="date" /> }}
              />
            ) : thread.username !== null ? (
              <FormattedMessage id="messages_with" values={{ account: thread.username }} />
            ) : (
              <FormattedMessage
                id="messages_notice"
                values={{ at: <DateTime ms={thread.openedAt} show="date" /> }}
              />
            )}
          </p>
        </div>
        {state ? (
          <Badge
            tone={state.tone}
            icon={state.tone === 'ok' ? <CircleCheck size={12} aria-hidden="true" /> : null}
          >
            <FormattedMessage id={state.label} />
          </Badge>
        ) : null}
        {isMember && !thread.isReported ? (
          <IconButton
            label={intl.formatMessage({ id: 'messages_report' })}
            disabled={!snapshot.can({ type: 'report.request' })}
            onClick={() => flow.send({ type: 'report.request' })}
          >
            <Flag size={18} />
          </IconButton>
        ) : null}
        {isMember ? (
          <IconButton
            label={intl.formatMessage({ id: thread.isBlocked ? 'messages_unblock' : 'messages_block' })}
            aria-pressed={thread.isBlocked}
            disabled={!snapshot.can({ type: 'block.set', blocked: !thread.isBlocked })}
            onClick={() => flow.send({ type: 'block.set', blocked: !thread.isBlocked })}
          >
            <Ban size={18} />
          </IconButton>
        ) : null}
        {thread ? (
          <IconButton
            label={intl.formatMessage({ id: 'messages_delete' })}
            disabled={!snapshot.can({ type: 'delete.request' })}
            onClick={() => flow.send({ type: 'delete.request' })}
          >
            <Trash2 size={18} />
          </IconButton>
        ) : null}
      </div>
      <ThreadActions flow={flow} />
      {isGone ? (
        <EmptyState
          title={<FormattedMessage id="messages_gone" />}
          action={
            <Button kind="secondary" onClick={onBack}>
              <FormattedMessage id="messages_back" />
            </Button>
          }
        >
          <FormattedMessage id="messages_gone_why" />
        </EmptyState>
      ) : (
        <>
          {snapshot.matches({ open: { content: 'failed' } }) ? (
            <LoadFailed
              title={<FormattedMessage id="messages_failed" />}
              failure={failure}
              onRetry={() => flow.send({ type: 'thread.retry' })}
            />
          ) : thread ? null : (
            <Loading className={styles.bones}>
              <Skeleton height={60} width="70%" />
              <Skeleton height={60} width="60%" />
            </Loading>
          )}
          {thread ? <Bubbles flow={flow} thread={thread} /> : null}
          <CaseQuestion flow={flow} />
        </>
      )}
      {thread?.canReply && writer ? (
        <MessageWriter flow={writer} />
      ) : thread ? (
        <p className={styles.foot}>
          <FormattedMessage id={thread.isBlocked ? 'messages_blocked' : 'messages_no_reply'} />
        </p>
      ) : null}
    </div>
  );
}
