import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  RecentDeposit,
  recentDepositsMachine,
} from '../../../machines/wallet/recent-deposits/recent-deposits.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import styles from '../common/MoneyPage.module.css';
import { moneyIn, type Unit } from '../common/unit.ts';

const STATES = {
  success: ['deposit_state_success', 'ok'],
  rejected: ['deposit_state_rejected', 'danger'],
  pending: ['deposit_state_pending', 'warn'],
  processing: ['deposit_state_processing', 'info'],
  cancelled: ['deposit_state_cancelled', 'neutral'],
  expired: ['deposit_state_expired', 'neutral'],
} as const satisfies Record<RecentDeposit['state'], readonly [MessageId, string]>;

type Props = Unit & {
  readonly recent: ActorRefFrom<typeof recentDepositsMachine>;
  /** Resumes an unpaid deposit; left out where that is not possible. */
  readonly onResume?: (deposit: RecentDeposit) => void;
};

/** The latest deposits with their states. */
export function RecentDeposits({ recent, onResume, ...unit }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(recent, (state) => state);
  const { deposits } = snapshot.context;
  const title = intl.formatMessage({ id: 'deposit_recent' });
  const again = (
    <Button
      kind="secondary"
      size="sm"
      icon={<RefreshCw size={16} />}
      onClick={() => recent.send({ type: 'deposits.refresh' })}
    >
      <FormattedMessage id="deposit_look_again" />
    </Button>
  );
  const list = () => {
    if (snapshot.matches('loading'))
      return (
        <Loading className={styles.wait}>
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Loading>
      );
    if (snapshot.matches('missing'))
      return (
        <LoadFailed
          title={<FormattedMessage id="deposit_recent_missing" />}
          failure={null}
          onRetry={() => recent.send({ type: 'deposits.refresh' })}
        />
      );
    if (deposits.length === 0) return <EmptyState title={<FormattedMessage id="deposit_recent_none" />} />;
    return (
      <Table
        caption={title}
        rows={[...deposits]}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'at',
            head: <FormattedMessage id="deposit_head_when" />,
            cell: ({ at }) => <DateTime ms={at} />,
          },
          { id: 'method', head: <FormattedMessage id="deposit_head_method" />, cell: ({ method }) => method },
          {
            id: 'state',
            head: <FormattedMessage id="deposit_head_state" />,
            cell: (deposit) => {
              const [id, tone] = STATES[deposit.state];
              const isOpen = deposit.state === 'pending' || deposit.state === 'processing';
              return (
                <span className={styles.state}>
                  <Badge tone={tone}>
                    <FormattedMessage id={id} />
                  </Badge>
                  {isOpen && onResume ? (
                    <Button kind="text" size="sm" onClick={() => onResume(deposit)}>
                      <FormattedMessage id="deposit_resume" />
                    </Button>
                  ) : null}
                </span>
              );
            },
          },
          {
            id: 'amount',
            head: <FormattedMessage id="deposit_amount" />,
            numeric: true,
            cell: ({ credited, requested }) => <Money {...moneyIn(unit, credited ?? requested)} />,
          },
        ]}
      />
    );
  };
  return (
    <section aria-label={title} className={styles.recent}>
      <h3 className="h3">{title}</h3>
      {snapshot.matches('stale') ? (
        <Alert tone="warn" action={again}>
          <FormattedMessage id="deposit_recent_old" />
        </Alert>
      ) : null}
      {list()}
    </section>
  );
}
