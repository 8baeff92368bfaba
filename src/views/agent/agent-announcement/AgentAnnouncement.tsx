import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { agentAnnouncementMachine } from '../../../machines/agent/agent-announcement/agent-announcement.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import styles from './AgentAnnouncement.module.css';

/** Announcements for agents (AGT-05). */
export function AgentAnnouncement({ flow }: { flow: ActorRefFrom<typeof agentAnnouncementMachine> }) {
  const snapshot = useSelector(flow, (state) => state);
  const { notices, openId, failure } = snapshot.context;
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <h3 className={`h2 ${styles.head}`}>
        <FormattedMessage id="agent_announcement" />
      </h3>
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={132} />
        </Loading>
      ) : snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="agent_announcements_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'list.reload' })}
        />
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
