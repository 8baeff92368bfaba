import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { agentAnnouncementMachine } from '../../../machines/agent/agent-announcement/agent-announcement.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateBlock.tsx';
import styles from './AgentAnnouncement.module.css';

/** What the house tells its agents (AGT-05). */
export function AgentAnnouncement({ flow }: { flow: ActorRefFrom<typeof agentAnnouncementMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { notices, openId, failure } = snapshot.context;
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <h3 className={`h2 ${styles.head}`}>
        <FormattedMessage id="agent_announcement" />
      </h3>
      {snapshot.matches('loading') ? (
        <div role="status" aria-label={intl.formatMessage({ id: 'loading' })}>
          <Skeleton shape="tile" width="100%" height={132} />
        </div>
      ) : snapshot.matches('failed') ? (
        <ErrorState
          title={<FormattedMessage id="agent_announcements_failed" />}
          action={
            <Button
              kind="secondary"
              icon={<RefreshCw size={18} aria-hidden="true" />}
              onClick={() => flow.send({ type: 'list.reload' })}
            >
              <FormattedMessage id="try_again" />
            </Button>
          }
        >
          {failure ? <ErrorText failure={failure} /> : null}
        </ErrorState>
      ) : snapshot.matches('empty') ? (
        <EmptyState title={<FormattedMessage id="agent_announcements_empty" />} />
      ) : (
        <div className={styles.list}>
          <Accordion
            level={4}
            openId={openId}
            onToggle={(id) => flow.send({ type: 'notice.toggle', id })}
            items={notices.map((notice) => ({
              id: notice.id,
              title: notice.title,
              meta: <DateTime ms={notice.startsAt} show="stamp" />,
              content: <SafeHtml html={notice.content} />,
            }))}
          />
        </div>
      )}
    </section>
  );
}
