import { useSelector } from '@xstate/react';
import { Bell, CircleHelp, Gift, House, Smartphone, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectHasBell } from '../../machines/content/popups/has-bell.ts';
import { selectVisitor } from '../../machines/session/session/session.machine.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ContactList } from './ContactList.tsx';
import { DrawerCategories } from './DrawerCategories.tsx';
import { Logo } from './Logo.tsx';
import { WhatsNewCount } from '../content/popups/WhatsNewCount.tsx';
import styles from './NavDrawer.module.css';
import { PreferenceButtons } from '../app/preferences/PreferenceButtons.tsx';
import { servicesOf } from './services.ts';

/** The content of the drawer; everything marked `data-leave` closes it. */
export function DrawerContent({ app }: { app: AppRef }) {
  const intl = useIntl();
  const preferences = useSelector(app, selectChild('preferences'));
  const session = useSelector(app, selectChild('session'));
  const isVisitor = useSelector(session, (snapshot) => selectVisitor(snapshot) === null);
  const popups = useSelector(app, selectChild('popups'));
  const hasBell = useSelector(popups, selectHasBell);
  const services = servicesOf(useSelector(app, (snapshot) => snapshot.context.site?.status.settings));
  return (
    <>
      <div className={styles.head}>
        <Logo whole />
        <IconButton size="lg" label={intl.formatMessage({ id: 'close' })} data-leave>
          <X size={20} />
        </IconButton>
      </div>
      {isVisitor ? (
        <div className={styles.prompt}>
          <p>
            <strong>
              <FormattedMessage id="not_logged_in" />
            </strong>{' '}
            <FormattedMessage id="not_logged_in_why" />
          </p>
          <Button wide data-leave onClick={() => app.send({ type: 'login.open', values: null })}>
            <FormattedMessage id="in_login" />
          </Button>
        </div>
      ) : null}
      <nav aria-label={intl.formatMessage({ id: 'nav_main' })}>
        <Link href="/" className={styles.item} data-leave>
          <House size={20} aria-hidden="true" />
          <FormattedMessage id="nav_home" />
        </Link>
        <DrawerCategories app={app} />
        <Link href="/promotions" className={styles.item} data-leave>
          <Gift size={20} aria-hidden="true" />
          <FormattedMessage id="promotions" />
        </Link>
        <Link href="/help" className={styles.item} data-leave>
          <CircleHelp size={20} aria-hidden="true" />
          <FormattedMessage id="help" />
        </Link>
        <Link href="/down" className={styles.item} data-leave>
          <Smartphone size={20} aria-hidden="true" />
          <FormattedMessage id="app_download" />
        </Link>
      </nav>
      {/* In its place before the pop-ups are loaded, so that nothing below it moves under the finger. */}
      <button
        type="button"
        className={styles.item}
        data-leave
        disabled={!hasBell}
        onClick={() => popups?.send({ type: 'whatsNew.open' })}
      >
        <Bell size={20} aria-hidden="true" />
        <FormattedMessage id="whats_new_title" />
        <WhatsNewCount app={app} />
      </button>
      {services.length > 0 ? (
        <aside className={styles.foot} aria-label={intl.formatMessage({ id: 'contact' })}>
          <ContactList app={app} services={services} />
        </aside>
      ) : null}
      <div className={styles.foot}>
        <PreferenceButtons preferences={preferences} />
      </div>
    </>
  );
}
