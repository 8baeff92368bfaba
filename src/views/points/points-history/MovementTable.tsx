import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { PointMovement } from '../../../machines/points/points-history/points-history.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Table } from '../../ui/Table.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { SOURCE_TEXTS } from '../point-texts.ts';
import styles from './PointsHistory.module.css';

const TYPES = {
  earned: 'points_type_earned',
  redeemed: 'points_type_redeemed',
  returned: 'points_type_returned',
  converted: 'points_type_converted',
  adjusted: 'points_type_adjusted',
} as const;

interface Props {
  readonly rows: readonly PointMovement[];
  /** Decimals of the amounts. */
  readonly exponent: number;
}

/** Movements of points: points, amount, ratio and remark (PTS-03). */
export function MovementTable({ rows, exponent }: Props) {
  return (
    <Table<PointMovement>
      caption={<FormattedMessage id="points_movements" />}
      rows={[...rows]}
      rowKey={({ id }) => id}
      columns={[
        { id: 'time', head: <FormattedMessage id="tx_time" />, cell: ({ at }) => <DateTime ms={at} /> },
        {
          id: 'type',
          head: <FormattedMessage id="tx_type" />,
          cell: ({ type, source }) => (
            <strong>
              {type === null ? '–' : <FormattedMessage id={TYPES[type]} />}
              {source === null ? null : (
                <>
                  {' · '}
                  <FormattedMessage id={SOURCE_TEXTS[source]} />
                </>
              )}
            </strong>
          ),
        },
        {
          id: 'points',
          numeric: true,
          head: <FormattedMessage id="points_label" />,
          cell: ({ points }) => (
            <strong className={points > 0 ? styles.gain : undefined}>
              <Money minor={points} exponent={0} signed />
            </strong>
          ),
        },
        {
          id: 'amount',
          numeric: true,
          head: <FormattedMessage id="amount" />,
          phoneLabel: <FormattedMessage id="amount" />,
          cell: ({ amount }) => (amount === 0 ? '–' : <Money {...moneyIn({ exponent }, amount)} />),
        },
        {
          id: 'ratio',
          numeric: true,
          head: <FormattedMessage id="points_ratio" />,
          phoneLabel: <FormattedMessage id="points_ratio" />,
          cell: ({ ratio }) => (ratio === null ? '–' : <FormattedNumber value={ratio} />),
        },
        {
          id: 'balance',
          numeric: true,
          head: <FormattedMessage id="points_balance" />,
          phoneLabel: <FormattedMessage id="points_balance" />,
          cell: ({ balance }) => (balance === null ? '–' : <FormattedNumber value={balance} />),
        },
        {
          id: 'remark',
          head: <FormattedMessage id="points_remark" />,
          cell: ({ order, note }) => (
            <span className={styles.status}>
              {order === null ? null : <span className={styles.number}>{order}</span>}
              {note === null ? null : <small>{note}</small>}
            </span>
          ),
        },
      ]}
    />
  );
}
