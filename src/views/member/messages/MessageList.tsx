import { useSelector } from '@xstate/react';
import { Headset, Megaphone, UserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectCanReadAll,
  selectHasMore,
  type MessagesRef,
  type MessagesSnapshot,
} from '../../../machines/member/messages/messages.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Arch, type Tone } from '../../ui/Arch.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import styles from './Messages.module.css';

type Row = MessagesSnapshot['context']['rows'][number];
const LOOKS: Readonly<Record<Row['source'], { readonly icon: typeof Headset; readonly tone: Tone }>> = {
  SYSTEM: { icon: Megaphone, tone: 'neutral' },
  SUPPORT: { icon: Headset, tone: 'info' },
  MEMBER: { icon: UserRound, tone: 'brand' },
};

/** The threads, the latest first, with a search; unread ones are marked by weight, a dot and a word. */
export function MessageList({ flow }: { readonly flow: MessagesRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const hasMore = useSelector(flow, selectHasMore);
  const canReadAll = useSelector(flow, selectCanReadAll);
  const { rows, total, keyword, openId, failure } = snapshot.context;
  const isFailed = snapshot.matches({ list: 'failed' });
  const isKnown = snapshot.matches({ list: 'ready' }) || rows.length > 0;
  return (
    <div className={cx(styles.card, styles.list)}>
      <div className={styles.search}>
        <SearchField
          sunken
          label={intl.formatMessage({ id: 'messages_search' })}
          placeholder={intl.formatMessage({ id: 'messages_search' })}
          clearLabel={intl.formatMessage({ id: 'search_clear' })}
          maxLength={64}
          onSearch={(text) => flow.send({ type: 'search.type', text })}
        />
      </div>
      {isFailed ? (
        <LoadFailed
          title={<FormattedMessage id="messages_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'list.retry' })}
        />
      ) : !isKnown ? (
        <Loading className={styles.bones}>
          {[1, 2, 3, 4].map((bone) => (
            <Skeleton key={bone} height={38} />
          ))}
        </Loading>
      ) : rows.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id={keyword === '' ? 'messages_empty' : 'messages_none_found'} />}
        >
          <FormattedMessage id={keyword === '' ? 'messages_empty_why' : 'messages_none_found_why'} />
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <ThreadButton
                row={row}
                isCurrent={row.id === openId}
                onOpen={() => flow.send({ type: 'message.open', id: row.id })}
              />
            </li>
          ))}
          {hasMore ? (
            <li>
              <Button kind="text" wide onClick={() => flow.send({ type: 'list.more' })}>
                <FormattedMessage id="messages_older" />
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      <div className={styles.foot}>
        <span>
          {total > 0 ? <FormattedMessage id="messages_shown" values={{ shown: rows.length, total }} /> : null}
        </span>
        {canReadAll ? (
          <Button kind="text" size="sm" onClick={() => flow.send({ type: 'list.readAll' })}>
            <FormattedMessage id="messages_read_all" />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ButtonProps {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function ThreadButton({ row, isCurrent, onOpen }: ButtonProps) {
  const { icon: Icon, tone } = LOOKS[row.source];
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      data-unread={row.isRead ? undefined : ''}
      onClick={onOpen}
    >
      <span className={styles.icon}>
        <Arch tone={tone}>
          <Icon size={16} />
        </Arch>
      </span>
      <span className={styles.line}>
        <span className={styles.title}>
          {row.username === null ? row.title : `${row.username} · ${row.title}`}
        </span>
        <span className={styles.when}>
          <DateTime ms={row.sendDate} show="short" />
        </span>
        {row.isRead ? null : (
          <span className={styles.dot}>
            <span className="vh">
              <FormattedMessage id="messages_unread" />
            </span>
          </span>
        )}
      </span>
      <span className={styles.preview}>{row.preview}</span>
    </button>
  );
}
