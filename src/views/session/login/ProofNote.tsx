import { FormattedMessage } from 'react-intl';
import type { LoginSnapshot } from '../../../machines/session/login/login.machine.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { LoginRef } from '../../../machines/session/login/login.machine.ts';

/** No account is bound to the identity at the provider: how to bind one, and a button to drop it. */
export function ProofNote({ flow, snapshot }: { flow: LoginRef; snapshot: LoginSnapshot }) {
  const { proof } = snapshot.context;
  if (!proof) return null;
  return (
    <Alert
      tone="info"
      title={proof.email}
      action={
        <Button
          size="sm"
          kind="secondary"
          disabled={!snapshot.can({ type: 'proof.drop' })}
          onClick={() => flow.send({ type: 'proof.drop' })}
        >
          <FormattedMessage id="social_drop" />
        </Button>
      }
    >
      <FormattedMessage id="social_unbound" values={{ provider: proof.provider }} />
    </Alert>
  );
}
