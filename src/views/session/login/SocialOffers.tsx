import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import type { LoginRef } from '../../../machines/session/login/login.machine.ts';
import styles from './LoginDialog.module.css';

/** The providers by name; the last one used has the focus on return (LOG-03). */
export function SocialOffers({ flow }: { flow: LoginRef }) {
  const { offers, provider, proof } = useSelector(flow, (snapshot) => snapshot.context);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div role="group" aria-labelledby="social-or" className={styles.social}>
      <p id="social-or">
        <FormattedMessage id="social_or" />
      </p>
      {offers.social.map((each) => (
        <Button
          key={each.id}
          kind="secondary"
          autoFocus={provider?.id === each.id && proof === null}
          disabled={isBusy}
          icon={
            <span className={styles.mark} aria-hidden="true">
              {each.name.charAt(0)}
            </span>
          }
          onClick={() => flow.send({ type: 'social.choose', provider: each })}
        >
          {each.name}
        </Button>
      ))}
    </div>
  );
}
