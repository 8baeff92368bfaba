import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../machines/app/preferences/preferences.machine.ts';
import styles from './Logo.module.css';

/** The brand's mark with its name, or alone where there is no room; links to Home. */
export function Logo({ app, whole = false }: { app: AppRef; whole?: boolean }) {
  const intl = useIntl();
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const [full, mark] = [`/art/logo-${theme}.svg`, `/art/logo-mark-${theme}.svg`];
  return (
    <Link
      href="/"
      data-leave
      className={whole ? styles.whole : styles.logo}
      aria-label={intl.formatMessage({ id: 'home_link' })}
    >
      <picture>
        {whole ? null : <source media="(max-width: 839.98px)" srcSet={mark} />}
        <img src={full} alt="" width={165} height={32} />
      </picture>
    </Link>
  );
}
