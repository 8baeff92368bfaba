import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageId } from '../../i18n/message-id.ts';
import type { depositMachine } from '../../machines/wallet/deposit.machine.ts';
import { ErrorText } from '../layout/ErrorText.tsx';
import type { FlowViewProps } from '../FlowSlot.tsx';
import { flowAttributes } from '../flow-attributes.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/StateBlock.tsx';
import { DepositEnd } from './DepositEnd.tsx';
import { DepositForm } from './DepositForm.tsx';
import styles from './DepositPage.module.css';
import { DepositWaiting } from './DepositWaiting.tsx';
import { RecentDeposits } from './RecentDeposits.tsx';

export type DepositFlow = ActorRefFrom<typeof depositMachine>;

/** Money in, step by step, beside what became of the last ones (MEM-07). */
export function DepositPage({ flow }: Pick<FlowViewProps<DepositFlow>, 'flow'>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const recent = useSelector(flow, (state) => state.children.recentDeposits);
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
    if (snapshot.matches('unsure'))
      return (
        <>
          {trouble('deposit_unsure', 'order.retry', 'deposit_ask_again')}
          <p className={styles.note}>
            <FormattedMessage id="deposit_unsure_why" />
          </p>
          <Button kind="quiet" onClick={() => flow.send({ type: 'order.leave' })}>
            <FormattedMessage id="deposit_leave" />
          </Button>
        </>
      );
    if (snapshot.matches('waiting')) return <DepositWaiting flow={flow} />;
    if (snapshot.matches('ended')) return <DepositEnd flow={flow} />;
    return <DepositForm flow={flow} />;
  };
  const canResume = snapshot.matches('choosing');
  return (
    <section {...flowAttributes(snapshot)} aria-label={title} className={styles.page}>
      <h2 className="h2">{title}</h2>
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
