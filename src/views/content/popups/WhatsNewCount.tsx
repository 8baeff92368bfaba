import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectUnread } from '../../../machines/content/popups/bell.ts';
import { CountBadge } from '../../ui/Badge.tsx';

/** The number of unread entries; nothing for none. */
export function WhatsNewCount({ app }: { app: AppRef }) {
  const intl = useIntl();
  const count = useSelector(useSelector(app, selectChild('popups')), selectUnread);
  return <CountBadge count={count} label={intl.formatMessage({ id: 'whats_new_unread_count' }, { count })} />;
}
