import type { AppRef } from '../../machines/app/app/app.refs.ts';
import styles from './ContactList.module.css';
import { ServiceLink } from './ServiceLink.tsx';
import type { Service } from './services.ts';

/** The contact channels by name, one below the other. */
export const ContactList = ({ app, services }: { app: AppRef; services: readonly Service[] }) => (
  <div className={styles.list}>
    {services.map((service) => (
      <ServiceLink key={service.id} app={app} service={service} className={styles.named} isNamed />
    ))}
  </div>
);
