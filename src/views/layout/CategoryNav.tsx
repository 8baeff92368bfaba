import { useSelector } from '@xstate/react';
import { ArrowUpRight, ChevronDown, Gift, House, Smartphone } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { flowAttributes } from '../flow-attributes.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Popover } from '../ui/Popover.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { itemOf, navEntries, type NavEntry } from './categories.ts';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './CategoryNav.module.css';
import { VendorPanel } from './VendorPanel.tsx';

const PLACES = [72, 112, 80, 104, 84, 88, 76];

/** The navigation of a wide page: home and each category that has a vendor (NAV-09 to NAV-12). */
export function CategoryNav({ app }: { app: AppRef }) {
  const intl = useIntl();
  const lobby = useSelector(app, selectChild('lobby'));
  const snapshot = useSelector(lobby, (state) => state);
  const path = useSelector(app, (state) => state.context.route?.path ?? null);
  const entries = navEntries(snapshot?.context.lanes ?? []);
  const isLoading = snapshot?.matches({ vendors: 'loading' }) ?? true;
  const isMissing = snapshot?.matches({ vendors: 'missing' }) ?? false;
  const look = (isHere: boolean) => cx(styles.item, isHere && styles.here);
  const face = ({ code, label }: NavEntry) => {
    const Icon = CATEGORY_ICONS[code];
    return (
      <>
        <Icon size={16} aria-hidden="true" />
        <FormattedMessage id={label} />
      </>
    );
  };
  return (
    <nav
      className={styles.nav}
      aria-label={intl.formatMessage({ id: 'nav_main' })}
      aria-busy={isLoading || undefined}
      {...(snapshot ? flowAttributes(snapshot) : {})}
    >
      <ul className={styles.list}>
        <li>
          <Link href="/" className={look(path === '/')} aria-current={path === '/' ? 'page' : undefined}>
            <House size={16} aria-hidden="true" />
            <FormattedMessage id="nav_home" />
          </Link>
        </li>
        {entries.map((entry) => (
          <li key={entry.code}>
            {entry.path === null ? (
              <button
                type="button"
                className={styles.item}
                onClick={() => app.send({ type: 'game.start', game: entry.game })}
              >
                {face(entry)}
                <ArrowUpRight size={12} aria-hidden="true" className={styles.mark} />
              </button>
            ) : (
              <Popover
                onHover
                button={
                  <>
                    {face(entry)}
                    <ChevronDown size={12} aria-hidden="true" className={styles.mark} />
                  </>
                }
                buttonClass={look(path === entry.path)}
                buttonProps={{ 'aria-current': path === entry.path ? 'page' : undefined }}
                panelClass={styles.panel}
              >
                <VendorPanel
                  app={app}
                  entry={entry}
                  offer={snapshot?.context}
                  onStart={(vendor) => app.send({ type: 'game.start', game: itemOf(vendor) })}
                />
              </Popover>
            )}
          </li>
        ))}
        {entries.length === 0 && isLoading
          ? PLACES.map((width) => (
              <li key={width} className={styles.place}>
                <Skeleton width={width} height={16} />
              </li>
            ))
          : null}
        {entries.length === 0 && isMissing ? (
          <li className={styles.missing} role="alert">
            <FormattedMessage id="nav_missing" />
            <Button kind="text" size="sm" onClick={() => lobby?.send({ type: 'lobby.retry' })}>
              <FormattedMessage id="try_again" />
            </Button>
          </li>
        ) : null}
        <li className={styles.end}>
          <Link
            href="/promotions"
            className={look(path === '/promotions')}
            aria-current={path === '/promotions' ? 'page' : undefined}
          >
            <Gift size={16} aria-hidden="true" />
            <span className={styles.name}>
              <FormattedMessage id="promotions" />
            </span>
          </Link>
        </li>
        <li>
          <Link
            href="/down"
            className={look(path === '/down')}
            aria-current={path === '/down' ? 'page' : undefined}
          >
            <Smartphone size={16} aria-hidden="true" />
            <span className={styles.name}>
              <FormattedMessage id="app_download" />
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}
