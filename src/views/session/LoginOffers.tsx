import { useSelector } from '@xstate/react';
import { Play } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import type { LoginRef } from './LoginDialog.tsx';
import styles from './LoginDialog.module.css';

const wish = (flow: 'registration' | 'freePlay') => ({ type: 'link.follow', flow }) as const;

/** For who has no account: where to make one, if the brand lets people (CFG-04). */
export function RegisterOffer({ flow }: { flow: LoginRef }) {
  const { registration } = useSelector(flow, (snapshot) => snapshot.context.offers);
  const canLeave = useSelector(flow, (snapshot) => snapshot.can(wish('registration')));
  if (!registration.username && !registration.mobile) return null;
  return (
    <p className={styles.register}>
      <FormattedMessage id="not_member" />{' '}
      <button
        type="button"
        className={styles.link}
        disabled={!canLeave}
        onClick={() => flow.send(wish('registration'))}
      >
        <FormattedMessage id="register_here" />
      </button>
    </p>
  );
}

/** A look around without an account, if the brand offers one. */
export function FreePlayOffer({ flow }: { flow: LoginRef }) {
  const offers = useSelector(flow, (snapshot) => snapshot.context.offers);
  const canLeave = useSelector(flow, (snapshot) => snapshot.can(wish('freePlay')));
  if (!offers.freePlay) return null;
  return (
    <div className={styles.others}>
      <Button
        kind="secondary"
        wide
        icon={<Play size={16} aria-hidden="true" />}
        disabled={!canLeave}
        onClick={() => flow.send(wish('freePlay'))}
      >
        <FormattedMessage id="free_play" />
      </Button>
    </div>
  );
}
