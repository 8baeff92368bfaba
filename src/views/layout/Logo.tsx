import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import { LOGO_MARK } from '../../config/logo.ts';
import styles from './Logo.module.css';

/** The brand's mark with its name, or alone where there is no room; links to Home. */
export function Logo({ whole = false }: { whole?: boolean }) {
  const intl = useIntl();
  return (
    <Link
      href="/"
      data-leave
      className={whole ? styles.whole : styles.logo}
      aria-label={intl.formatMessage({ id: 'home_link' })}
    >
      {whole ? null : (
        <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
          <path className={styles.dome} d={LOGO_MARK.dome} />
          <path d={LOGO_MARK.hall} />
        </svg>
      )}
      <span className={styles.named} />
    </Link>
  );
}
