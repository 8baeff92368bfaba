import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app.refs.ts';
import { selectVisitor } from '../../machines/session/session.machine.ts';
import { navEntries, type Lane } from './categories.ts';
import styles from './Footer.module.css';
import { servicesOf } from './services.ts';

/** Links to what exists: the categories, the account, the ways to ask for help. */
export function FooterColumns({ app, lanes }: { app: AppRef; lanes: readonly Lane[] }) {
  const intl = useIntl();
  const session = useSelector(app, selectChild('session'));
  const visitor = useSelector(session, selectVisitor);
  const services = servicesOf(useSelector(app, (snapshot) => snapshot.context.site?.status.settings));
  const account = visitor
    ? ({ type: 'logout.open' } as const)
    : ({ type: 'login.open', values: null } as const);
  return (
    <>
      <nav className={styles.column} aria-labelledby="footer-games">
        <h2 id="footer-games">
          <FormattedMessage id="nav_games" />
        </h2>
        <ul>
          {navEntries(lanes).map(({ code, label, path, game }) => (
            <li key={code}>
              {path === null ? (
                <button type="button" onClick={() => app.send({ type: 'game.start', game })}>
                  <FormattedMessage id={label} />
                </button>
              ) : (
                <Link href={path}>
                  <FormattedMessage id={label} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.column} aria-labelledby="footer-account">
        <h2 id="footer-account">
          <FormattedMessage id="footer_account" />
        </h2>
        <ul>
          <li>
            <button type="button" onClick={() => app.send(account)}>
              <FormattedMessage id={visitor ? 'sign_out' : 'in_login'} />
            </button>
          </li>
        </ul>
      </section>
      {services.length > 0 ? (
        <section className={styles.column} aria-labelledby="footer-help">
          <h2 id="footer-help">
            <FormattedMessage id="footer_help" />
          </h2>
          <ul>
            {services.map(({ id, name, url }) => {
              const label = name ?? intl.formatMessage({ id: 'live_chat' });
              return (
                <li key={id}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={intl.formatMessage({ id: 'opens_window' }, { name: label })}
                  >
                    {label}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
    </>
  );
}
