import { useSelector } from '@xstate/react';
import { Headset } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { ContactList } from '../../layout/ContactList.tsx';
import { servicesOf } from '../../layout/services.ts';
import styles from './HelpCentre.module.css';

/** The brand's contact channels; nothing where it has none. */
export function HelpSupport({ app }: { readonly app: AppRef }) {
  const services = servicesOf(useSelector(app, ({ context }) => context.site?.status.settings));
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="help-support" className={styles.support}>
      <h2 id="help-support" className="h3">
        <Headset size={20} aria-hidden="true" />
        <FormattedMessage id="help_support" />
      </h2>
      <ContactList app={app} services={services} />
    </section>
  );
}
