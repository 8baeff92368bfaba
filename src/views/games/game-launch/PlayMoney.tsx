import { useSelector } from '@xstate/react';
import { Coins } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import {
  selectCanRefill,
  selectIsRefilling,
  selectRefill,
} from '../../../machines/wallet/common/select-refill.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './GamePage.module.css';

/** Beside the name of a game with play money: a note that it is not money, and the refill button (FRE-01). */
export function PlayMoney({ app }: { app: AppRef }) {
  const intl = useIntl();
  const wallet = useSelector(app, selectChild('walletBalance'));
  const refill = useSelector(wallet, selectRefill);
  const canRefill = useSelector(wallet, selectCanRefill);
  const isBusy = useSelector(wallet, selectIsRefilling);
  return (
    <div className={styles.free}>
      <Badge tone="coin" icon={<Coins size={13} aria-hidden="true" />}>
        <FormattedMessage id="play_money" />
      </Badge>
      <p className={styles.note}>
        {refill === null ? <FormattedMessage id="play_money_note" /> : null}
        <span role="status">
          {refill === 'filled' ? (
            <FormattedMessage id="play_refilled" />
          ) : refill?.code === 'TOO_MANY_REQUESTS' ? (
            <FormattedMessage id="play_refill_later" />
          ) : refill ? (
            <ErrorText failure={refill} />
          ) : null}
        </span>
      </p>
      <Button
        kind="secondary"
        size="sm"
        busy={isBusy}
        aria-disabled={!canRefill || undefined}
        aria-label={intl.formatMessage({ id: 'play_refill_label' })}
        onClick={() => wallet?.send({ type: 'balance.refill' })}
      >
        <FormattedMessage id="play_refill" />
      </Button>
    </div>
  );
}
