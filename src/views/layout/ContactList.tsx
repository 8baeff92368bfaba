import styles from './ContactList.module.css';
import { ServiceLink } from './ServiceLink.tsx';
import type { Service } from './services.ts';

/** The contact channels by name, one below the other. */
export const ContactList = ({ services }: { services: readonly Service[] }) => (
  <div className={styles.list}>
    {services.map((service) => (
      <ServiceLink key={service.id} service={service} className={styles.named} isNamed />
    ))}
  </div>
);
