import { useSelector } from '@xstate/react';
import { Megaphone } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { POPUPS } from '../../../config/later.ts';
import {
  selectListed,
  selectPages,
  type announcementPopupMachine,
} from '../../../machines/content/announcement-popup/announcement-popup.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SafeHtmlContent } from '../../ui/SafeHtmlContent.tsx';
import styles from './AnnouncementPopup.module.css';

/** The platform's announcements for visitors, members or new members, a page at a time (NOT-10 to NOT-12). */
export function AnnouncementPopup({
  flow,
  host,
}: FlowViewProps<ActorRefFrom<typeof announcementPopupMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { page, open } = snapshot.context;
  const pages = selectPages(snapshot);
  const t = (id: 'announcements' | 'pages' | 'page_back' | 'page_on' | 'close') => intl.formatMessage({ id });
  return (
    <ModalFrame
      host={host}
      flush
      icon={<Megaphone size={18} aria-hidden="true" />}
      title={t('announcements')}
      closeLabel={t('close')}
      marks={flowAttributes(snapshot)}
    >
      <Accordion
        openId={open === null ? null : String(open)}
        onToggle={(at) => flow.send({ type: 'popup.toggle', at: Number(at) })}
        items={selectListed(snapshot).map(({ at, title, content }) => ({
          id: String(at),
          title,
          // The purifier comes with the popup, so that its text is laid out once.
          content: <SafeHtmlContent html={content} />,
        }))}
      />
      {pages > 1 ? (
        <div className={styles.pages}>
          <Pager
            label={t('pages')}
            backLabel={t('page_back')}
            onLabel={t('page_on')}
            pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
            page={page}
            total={pages}
            range={POPUPS.pagerRange}
            onChange={(to) => flow.send({ type: 'page.turn', page: to })}
          />
        </div>
      ) : null}
    </ModalFrame>
  );
}
