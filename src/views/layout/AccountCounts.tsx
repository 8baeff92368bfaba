import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { selectCounter, selectWaitingCount } from '../../machines/agent/common/waiting-count.ts';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectUnread } from '../../machines/content/popups/bell.ts';
import {
  selectUnreadCounter,
  selectUnreadMessages,
} from '../../machines/member/unread-messages/unread-count.ts';
import {
  selectRewardCounter,
  selectWaitingRewards,
} from '../../machines/member/waiting-rewards/reward-count.ts';
import { CountBadge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import styles from './AccountMenu.module.css';
import { WhatsNewCount } from '../content/popups/WhatsNewCount.tsx';

/**
 * The sum on the account button: unread messages, rewards to claim and waiting contracts (NAV-07), and the bell's count
 * where the bell has no room and nothing else waits.
 */
export function AccountCounts({ app, inBar }: { readonly app: AppRef; readonly inBar: boolean }) {
  const intl = useIntl();
  const popups = useSelector(app, selectChild('popups'));
  const hasUnread = useSelector(popups, (snapshot) => selectUnread(snapshot) > 0);
  const contracts = useSelector(useSelector(popups, selectCounter), (snapshot) =>
    selectWaitingCount(snapshot),
  );
  const messages = useSelector(useSelector(popups, selectUnreadCounter), (snapshot) =>
    selectUnreadMessages(snapshot),
  );
  const rewards = useSelector(useSelector(popups, selectRewardCounter), (snapshot) =>
    selectWaitingRewards(snapshot, 'all'),
  );
  const label = [
    messages > 0 ? intl.formatMessage({ id: 'messages_unread_count' }, { count: messages }) : null,
    rewards > 0 ? intl.formatMessage({ id: 'rewards_waiting_count' }, { count: rewards }) : null,
    contracts > 0 ? intl.formatMessage({ id: 'contracts_waiting' }, { count: contracts }) : null,
  ]
    .filter((text) => text !== null)
    .join(', ');
  const sum = <CountBadge count={messages + rewards + contracts} label={label} />;
  return (
    <span className={cx(styles.waiting, inBar && styles.inBar)}>
      <span className={styles.beside}>{sum}</span>
      <span className={styles.instead}>
        {hasUnread && messages === 0 ? <WhatsNewCount app={app} /> : sum}
      </span>
    </span>
  );
}
