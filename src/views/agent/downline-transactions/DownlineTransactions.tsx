import { useSelector } from '@xstate/react';
import { RefreshCw, Send } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  DownlineTransactionsRef,
  TransferWay,
} from '../../../machines/agent/downline-transactions/downline-transactions.machine.ts';
import type { DownlineTransferRef } from '../../../machines/agent/downline-transfer/downline-transfer.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { RangeHead } from '../../member/common/RangeHead.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { DownlineTransfer } from '../downline-transfer/DownlineTransfer.tsx';
import styles from './DownlineTransactions.module.css';
import { TransferList } from './TransferList.tsx';

const WAYS: readonly { readonly way: TransferWay | null; readonly label: MessageId }[] = [
  { way: null, label: 'downline_way_all' },
  { way: 'OUT', label: 'downline_way_out' },
  { way: 'IN', label: 'downline_way_in' },
];

/** Transfers between the agent and the team, and a new one (AGT-12, WAL-04). */
export function DownlineTransactions({ flow }: { readonly flow: DownlineTransactionsRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { range, way, list, sent, failure } = snapshot.context;
  const transfer = snapshot.children['transfer'] as DownlineTransferRef | undefined;
  const isFailed = snapshot.matches({ listing: 'failed' });
  const reload = () => flow.send({ type: 'list.reload' });
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <RangeHead
        title="agent_downline_transactions"
        days={range.days}
        period={list?.period ?? null}
        canShift={(by) => snapshot.can({ type: 'range.shift', by })}
        onShift={(by) => flow.send({ type: 'range.shift', by })}
        onLength={(days) => flow.send({ type: 'range.length', days })}
      >
        <IconButton
          ring
          label={intl.formatMessage({ id: 'records_reload' })}
          disabled={!snapshot.hasTag('shown')}
          onClick={reload}
        >
          <RefreshCw size={18} />
        </IconButton>
        <Button
          icon={<Send size={18} aria-hidden="true" />}
          disabled={!snapshot.can({ type: 'transfer.open' })}
          onClick={() => flow.send({ type: 'transfer.open' })}
        >
          <FormattedMessage id="downline_transfer" />
        </Button>
      </RangeHead>
      {sent ? (
        <Alert tone="ok">
          <FormattedMessage
            id="downline_sent"
            values={{
              ...{ account: sent.recipient, reference: sent.reference },
              amount: <Money {...moneyIn(list ?? {}, sent.amount)} />,
            }}
          />
        </Alert>
      ) : null}
      <div className={styles.tools}>
        <Chips label={intl.formatMessage({ id: 'downline_way' })}>
          {WAYS.map((each) => (
            <Chip
              key={each.label}
              selected={way === each.way}
              onSelect={() => flow.send({ type: 'way.choose', way: each.way })}
            >
              <FormattedMessage id={each.label} />
            </Chip>
          ))}
        </Chips>
        {list ? (
          <dl className={styles.sums}>
            <dt>
              <FormattedMessage id="downline_sum_sent" />
            </dt>
            <dd>
              <Money {...moneyIn(list, list.sent)} />
            </dd>
            <dt>
              <FormattedMessage id="downline_sum_received" />
            </dt>
            <dd>
              <Money {...moneyIn(list, list.received)} />
            </dd>
          </dl>
        ) : null}
      </div>
      {isFailed ? (
        <LoadFailed title={<FormattedMessage id="downline_failed" />} failure={failure} onRetry={reload} />
      ) : list ? (
        <TransferList flow={flow} list={list} />
      ) : (
        <Loading>
          <Skeleton shape="tile" width="100%" height={280} />
        </Loading>
      )}
      {transfer ? <DownlineTransfer flow={transfer} /> : null}
    </section>
  );
}
