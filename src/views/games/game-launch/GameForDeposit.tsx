import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../../config.ts';
import button from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import styles from './GamePage.module.css';

interface GameForDepositProps {
  readonly theme: Theme;
  /** The wallet at the provider is too low, not the main one. */
  readonly isAtVendor: boolean;
  readonly onRetry: () => void;
}

/** A balance below the smallest bet: nothing was charged, and the way to the deposit or to the wallets. */
export const GameForDeposit = ({ theme, isAtVendor, onRetry }: GameForDepositProps) => (
  <div className={styles.closed}>
    <EmptyState
      art={drawing('empty-bets', theme)}
      title={<FormattedMessage id="game_money_title" />}
      action={
        <div className={styles.ways}>
          <Link
            href={isAtVendor ? '/member/transferFund' : '/member/depositv2'}
            className={`${button.button} ${button.primary}`}
          >
            <FormattedMessage id={isAtVendor ? 'in_my_wallet' : 'in_increase_deposit'} />
          </Link>
          <Button kind="secondary" onClick={onRetry}>
            <FormattedMessage id="try_again" />
          </Button>
        </div>
      }
    >
      <FormattedMessage id={isAtVendor ? 'game_wallet_note' : 'game_money_note'} />
    </EmptyState>
  </div>
);
