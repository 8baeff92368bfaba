import { CircleHelp, Smartphone } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { cx } from '../ui/cx.ts';
import { ScrollTop } from '../ui/ScrollTop.tsx';
import styles from './RightBar.module.css';
import { ServiceLink } from './ServiceLink.tsx';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import type { Service } from './services.ts';

/**
 * Beside a wide page: the brand's existing contact channels, the help, the app, and a button back to the top (NAV-13 to
 * NAV-15).
 */
export function RightBar({ app, services }: { app: AppRef; services: readonly Service[] }) {
  const intl = useIntl();
  const [first, ...others] = services;
  const link = (service: Service) => (
    <ServiceLink
      key={service.id}
      app={app}
      service={service}
      className={cx(styles.icon, styles[service.kind])}
    />
  );
  return (
    <aside className={styles.bar} aria-label={intl.formatMessage({ id: 'contact' })}>
      {first ? link(first) : null}
      {first?.kind === 'chat' ? (
        <span className={styles.always}>
          <FormattedMessage id="around_the_clock" />
        </span>
      ) : null}
      {others.map(link)}
      <Link href="/help" className={styles.icon} aria-label={intl.formatMessage({ id: 'help' })}>
        <CircleHelp size={20} aria-hidden="true" />
      </Link>
      <Link href="/down" className={styles.icon} aria-label={intl.formatMessage({ id: 'app_download' })}>
        <Smartphone size={20} aria-hidden="true" />
      </Link>
      <span className={styles.line} />
      <ScrollTop label={intl.formatMessage({ id: 'scroll_top' })} />
    </aside>
  );
}
