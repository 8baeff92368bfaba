import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectVisitor } from '../../machines/session/session/session.machine.ts';
import { navEntries, type Lane } from './categories.ts';
import styles from './Footer.module.css';
import { hasDocuments, LEGAL_LINKS, legalPath } from './legal-links.ts';

/** Links to what exists: the categories, the brand's documents, help, the account. */
export function FooterColumns({ app, lanes }: { app: AppRef; lanes: readonly Lane[] }) {
  const session = useSelector(app, selectChild('session'));
  const visitor = useSelector(session, selectVisitor);
  const leads = hasDocuments(useSelector(app, (snapshot) => snapshot.context.site?.modules));
  const entries = navEntries(lanes);
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
          {entries.map(({ code, label, path, game }) => (
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
          {entries.some(({ code }) => code === 'LOTT') ? (
            <li>
              <Link href="/lottery">
                <FormattedMessage id="lottery_all" />
              </Link>
            </li>
          ) : null}
        </ul>
      </nav>
      {leads ? (
        <nav className={styles.column} aria-labelledby="footer-documents">
          <h2 id="footer-documents">
            <FormattedMessage id="footer_documents" />
          </h2>
          <ul>
            {LEGAL_LINKS.map(({ kind, label }) => (
              <li key={kind}>
                <Link href={legalPath(kind)}>
                  <FormattedMessage id={label} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <nav className={styles.column} aria-labelledby="footer-help">
        <h2 id="footer-help">
          <FormattedMessage id="help" />
        </h2>
        <ul>
          <li>
            <Link href="/help">
              <FormattedMessage id="help_centre" />
            </Link>
          </li>
          <li>
            <Link href="/noticePage">
              <FormattedMessage id="notices" />
            </Link>
          </li>
          <li>
            <Link href="/down">
              <FormattedMessage id="app_title" />
            </Link>
          </li>
          <li>
            <Link href="/join">
              <FormattedMessage id="join_title" />
            </Link>
          </li>
        </ul>
      </nav>
      <section className={styles.column} aria-labelledby="footer-account">
        <h2 id="footer-account">
          <FormattedMessage id="footer_account" />
        </h2>
        <ul>
          <li>
            <Link href="/vip">
              <FormattedMessage id="vip_club" />
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => app.send(account)}>
              <FormattedMessage id={visitor ? 'sign_out' : 'in_login'} />
            </button>
          </li>
        </ul>
      </section>
    </>
  );
}
