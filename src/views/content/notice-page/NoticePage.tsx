import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { NoticePageRef } from '../../../machines/content/notice-page/notice-page.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { drawing } from '../../games/common/artwork.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import styles from './NoticePage.module.css';

const PLACES = [1, 2, 3, 4, 5];

interface Props {
  readonly flow: NoticePageRef;
  readonly app: AppRef;
}

/** All notices, one open at a time (ROU-04, NOT-04 to NOT-06). */
export function NoticePage({ flow, app }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { notices, openId, failure } = snapshot.context;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-labelledby="notices-title"
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h1 id="notices-title" className="h1">
        <FormattedMessage id="notices" />
      </h1>
      {snapshot.matches('loading') ? (
        <Loading className={styles.list}>
          {PLACES.map((place) => (
            <Skeleton key={place} shape="tile" width="100%" height={62} />
          ))}
        </Loading>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          art={drawing('empty-error', theme)}
          title={<FormattedMessage id="notices_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'notices.reload' })}
        />
      ) : null}
      {snapshot.matches('empty') ? <EmptyState title={<FormattedMessage id="notices_none" />} /> : null}
      {snapshot.hasTag('shown') ? (
        <div className={styles.list}>
          <Accordion
            level={2}
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
      ) : null}
    </section>
  );
}
