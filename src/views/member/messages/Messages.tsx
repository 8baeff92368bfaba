import { useSelector } from '@xstate/react';
import { PenLine } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageThreadRef } from '../../../machines/member/message-thread/message-thread.machine.ts';
import type { MessageWriterRef } from '../../../machines/member/message-writer/message-writer.machine.ts';
import type { MessageBox, MessagesRef } from '../../../machines/member/messages/messages.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageThread } from './MessageThread.tsx';
import { NewMessage } from './NewMessage.tsx';
import styles from './Messages.module.css';

const BOXES: readonly { readonly box: MessageBox; readonly label: MessageId }[] = [
  { box: 'ALL', label: 'messages_all' },
  { box: 'SYSTEM', label: 'messages_system' },
  { box: 'SUPPORT', label: 'messages_support' },
  { box: 'SENT', label: 'messages_sent' },
];

/** Messages: the list of threads, and beside it a thread or a new message (MEM-17). */
export function Messages({ flow }: { readonly flow: MessagesRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { box, unread } = snapshot.context;
  const thread = snapshot.children['thread'] as MessageThreadRef | undefined;
  const writer = snapshot.children['writer'] as MessageWriterRef | undefined;
  const back = () => flow.send({ type: 'message.close' });
  return (
    <section
      {...flowAttributes(snapshot)}
      className={styles.page}
      data-side={thread ? 'thread' : writer ? 'writer' : 'list'}
      aria-busy={snapshot.hasTag('busy') || undefined}
    >
      <div className={styles.head}>
        <h2 className="h1">
          <FormattedMessage id="in_platform_information" />
        </h2>
        <Segment
          label={intl.formatMessage({ id: 'messages_box' })}
          value={box}
          items={BOXES.map((each) => ({
            value: each.box,
            label: (
              <>
                <FormattedMessage id={each.label} />{' '}
                {each.box === 'ALL' ? (
                  <CountBadge
                    count={unread}
                    label={intl.formatMessage({ id: 'messages_unread_count' }, { count: unread })}
                  />
                ) : null}
              </>
            ),
          }))}
          onChange={(chosen) => flow.send({ type: 'box.choose', box: chosen })}
        />
        <Button
          icon={<PenLine size={16} aria-hidden="true" />}
          onClick={() => flow.send({ type: 'message.new' })}
        >
          <FormattedMessage id="messages_new" />
        </Button>
      </div>
      <div className={styles.body}>
        <MessageList flow={flow} />
        <div className={`${styles.card} ${styles.side}`}>
          {thread ? (
            <MessageThread key={snapshot.context.openId} flow={thread} onBack={back} />
          ) : writer ? (
            <NewMessage flow={writer} onBack={back} />
          ) : (
            <p className={styles.none}>
              <FormattedMessage id="messages_pick" />
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
