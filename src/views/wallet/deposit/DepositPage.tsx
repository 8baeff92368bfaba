import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectChild } from '../../../machines/app/app/app.refs.ts';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Arrival } from '../../ui/Arrival.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import { DepositEnd } from './DepositEnd.tsx';
import { DepositForm } from './DepositForm.tsx';
import styles from '../common/MoneyPage.module.css';
import { DepositWaiting } from './DepositWaiting.tsx';
import { RecentDeposits } from '../recent-deposits/RecentDeposits.tsx';
import { WalletCard } from './WalletCard.tsx';

/** A deposit, step by step, beside the state of the latest ones (MEM-07). */
export function DepositPage({ flow, app }: Pick<FlowViewProps<DepositRef>, 'flow' | 'app'>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const recent = useSelector(flow, (state) => state.children.recentDeposits);
  const balance = useSelector(app, selectChild('walletBalance'));
  const wallet = balance ? <WalletCard wallet={balance} /> : null;
  const beside = (card: ReactNode) => (
    <div className={styles.columns}>
      {card}
      <div className={styles.aside}>{wallet}</div>
    </div>
  );
  const title = intl.formatMessage({ id: 'in_increase_deposit' });
  const trouble = (id: MessageId, event: 'offer.retry' | 'order.retry', label: MessageId) => (
    <ErrorState
      title={<FormattedMessage id={id} />}
      action={
        <Button kind="secondary" icon={<RefreshCw size={18} />} onClick={() => flow.send({ type: event })}>
          <FormattedMessage id={label} />
        </Button>
      }
    >
      {snapshot.context.failure ? <ErrorText failure={snapshot.context.failure} /> : null}
    </ErrorState>
  );
  const main = () => {
    if (snapshot.matches('loading'))
      return (
        <div role="status" aria-busy="true" aria-label={title} className={styles.wait}>
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={56} />
        </div>
      );
    if (snapshot.matches('failed')) return trouble('deposit_offer_missing', 'offer.retry', 'try_again');
    if (snapshot.matches('closed')) return trouble('deposit_closed_now', 'offer.retry', 'try_again');
    if (snapshot.matches('resultUnknown'))
      return (
        <>
          {trouble('deposit_result_unknown', 'order.retry', 'deposit_retry')}
          <p className={styles.note}>
            <FormattedMessage id="deposit_result_unknown_why" />
          </p>
          <Button kind="quiet" onClick={() => flow.send({ type: 'order.leave' })}>
            <FormattedMessage id="deposit_leave" />
          </Button>
        </>
      );
    if (snapshot.matches('waiting')) return beside(<DepositWaiting flow={flow} />);
    if (snapshot.matches('ended')) return beside(<DepositEnd flow={flow} />);
    return <DepositForm flow={flow} app={app} wallet={wallet} />;
  };
  const canResume = snapshot.matches('choosing');
  return (
    <section {...flowAttributes(snapshot)} aria-label={title} className={styles.page}>
      {snapshot.matches('ended') || snapshot.matches('waiting') ? (
        <h2 className="h2">{title}</h2>
      ) : (
        <Arrival as="h2">{title}</Arrival>
      )}
      {main()}
      {recent ? (
        <RecentDeposits
          recent={recent}
          {...(canResume ? { onResume: (deposit) => flow.send({ type: 'deposit.resume', deposit }) } : {})}
          {...snapshot.context.offer}
        />
      ) : null}
    </section>
  );
}
