import { LogIn, Menu, Search } from 'lucide-react';
import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { Button } from '../ui/Button.tsx';
import { Part } from '../ui/Part.tsx';
import { Popover } from '../ui/Popover.tsx';
import { HeadEnd } from './HeadEnd.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { NavDrawer } from './NavDrawer.tsx';

const GameSearch = lazy(async () => ({
  default: (await import('../games/game-search/GameSearch.tsx')).GameSearch,
}));

/** The header of a phone's page: the drawer, the link to Home, the sign-in or the balance, the search. */
export function NarrowHead({ app }: { app: AppRef }) {
  const intl = useIntl();
  const entrance = (
    <Button
      icon={<LogIn size={18} aria-hidden="true" />}
      onClick={() => app.send({ type: 'login.open', values: null })}
    >
      <FormattedMessage id="in_login" />
    </Button>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.spare}>
        <NavDrawer app={app} buttonClass={styles.icon} label={intl.formatMessage({ id: 'nav_open' })}>
          <Menu size={22} aria-hidden="true" />
        </NavDrawer>
      </div>
      <Logo />
      <HeadEnd app={app} entrance={entrance}>
        <div className={styles.finder}>
          <Popover
            label={intl.formatMessage({ id: 'search_games' })}
            buttonClass={styles.icon}
            button={<Search size={22} aria-hidden="true" />}
            panelClass={styles.panel}
            itemSelector="input"
            closeSelector="[data-leave]"
            opens="dialog"
          >
            <Part place={<div className={styles.searchPlace} />}>
              <GameSearch app={app} isInline />
            </Part>
          </Popover>
        </div>
      </HeadEnd>
    </div>
  );
}
