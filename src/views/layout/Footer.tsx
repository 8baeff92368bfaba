import { useSelector } from '@xstate/react';
import { Headset } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { selectChild, type AppRef } from '../../machines/app/app.refs.ts';
import { selectTheme } from '../../machines/app/preferences.machine.ts';
import { selectLanes } from '../../machines/games/lobby.machine.ts';
import styles from './Footer.module.css';
import { FooterColumns } from './FooterColumns.tsx';
import LICENCES from './licences.json' with { type: 'json' };
import { Logo } from './Logo.tsx';
import { VendorStrip } from './VendorStrip.tsx';

const FIRST_YEAR = '2018';

/** The foot of every page: who deals here, where to go, under which licence, from which age (NAV-16, NAV-17, NAV-19). */
export function Footer({ app }: { app: AppRef }) {
  const intl = useIntl();
  const lobby = useSelector(app, selectChild('lobby'));
  const lanes = useSelector(lobby, (snapshot) => (snapshot ? selectLanes(snapshot) : null)) ?? [];
  const preferences = useSelector(app, selectChild('preferences'));
  const theme = useSelector(preferences, selectTheme);
  // Without a moment Intl takes the present one, which a view may not ask for itself.
  const year = intl.formatDate(undefined, { year: 'numeric', calendar: 'gregory' });
  return (
    <footer className={styles.footer}>
      <div className={styles.strip}>
        {lanes.length > 0 ? <VendorStrip lanes={lanes} theme={theme} /> : null}
      </div>
      <div className={styles.body}>
        <div className={styles.house}>
          <Logo theme={theme} whole />
          <p>
            <FormattedMessage id="footer_promise" />
          </p>
        </div>
        <FooterColumns app={app} lanes={lanes} />
        <section className={styles.licences} aria-labelledby="footer-licences">
          <h2 id="footer-licences">
            <FormattedMessage id="footer_licences" />
          </h2>
          <ul>
            {LICENCES.map(({ art, title, line }) => (
              <li key={title}>
                <img src={art} alt="" width={34} height={38} loading="lazy" />
                <span>
                  <strong>
                    <FormattedMessage id={title as MessageId} />
                  </strong>
                  <FormattedMessage id={line as MessageId} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`cornice ${styles.cornice}`} />
      <div className={styles.base}>
        <span className={styles.age} role="img" aria-label={intl.formatMessage({ id: 'age_limit_why' })}>
          <FormattedMessage id="age_limit" />
        </span>
        <p>
          <FormattedMessage id="copyright" values={{ from: FIRST_YEAR, to: year }} />{' '}
          <FormattedMessage id="responsible_gaming" />
        </p>
        <span className={styles.always}>
          <Headset size={16} aria-hidden="true" />
          <FormattedMessage id="support_always" />
        </span>
      </div>
    </footer>
  );
}
