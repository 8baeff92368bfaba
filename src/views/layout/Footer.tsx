import { useSelector } from '@xstate/react';
import { Headset, Landmark, Lock, ShieldCheck, Shuffle, type LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { MessageId } from '../../i18n/message-id.ts';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectLanes } from '../../machines/games/lobby/lobby.machine.ts';
import { Arch } from '../ui/Arch.tsx';
import { Copyright } from './Copyright.tsx';
import styles from './Footer.module.css';
import { FooterColumns } from './FooterColumns.tsx';
import { hasDocuments, legalPath } from './legal-links.ts';
import { Logo } from './Logo.tsx';
import { ServiceLink } from './ServiceLink.tsx';
import { servicesOf } from './services.ts';
import { VendorStrip } from './VendorStrip.tsx';

const LICENCES: readonly { icon: LucideIcon; title: MessageId; line: MessageId; kind: string }[] = [
  { icon: Landmark, title: 'licence_board', line: 'licence_board_line', kind: 'licence' },
  { icon: Shuffle, title: 'licence_fairdraw', line: 'licence_fairdraw_line', kind: 'licence' },
  { icon: Lock, title: 'licence_tls', line: 'licence_tls_line', kind: 'licence' },
  { icon: ShieldCheck, title: 'licence_responsible', line: 'licence_responsible_line', kind: 'responsible' },
];

/** A seal with a link to the document that explains it. */
function Seal({
  seal: { icon: Icon, title, line, kind },
  leads,
}: {
  seal: (typeof LICENCES)[number];
  leads: boolean;
}) {
  const face = (
    <>
      <Arch>
        <Icon size={18} />
      </Arch>
      <span>
        <strong>
          <FormattedMessage id={title} />
        </strong>
        <FormattedMessage id={line} />
      </span>
    </>
  );
  return leads ? (
    <Link href={legalPath(kind)} className={styles.seal}>
      {face}
    </Link>
  ) : (
    <div className={styles.seal}>{face}</div>
  );
}

/** The footer of every page: operator, links, licence, minimum age (NAV-16, NAV-17, NAV-19). */
export function Footer({ app }: { app: AppRef }) {
  const intl = useIntl();
  const lobby = useSelector(app, selectChild('lobby'));
  const lanes = useSelector(lobby, (snapshot) => (snapshot ? selectLanes(snapshot) : null)) ?? [];
  const preferences = useSelector(app, selectChild('preferences'));
  const leads = hasDocuments(useSelector(app, (snapshot) => snapshot.context.site?.modules));
  const services = servicesOf(useSelector(app, (snapshot) => snapshot.context.site?.status.settings));
  return (
    <footer className={styles.footer}>
      <div className={styles.strip}>
        {lanes.length > 0 ? <VendorStrip lanes={lanes} preferences={preferences} /> : null}
      </div>
      <div className={styles.body}>
        <div className={styles.brand}>
          <Logo whole />
          <p>
            <FormattedMessage id="footer_promise" />
          </p>
          <ul className={styles.services}>
            {services.map((service) => (
              <li key={service.id}>
                <ServiceLink app={app} service={service} size={16} />
              </li>
            ))}
          </ul>
        </div>
        <FooterColumns app={app} lanes={lanes} />
        <section className={styles.licences} aria-labelledby="footer-licences">
          <h2 id="footer-licences">
            <FormattedMessage id="footer_licences" />
          </h2>
          <ul>
            {LICENCES.map((seal) => (
              <li key={seal.title}>
                <Seal seal={seal} leads={leads} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`cornice ${styles.cornice}`} />
      <div className={styles.base}>
        <span className={styles.age} role="img" aria-label={intl.formatMessage({ id: 'age_limit_why' })}>
          <FormattedMessage id="age_limit" />
        </span>
        <p>
          <Copyright /> <FormattedMessage id="responsible_gaming" />
        </p>
        <span className={styles.always}>
          <Headset size={16} aria-hidden="true" />
          <FormattedMessage id="support_always" />
        </span>
      </div>
    </footer>
  );
}
