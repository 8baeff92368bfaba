import { useSelector } from '@xstate/react';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DEFAULT_WALLET_SYMBOL } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectIsHere } from '../../../machines/late-flow.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './BalanceBlock.module.css';

interface Props {
  readonly wallet: AppChildren['walletBalance'];
  /** A trial account's balance, which is labelled wherever it is shown. */
  readonly isPlayMoney: boolean;
}

/**
 * The member's balance: shown or hidden, refreshed, and marked when it is old or missing (NAV-05, NAV-06).
 */
export function BalanceBlock({ wallet, isPlayMoney }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(wallet, (state) => state);
  const { balance, isHidden } = snapshot.context;
  // Its code may load a moment later than this part of the page.
  const isMet = selectIsHere(snapshot);
  const isBusy = !isMet || snapshot.hasTag('busy');
  const isOld = snapshot.matches('stale');
  const isMissing = snapshot.matches('missing');
  const symbol = balance?.symbol ?? (isPlayMoney ? '' : DEFAULT_WALLET_SYMBOL);
  const name = isPlayMoney ? 'play_money' : 'balance';
  return (
    <div
      role="group"
      aria-label={intl.formatMessage({ id: name })}
      className={styles.block}
      {...(isMet && flowAttributes(snapshot))}
      aria-busy={isBusy || undefined}
    >
      <div className={styles.sum}>
        <span
          className={cx(styles.label, (isOld || isMissing) && styles.trouble, isPlayMoney && styles.play)}
        >
          <FormattedMessage id={isOld ? 'balance_old' : name} />
        </span>
        <span className={styles.amount}>
          {balance ? (
            <Money
              minor={balance.sum}
              exponent={balance.exponent}
              symbol={symbol}
              position={balance.symbolPosition === 'back' ? 'after' : 'before'}
              hidden={isHidden}
              hiddenLabel={intl.formatMessage({ id: 'balance_hidden' })}
            />
          ) : null}
          {!balance && !isMissing ? (
            <>
              {symbol} <Skeleton width={72} height={14} />
            </>
          ) : null}
          {isMissing ? <FormattedMessage id="balance_missing" /> : null}
        </span>
        <span role="status" className="vh">
          {isOld ? <FormattedMessage id="balance_old_why" /> : null}
          {isMissing ? <FormattedMessage id="balance_missing_why" /> : null}
        </span>
      </div>
      <IconButton
        size="sm"
        label={intl.formatMessage({ id: isHidden ? 'balance_show' : 'balance_hide' })}
        onClick={() => wallet.send({ type: 'balance.toggle' })}
      >
        {isHidden ? <EyeOff size={18} /> : <Eye size={18} />}
      </IconButton>
      <IconButton
        size="sm"
        label={intl.formatMessage({ id: 'balance_refresh' })}
        aria-disabled={!snapshot.can({ type: 'balance.refresh' }) || undefined}
        onClick={() => wallet.send({ type: 'balance.refresh' })}
      >
        {isBusy ? <Spinner size={16} /> : <RefreshCw size={17} />}
      </IconButton>
    </div>
  );
}
