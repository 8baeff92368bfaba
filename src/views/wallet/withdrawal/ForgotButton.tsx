import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  selectOffersPassword,
  type WithdrawalRef,
} from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { Button } from '../../ui/Button.tsx';

/** For a member who has forgotten the payment password; it keeps the focus for when its dialog is closed. */
export function ForgotButton({ flow }: { readonly flow: WithdrawalRef }) {
  const isOffered = useSelector(flow, selectOffersPassword);
  const isWaiting = useSelector(flow, (snapshot) => snapshot.hasTag('waiting'));
  const canForget = useSelector(flow, (snapshot) => snapshot.can({ type: 'password.forgot' }));
  if (!isOffered) return null;
  return (
    <Button
      kind="text"
      busy={isWaiting}
      disabled={!canForget && !isWaiting}
      onClick={() => flow.send({ type: 'password.forgot' })}
    >
      <FormattedMessage id="payment_password_forgot" />
    </Button>
  );
}
