import { useSelector } from '@xstate/react';
import { Image as ImageIcon } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { MessagePictureRef } from '../../../machines/member/message-picture/message-picture.machine.ts';
import {
  selectCanLoadOlder,
  type MessageThreadRef,
  type MessageThreadSnapshot,
} from '../../../machines/member/message-thread/message-thread.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import styles from './Messages.module.css';

type Thread = NonNullable<MessageThreadSnapshot['context']['thread']>;
type Message = Thread['messages'][number];
interface Props {
  readonly flow: MessageThreadRef;
  readonly thread: Thread;
}

const dayOf = (ms: number): string => new Date(ms).toDateString();
const MEGABYTE = 1024 * 1024;

/** The messages by day, the latest last and in sight; screen readers are told of new ones. */
export function Bubbles({ flow, thread }: Props) {
  const { messages, hasOlder, title } = thread;
  const canLoadOlder = useSelector(flow, selectCanLoadOlder);
  return (
    <div className={styles.scroll} tabIndex={0} role="log" aria-label={title}>
      <ol className={styles.messages}>
        {hasOlder ? (
          <li className={styles.day}>
            <Button
              kind="text"
              size="sm"
              disabled={!canLoadOlder}
              onClick={() => flow.send({ type: 'thread.older' })}
            >
              <FormattedMessage id="messages_older" />
            </Button>
          </li>
        ) : null}
        {messages.flatMap((message, index) => {
          const before = messages[index - 1];
          const bubble = <Bubble key={message.messageId} flow={flow} message={message} />;
          if (before && dayOf(before.sendDate) === dayOf(message.sendDate)) return [bubble];
          return [
            <li key={`day ${message.messageId}`} className={styles.day}>
              <DateTime ms={message.sendDate} show="weekday" />
            </li>,
            bubble,
          ];
        })}
      </ol>
    </div>
  );
}

/** Text of people is text, whatever it looks like; only the operator's notices are HTML, and purified. */
function Bubble({ flow, message }: { readonly flow: MessageThreadRef; readonly message: Message }) {
  const isMine = message.author === 'me';
  return (
    <li className={cx(styles.bubble, isMine && styles.mine, message.isHtml && styles.notice)}>
      {isMine ? (
        <span className="vh">
          <FormattedMessage id="messages_me" />:{' '}
        </span>
      ) : null}
      {message.isHtml ? (
        <SafeHtml html={message.content} />
      ) : (
        <p className={styles.text}>{message.content}</p>
      )}
      {message.images.map((image, index) => (
        <Picture key={image.fileId} flow={flow} image={image} number={index + 1} />
      ))}
      <p className={styles.sign}>
        {message.name === null ? null : `${message.name} · `}
        <DateTime ms={message.sendDate} show="time" />
        {message.isRead ? (
          <>
            {' · '}
            <FormattedMessage id="messages_read" />
          </>
        ) : null}
      </p>
    </li>
  );
}

interface PictureProps {
  readonly flow: MessageThreadRef;
  readonly image: Message['images'][number];
  readonly number: number;
}

/** A picture is loaded when it is asked for. */
function Picture({ flow, image, number }: PictureProps) {
  const intl = useIntl();
  const picture = useSelector(flow, ({ children }) => children['picture'] as MessagePictureRef | undefined);
  const shown = useSelector(picture, (state) =>
    state?.context.fileId === image.fileId ? state.context : null,
  );
  return (
    <>
      <button
        type="button"
        className={styles.file}
        aria-expanded={shown !== null}
        aria-label={intl.formatMessage({ id: 'messages_image_open' }, { number })}
        aria-busy={shown?.url === null || undefined}
        onClick={() =>
          flow.send(shown ? { type: 'image.close' } : { type: 'image.open', fileId: image.fileId })
        }
      >
        <ImageIcon size={18} aria-hidden="true" />
        <span>
          <FormattedMessage id="messages_image" values={{ number }} />
          <small>
            <FormattedNumber
              value={image.size / MEGABYTE}
              style="unit"
              unit="megabyte"
              maximumFractionDigits={1}
            />
          </small>
        </span>
      </button>
      {picture && shown ? <MessagePicture flow={picture} number={number} /> : null}
    </>
  );
}
