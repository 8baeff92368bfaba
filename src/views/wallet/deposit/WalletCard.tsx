import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { DEFAULT_WALLET_SYMBOL } from '../../../config.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './WalletCard.module.css';

/** The balance beside a page of money: the header's lies behind the panel. */
export function WalletCard({ wallet }: { wallet: AppChildren['walletBalance'] }) {
  const intl = useIntl();
  const { balance, isHidden } = useSelector(wallet, (state) => state.context);
  if (!balance) return null;
  return (
    <div className={styles.card}>
      <span className={styles.label}>
        <FormattedMessage id="balance" />
      </span>
      <span className={styles.sum}>
        <Money
          minor={balance.sum}
          exponent={balance.exponent}
          symbol={balance.symbol ?? DEFAULT_WALLET_SYMBOL}
          position={balance.symbolPosition === 'back' ? 'after' : 'before'}
          hidden={isHidden}
          hiddenLabel={intl.formatMessage({ id: 'balance_hidden' })}
          hero
        />
      </span>
    </div>
  );
}
