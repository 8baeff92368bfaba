import { useSelector } from '@xstate/react';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectUnread } from '../../machines/content/popups/bell.ts';
import { cx } from '../ui/cx.ts';
import styles from './AccountMenu.module.css';
import { WhatsNewCount } from '../content/popups/WhatsNewCount.tsx';
import { WaitingContracts } from './WaitingContracts.tsx';

/** Counts on the account button: waiting contracts, and the bell's count where the bell has no room. */
export function AccountCounts({ app, inBar }: { readonly app: AppRef; readonly inBar: boolean }) {
  const popups = useSelector(app, selectChild('popups'));
  const hasUnread = useSelector(popups, (snapshot) => selectUnread(snapshot) > 0);
  return (
    <span className={cx(styles.waiting, inBar && styles.inBar)}>
      <span className={styles.beside}>
        <WaitingContracts app={app} />
      </span>
      <span className={styles.instead}>
        {hasUnread ? <WhatsNewCount app={app} /> : <WaitingContracts app={app} />}
      </span>
    </span>
  );
}
