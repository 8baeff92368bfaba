import { useSelector } from '@xstate/react';
import { MessageCircle } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../machines/app/app.refs.ts';
import { cx } from '../ui/cx.ts';
import { Popover } from '../ui/Popover.tsx';
import { ScrollTop } from '../ui/ScrollTop.tsx';
import styles from './RightBar.module.css';
import { servicesOf, type Service } from './services.ts';

/** Ways to reach the house, each only if it exists, and the way back up; one button on a narrow page (NAV-13, NAV-15). */
export function RightBar({ app }: { app: AppRef }) {
  const intl = useIntl();
  const settings = useSelector(app, (snapshot) => snapshot.context.site?.status.settings);
  const services = servicesOf(settings);
  const label = intl.formatMessage({ id: 'contact' });
  const nameOf = ({ name }: Service) => name ?? intl.formatMessage({ id: 'live_chat' });
  const link = (service: Service, isNamed: boolean) => (
    <a
      key={service.id}
      href={service.url}
      target="_blank"
      rel="noopener noreferrer"
      className={isNamed ? styles.named : cx(styles.icon, styles[service.kind])}
      aria-label={intl.formatMessage({ id: 'opens_window' }, { name: nameOf(service) })}
    >
      <service.icon size={20} aria-hidden="true" />
      {isNamed ? nameOf(service) : null}
    </a>
  );
  return (
    <>
      <aside className={styles.bar} aria-label={label}>
        {services.slice(0, 1).map((service) => link(service, false))}
        {services[0]?.kind === 'chat' ? (
          <span className={styles.always}>
            <FormattedMessage id="around_the_clock" />
          </span>
        ) : null}
        {services.slice(1).map((service) => link(service, false))}
        {services.length > 0 ? <span className={styles.line} /> : null}
        <ScrollTop label={intl.formatMessage({ id: 'scroll_top' })} />
      </aside>
      {services.length > 0 ? (
        <aside className={styles.float} aria-label={label}>
          <Popover
            label={label}
            align="end"
            buttonClass={styles.open}
            button={<MessageCircle size={24} aria-hidden="true" />}
          >
            <div className={styles.list}>{services.map((service) => link(service, true))}</div>
          </Popover>
        </aside>
      ) : null}
    </>
  );
}
