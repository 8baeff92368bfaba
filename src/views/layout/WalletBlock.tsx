import { useSelector } from '@xstate/react';
import { Plus, UserPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectIsTrial } from '../../machines/app/common/select-is-trial.ts';
import { selectRegisters } from '../../machines/app/common/select-registers.ts';
import { Button } from '../ui/Button.tsx';
import { BalanceBlock } from '../wallet/wallet-balance/BalanceBlock.tsx';
import styles from '../wallet/wallet-balance/BalanceBlock.module.css';

/**
 * A member's balance and the deposit button, whose address has a gate of its own (NAV-04). For a trial
 * account, its play money and the way to a real account.
 */
export function WalletBlock({ app }: { app: AppRef }) {
  const wallet = useSelector(app, selectChild('walletBalance'));
  const isPlayMoney = useSelector(app, selectIsTrial);
  const registers = useSelector(app, selectRegisters);
  const [icon, label, event] = isPlayMoney
    ? ([UserPlus, 'sign_up', { type: 'registration.open' }] as const)
    : ([Plus, 'in_increase_deposit', DEPOSIT] as const);
  const Icon = icon;
  return (
    <>
      {wallet ? <BalanceBlock wallet={wallet} isPlayMoney={isPlayMoney} /> : null}
      {isPlayMoney && !registers ? null : (
        <Button
          kind="gilt"
          className={styles.deposit}
          icon={<Icon size={18} aria-hidden="true" />}
          onClick={() => app.send(event)}
        >
          <FormattedMessage id={label} />
        </Button>
      )}
    </>
  );
}

const DEPOSIT = { type: 'route.request', address: '/member/depositv2', manner: 'push' } as const;
