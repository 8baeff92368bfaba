import { useSelector } from '@xstate/react';
import { DoorOpen, LogIn } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './WelcomeCard.module.css';

/** Beside the banner: sign-in for a visitor, a greeting for a member. */
export function WelcomeCard({ app }: { app: AppRef }) {
  const visitor = useSelector(app, (snapshot) => snapshot.context.visitor);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <Arch>{visitor ? <DoorOpen size={18} /> : <LogIn size={18} />}</Arch>
        <div className={styles.text}>
          <h2 className={styles.title}>
            {visitor ? (
              <FormattedMessage id="welcome_member" values={{ name: visitor.account }} />
            ) : (
              <FormattedMessage id="welcome_visitor" />
            )}
          </h2>
          <p className={styles.line}>
            <FormattedMessage id={visitor ? 'welcome_member_text' : 'welcome_visitor_text'} />
          </p>
        </div>
      </div>
      {visitor ? (
        <Link href="/rng" className={styles.link}>
          <FormattedMessage id="welcome_play" />
        </Link>
      ) : (
        <Button wide onClick={() => app.send({ type: 'login.open', values: null })}>
          <FormattedMessage id="in_login" />
        </Button>
      )}
    </section>
  );
}
