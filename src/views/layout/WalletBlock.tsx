import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { Button } from '../ui/Button.tsx';
import { BalanceBlock } from '../wallet/wallet-balance/BalanceBlock.tsx';
import styles from '../wallet/wallet-balance/BalanceBlock.module.css';

/** What a member has, and the way to have more: its address has a gate of its own (NAV-04). */
export function WalletBlock({ app }: { app: AppRef }) {
  const wallet = useSelector(app, selectChild('walletBalance'));
  return (
    <>
      {wallet ? <BalanceBlock wallet={wallet} /> : null}
      <Button
        kind="gilt"
        className={styles.deposit}
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => app.send({ type: 'route.request', address: '/member/depositv2', manner: 'push' })}
      >
        <FormattedMessage id="in_increase_deposit" />
      </Button>
    </>
  );
}
