import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import type { PagedListSnapshot } from '../../machines/lists/paged-list.machine.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { Money } from '../ui/Money.tsx';
import styles from './RecordPage.module.css';

export type Row = PagedListSnapshot['context']['rows'][number];

/** The word of each type of transaction. */
export const TYPE_TEXTS: Readonly<Record<NonNullable<Row['type']>, MessageId>> = {
  deposit: 'tx_deposit',
  withdrawal: 'tx_withdrawal',
  bet: 'tx_bet',
  win: 'tx_win',
  refund: 'tx_refund',
  bonus: 'tx_bonus',
  fee: 'tx_fee',
  transfer: 'tx_transfer',
  contract: 'tx_contract',
  other: 'tx_other',
};

/** The account record's columns; a type that only the gateway knows is called as it says. */
export const columnsOf = (intl: IntlShape) => {
  const say = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      id: 'time',
      width: '160px',
      head: say('tx_time'),
      cell: (row: Row) => <DateTime ms={row.at} />,
    },
    {
      id: 'type',
      width: 'minmax(110px, 1fr)',
      head: say('tx_type'),
      cell: (row: Row) => (row.type ? say(TYPE_TEXTS[row.type]) : row.typeName),
    },
    {
      id: 'order',
      width: 'minmax(120px, 2fr)',
      head: say('tx_order'),
      cell: (row: Row) => [row.order ?? row.id, row.remark].filter(Boolean).join(' · '),
    },
    {
      id: 'amount',
      width: '130px',
      numeric: true,
      head: say('tx_amount'),
      cell: (row: Row) => (
        <span className={row.amount > 0 ? styles.in : styles.out}>
          <Money minor={row.amount} exponent={row.exponent} signed />
        </span>
      ),
    },
    {
      id: 'balance',
      width: '130px',
      numeric: true,
      head: say('tx_balance'),
      phoneLabel: say('tx_balance'),
      cell: (row: Row) =>
        row.balance === null ? '–' : <Money minor={row.balance} exponent={row.exponent} />,
    },
  ];
};
