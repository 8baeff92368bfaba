import { useSelector } from '@xstate/react';
import { Fingerprint, Play } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import type { LoginRef } from '../../../machines/session/login/login.machine.ts';
import styles from './LoginDialog.module.css';
import { SocialOffers } from './SocialOffers.tsx';

const linkEvent = (flow: 'registration' | 'freePlay') => ({ type: 'link.follow', flow }) as const;

/** A link to the registration, if the brand registers members on its site (CFG-04). */
export function RegisterOffer({ flow }: { flow: LoginRef }) {
  const { registration } = useSelector(flow, (snapshot) => snapshot.context.offers);
  const canLeave = useSelector(flow, (snapshot) => snapshot.can(linkEvent('registration')));
  if (!registration.username && !registration.mobile) return null;
  return (
    <p className={styles.register}>
      <FormattedMessage id="not_member" />{' '}
      <button
        type="button"
        className={styles.link}
        disabled={!canLeave}
        onClick={() => flow.send(linkEvent('registration'))}
      >
        <FormattedMessage id="register_here" />
      </button>
    </p>
  );
}

/** A link to free play, if the brand offers it. */
function FreePlayOffer({ flow }: { flow: LoginRef }) {
  const canLeave = useSelector(flow, (snapshot) => snapshot.can(linkEvent('freePlay')));
  return (
    <Button
      kind="secondary"
      wide
      icon={<Play size={16} aria-hidden="true" />}
      disabled={!canLeave}
      onClick={() => flow.send(linkEvent('freePlay'))}
    >
      <FormattedMessage id="free_play" />
    </Button>
  );
}

/** A sign-in without a password, by a passkey of this site. */
function PasskeyOffer({ flow }: { flow: LoginRef }) {
  const canChoose = useSelector(flow, (snapshot) => snapshot.can({ type: 'passkey.choose' }));
  const isWaiting = useSelector(flow, (snapshot) => snapshot.matches('atPasskey'));
  return (
    <Button
      kind="secondary"
      wide
      icon={<Fingerprint size={16} aria-hidden="true" />}
      busy={isWaiting}
      disabled={!canChoose && !isWaiting}
      onClick={() => flow.send({ type: 'passkey.choose' })}
    >
      <FormattedMessage id="passkey_use" />
    </Button>
  );
}

/** Alternatives to the form that the brand offers: sign-in providers, passkeys and free play (LOG-03). */
export function OtherWays({ flow }: { flow: LoginRef }) {
  const { social, passkey, freePlay } = useSelector(flow, (snapshot) => snapshot.context.offers);
  if (social.length === 0 && !passkey && !freePlay) return null;
  return (
    <div className={styles.others}>
      {social.length > 0 ? <SocialOffers flow={flow} /> : null}
      {passkey ? <PasskeyOffer flow={flow} /> : null}
      {freePlay ? <FreePlayOffer flow={flow} /> : null}
    </div>
  );
}
