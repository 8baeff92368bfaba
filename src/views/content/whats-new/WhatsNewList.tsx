import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { POPUPS } from '../../../config/later.ts';
import {
  selectContracts,
  selectDocuments,
  selectListed,
  selectPages,
  type WhatsNewSnapshot,
  type whatsNewMachine,
} from '../../../machines/content/whats-new/whats-new.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import styles from './WhatsNew.module.css';
import { Unread } from './WhatsNewUnread.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof whatsNewMachine>;
  readonly snapshot: WhatsNewSnapshot;
}
/** Entries whose space is reserved while the list loads. */
const PLACES = Array.from({ length: 6 }, (_, index) => index);

/** The announcements, a page at a time, or why there are none. */
export function WhatsNewList({ flow, snapshot }: Props) {
  const intl = useIntl();
  const { page, openName, failure } = snapshot.context;
  if (snapshot.matches('loading'))
    return (
      <Loading className={styles.bones}>
        {PLACES.map((place) => (
          <Skeleton key={place} shape="tile" width="100%" height={44} />
        ))}
      </Loading>
    );
  if (snapshot.matches('failed'))
    return (
      <LoadFailed
        title={<FormattedMessage id="whats_new_failed" />}
        failure={failure}
        onRetry={() => flow.send({ type: 'list.reload' })}
      />
    );
  if (snapshot.matches('empty'))
    return selectContracts(snapshot) || selectDocuments(snapshot) ? null : (
      <EmptyState title={<FormattedMessage id="whats_new_empty" />}>
        <FormattedMessage id="whats_new_empty_why" />
      </EmptyState>
    );
  const listed = selectListed(snapshot);
  const openAt = listed.findIndex(({ name }) => name === openName);
  const pages = selectPages(snapshot);
  return (
    <>
      <Accordion
        openId={openAt < 0 ? null : String(openAt)}
        onToggle={(at) => flow.send({ type: 'announcement.toggle', name: listed[Number(at)]?.name ?? '' })}
        items={listed.map(({ title, content, startsAt, isRead }, at) => ({
          id: String(at),
          title: (
            <span className={styles.title} data-read={isRead || undefined}>
              <Unread isRead={isRead} />
              {title}
            </span>
          ),
          meta:
            startsAt === null ? null : (
              <span className={styles.time}>
                <DateTime ms={startsAt} />
              </span>
            ),
          content: <SafeHtml html={content} />,
        }))}
      />
      {pages > 1 ? (
        <div className={styles.pages}>
          <Pager
            label={intl.formatMessage({ id: 'pages' })}
            backLabel={intl.formatMessage({ id: 'page_back' })}
            onLabel={intl.formatMessage({ id: 'page_on' })}
            pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
            page={page}
            total={pages}
            range={POPUPS.pagerRange}
            onChange={(to) => flow.send({ type: 'page.turn', page: to })}
          />
        </div>
      ) : null}
    </>
  );
}
