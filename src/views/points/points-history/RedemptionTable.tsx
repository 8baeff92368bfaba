import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { Redemption } from '../../../machines/points/points-history/points-history.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Table } from '../../ui/Table.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { KIND_TEXTS } from '../point-texts.ts';
import styles from './PointsHistory.module.css';

const STATUSES = {
  PROCESSING: { text: 'points_status_processing', tone: 'warn' },
  REJECTED: { text: 'points_status_rejected', tone: 'danger' },
  APPROVED: { text: 'points_status_approved', tone: 'ok' },
} as const;

interface Props {
  readonly rows: readonly Redemption[];
  /** Decimals of the amounts. */
  readonly exponent: number;
}

/** What was taken, with all fields of PTS-02. */
export function RedemptionTable({ rows, exponent }: Props) {
  return (
    <Table<Redemption>
      caption={<FormattedMessage id="points_taken" />}
      rows={[...rows]}
      rowKey={({ reference }) => reference}
      columns={[
        {
          id: 'number',
          head: <FormattedMessage id="points_number" />,
          cell: ({ reference }) => <span className={styles.number}>{reference}</span>,
        },
        { id: 'time', head: <FormattedMessage id="tx_time" />, cell: ({ at }) => <DateTime ms={at} /> },
        {
          id: 'type',
          head: <FormattedMessage id="tx_type" />,
          cell: ({ type }) => <FormattedMessage id={KIND_TEXTS[type]} />,
        },
        {
          id: 'name',
          head: <FormattedMessage id="points_name" />,
          cell: ({ name, type, amount }) => (
            <strong>{type === 'CONVERSION' ? <Money {...moneyIn({ exponent }, amount)} /> : name}</strong>
          ),
        },
        {
          id: 'quantity',
          numeric: true,
          head: <FormattedMessage id="points_quantity_label" />,
          phoneLabel: <FormattedMessage id="points_quantity_label" />,
          cell: ({ quantity, type }) => (type === 'CONVERSION' ? '–' : <FormattedNumber value={quantity} />),
        },
        {
          id: 'points',
          numeric: true,
          head: <FormattedMessage id="points_label" />,
          phoneLabel: <FormattedMessage id="points_label" />,
          cell: ({ points, status }) => (
            <span data-returned={status === 'REJECTED' || undefined} className={styles.points}>
              <FormattedNumber value={points} />
            </span>
          ),
        },
        {
          id: 'requirement',
          numeric: true,
          head: <FormattedMessage id="points_requirement" />,
          phoneLabel: <FormattedMessage id="points_requirement" />,
          cell: ({ requirement }) =>
            requirement === 0 ? '–' : <Money {...moneyIn({ exponent }, requirement)} />,
        },
        {
          id: 'status',
          head: <FormattedMessage id="points_status" />,
          cell: ({ status, remark }) => (
            <span className={styles.status}>
              <Badge tone={STATUSES[status].tone}>
                <FormattedMessage id={STATUSES[status].text} />
              </Badge>
              {remark ? <small>{remark}</small> : null}
            </span>
          ),
        },
      ]}
    />
  );
}
