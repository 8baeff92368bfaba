import { useSelector } from '@xstate/react';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Details.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { itemOf, navEntries } from './categories.ts';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './NavDrawer.module.css';
import { VendorPanel } from './VendorPanel.tsx';

/** The categories one below the other, each with its vendors in a collapsible list. */
export function DrawerCategories({ app }: { app: AppRef }) {
  const lobby = useSelector(app, selectChild('lobby'));
  const snapshot = useSelector(lobby, (state) => state);
  const entries = navEntries(snapshot?.context.lanes ?? []);
  if (entries.length === 0)
    return snapshot?.matches({ vendors: 'missing' }) ? (
      <div className={styles.missing} role="alert">
        <FormattedMessage id="nav_missing" />
        <Button kind="secondary" onClick={() => lobby?.send({ type: 'lobby.retry' })}>
          <FormattedMessage id="try_again" />
        </Button>
      </div>
    ) : (
      <div className={styles.missing} aria-busy="true">
        <Skeleton height={20} />
        <Skeleton height={20} />
        <Skeleton height={20} />
      </div>
    );
  return entries.map((entry) => {
    const Icon = CATEGORY_ICONS[entry.code];
    const face = (
      <>
        <Icon size={20} aria-hidden="true" />
        <span className={styles.label}>
          <FormattedMessage id={entry.label} />
        </span>
      </>
    );
    if (entry.path === null)
      return (
        <button
          key={entry.code}
          type="button"
          className={styles.item}
          data-leave
          onClick={() => app.send({ type: 'game.start', game: entry.game })}
        >
          {face}
          <ArrowUpRight size={16} aria-hidden="true" />
        </button>
      );
    return (
      <Details
        key={entry.code}
        name="drawer"
        className={styles.group}
        summaryClass={styles.item}
        summary={
          <>
            {face}
            <ChevronDown size={16} aria-hidden="true" />
          </>
        }
      >
        <VendorPanel
          app={app}
          entry={entry}
          offer={snapshot?.context}
          onStart={(vendor) => app.send({ type: 'game.start', game: itemOf(vendor) })}
        />
      </Details>
    );
  });
}
