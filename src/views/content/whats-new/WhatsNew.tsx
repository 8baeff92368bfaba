import { useSelector } from '@xstate/react';
import { Bell, CheckCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectUnreadCount,
  type whatsNewMachine,
} from '../../../machines/content/whats-new/whats-new.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './WhatsNew.module.css';
import { WhatsNewWaiting } from './WhatsNewWaiting.tsx';
import { WhatsNewList } from './WhatsNewList.tsx';

/** The page behind the bell: contracts that wait for an answer, and announcements, read or not. */
export function WhatsNew({ flow, host }: FlowViewProps<ActorRefFrom<typeof whatsNewMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const count = selectUnreadCount(snapshot);
  return (
    <ModalFrame
      host={host}
      flush
      icon={<Bell size={18} aria-hidden="true" />}
      title={intl.formatMessage({ id: 'whats_new_title' })}
      closeLabel={intl.formatMessage({ id: 'close' })}
      marks={flowAttributes(snapshot)}
    >
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {snapshot.matches('loading') ? null : (
            <FormattedMessage id="whats_new_unread_count" values={{ count }} />
          )}
        </p>
        {snapshot.matches('reading') ? (
          <Button
            kind="text"
            size="sm"
            icon={<CheckCheck size={16} aria-hidden="true" />}
            disabled={count === 0}
            onClick={() => flow.send({ type: 'announcements.readAll' })}
          >
            <FormattedMessage id="whats_new_read_all" />
          </Button>
        ) : null}
      </div>
      <WhatsNewWaiting flow={flow} snapshot={snapshot} />
      <WhatsNewList flow={flow} snapshot={snapshot} />
    </ModalFrame>
  );
}
