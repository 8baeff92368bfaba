import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../config.ts';
import styles from './Logo.module.css';

/** The brand's mark with its name, or alone where there is no room; links to Home. */
export function Logo({ theme, whole = false }: { theme: Theme; whole?: boolean }) {
  const intl = useIntl();
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
