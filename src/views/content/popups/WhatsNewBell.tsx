import { useSelector } from '@xstate/react';
import { Bell } from 'lucide-react';
import { useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectUnread } from '../../../machines/content/popups/bell.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './WhatsNewBell.module.css';

/** The number of unread entries, and the button that opens them. */
export function WhatsNewBell({ app }: { app: AppRef }) {
  const intl = useIntl();
  const popups = useSelector(app, selectChild('popups'));
  const count = useSelector(popups, selectUnread);
  return (
    <IconButton
      size="lg"
      aria-haspopup="dialog"
      label={intl.formatMessage({ id: 'whats_new_bell' }, { count })}
      onClick={() => popups?.send({ type: 'whatsNew.open' })}
    >
      <Bell size={20} aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        <CountBadge count={count} label="" />
      </span>
    </IconButton>
  );
}
