import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { socialSignInMachine } from '../../../machines/session/social-sign-in/social-sign-in.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from '../login/LoginDialog.module.css';

/**
 * Replaces the form: a note that the sign-in goes on in the provider's window, and a cancel button (LOG-03).
 */
export function SocialStep({ step }: { step: ActorRefFrom<typeof socialSignInMachine> }) {
  const snapshot = useSelector(step, (state) => state);
  const { name } = snapshot.context.provider;
  return (
    <div {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy')} className={styles.waiting}>
      <Spinner size={28} />
      <p role="status">
        {snapshot.matches('atProvider') ? (
          <FormattedMessage id="social_waiting" values={{ provider: name }} />
        ) : (
          <FormattedMessage id="social_checking" values={{ provider: name }} />
        )}
      </p>
      <Button kind="secondary" autoFocus onClick={() => step.send({ type: 'social.cancel' })}>
        <FormattedMessage id="in_more_cancel" />
      </Button>
    </div>
  );
}
