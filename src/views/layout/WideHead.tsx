import { useSelector } from '@xstate/react';
import { Menu } from 'lucide-react';
import { useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { CategoryNav } from './CategoryNav.tsx';
import { GameSearch } from '../games/game-search/GameSearch.tsx';
import { HeadEnd } from './HeadEnd.tsx';
import styles from './Header.module.css';
import { LoginStrip } from './LoginStrip.tsx';
import { Logo } from './Logo.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { PreferenceControls } from '../app/preferences/PreferenceControls.tsx';

/** The header of a page that is wider than a phone's, with the navigation below it where there is room. */
export function WideHead({ app }: { app: AppRef }) {
  const intl = useIntl();
  const preferences = useSelector(app, selectChild('preferences'));
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.menu}>
          <NavDrawer app={app} buttonClass={styles.icon} label={intl.formatMessage({ id: 'nav_open' })}>
            <Menu size={22} aria-hidden="true" />
          </NavDrawer>
        </div>
        <Logo />
        <GameSearch app={app} className={styles.search} shortcut="/" />
        <HeadEnd app={app} entrance={<LoginStrip app={app} />}>
          <span className={styles.line} />
          <PreferenceControls preferences={preferences} />
        </HeadEnd>
      </div>
      <CategoryNav app={app} />
    </>
  );
}
