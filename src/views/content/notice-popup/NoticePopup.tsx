import { useSelector } from '@xstate/react';
import { Megaphone } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { noticePopupMachine } from '../../../machines/content/notice-popup/notice-popup.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';

/** The announcements as an accordion, one open at a time (NOT-04 to NOT-07). */
export function NoticePopup({ flow, host }: FlowViewProps<ActorRefFrom<typeof noticePopupMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { notices, openId } = snapshot.context;
  return (
    <ModalFrame
      host={host}
      flush
      icon={<Megaphone size={18} aria-hidden="true" />}
      title={intl.formatMessage({ id: 'notices' })}
      closeLabel={intl.formatMessage({ id: 'close' })}
      marks={flowAttributes(snapshot)}
    >
      <Accordion
        openId={openId}
        onToggle={(id) => flow.send({ type: 'notice.toggle', id })}
        items={notices.map((notice) => ({
          id: notice.id,
          title: notice.title,
          meta: <DateTime ms={notice.startsAt} show="stamp" />,
          content: <SafeHtml html={notice.content} />,
        }))}
      />
    </ModalFrame>
  );
}
