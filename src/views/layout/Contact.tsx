import { useSelector } from '@xstate/react';
import { MessageCircle } from 'lucide-react';
import { lazy } from 'react';
import { useIntl } from 'react-intl';
import type { AppRef } from '../../machines/app/app.refs.ts';
import { ByWidth } from '../ui/ByWidth.tsx';
import { Part } from '../ui/Part.tsx';
import { Popover } from '../ui/Popover.tsx';
import { WhenIdle } from '../ui/WhenIdle.tsx';
import styles from './Contact.module.css';
import { servicesOf } from './services.ts';

const RightBar = lazy(async () => ({ default: (await import('./RightBar.tsx')).RightBar }));
const ContactList = lazy(async () => ({ default: (await import('./ContactList.tsx')).ContactList }));

/** Ways to reach the house: a bar beside a wide page, one button on a narrow one, where there are any (NAV-13). */
export function Contact({ app }: { app: AppRef }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'contact' });
  const services = servicesOf(useSelector(app, (snapshot) => snapshot.context.site?.status.settings));
  return (
    <ByWidth
      from={1024}
      narrow={
        services.length > 0 ? (
          <aside className={styles.float} aria-label={label}>
            <Popover
              label={label}
              align="end"
              buttonClass={styles.open}
              button={<MessageCircle size={24} aria-hidden="true" />}
            >
              <Part place={<div className={styles.place} />}>
                <ContactList services={services} />
              </Part>
            </Popover>
          </aside>
        ) : null
      }
      wide={
        <WhenIdle>
          <Part>
            <RightBar services={services} />
          </Part>
        </WhenIdle>
      }
    />
  );
}
