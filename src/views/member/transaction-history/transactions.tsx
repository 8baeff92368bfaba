import { ArrowDownLeft, ArrowUpRight, Banknote, ChevronDown, Plus, type LucideIcon } from 'lucide-react';
import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { PagedListSnapshot } from '../../../machines/lists/paged-list/paged-list.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './Statement.module.css';

export type Row = PagedListSnapshot['context']['rows'][number];

/** The label of each transaction type. */
export const TYPE_TEXTS: Readonly<Record<NonNullable<Row['type']>, MessageId>> = {
  deposit: 'tx_deposit',
  withdrawal: 'tx_withdrawal',
  bet: 'tx_bet',
  win: 'tx_win',
  refund: 'tx_refund',
  correction: 'tx_correction',
  bonus: 'tx_bonus',
  fee: 'tx_fee',
  transfer: 'tx_transfer',
  contract: 'tx_contract',
  other: 'tx_other',
  round: 'tx_round',
};
const ICONS: Readonly<Record<string, LucideIcon>> = { deposit: Plus, withdrawal: Banknote };

/** Minor units with their sign, green when positive. */
export const Net = ({ minor, exponent }: { readonly minor: number; readonly exponent: number }) => (
  <span className={minor > 0 ? styles.in : styles.out}>
    <Money minor={minor} exponent={exponent} signed />
  </span>
);

function Type({ row, name }: { readonly row: Row; readonly name: string }) {
  const Icon = ICONS[row.type ?? ''] ?? (row.amount > 0 ? ArrowDownLeft : ArrowUpRight);
  return (
    <>
      <span className={styles.icon} data-type={row.type}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className={styles.type}>{name}</span>
    </>
  );
}

interface Opens {
  readonly openId: string | null;
  readonly onToggle: (id: string) => void;
}

function Subject({ row, openId, onToggle }: { readonly row: Row } & Opens) {
  const { round } = row;
  if (!round) return [row.remark, row.order].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.open}
      aria-expanded={openId === row.id}
      onClick={() => onToggle(row.id)}
    >
      <span>
        <span className={styles.game}>{round.game ?? round.vendor}</span>
        {round.game ? <span className={styles.vendor}> {round.vendor}</span> : null}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

/** The account record's columns; an unknown type is shown by the gateway's name. */
export const columnsOf = (intl: IntlShape, opens: Opens) => {
  const t = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      id: 'time',
      width: '160px',
      head: t('tx_time'),
      cell: (row: Row) => (
        <>
          <span className={styles.date}>
            <DateTime ms={row.at} show="day" />{' '}
          </span>
          <DateTime ms={row.at} show="time" />
        </>
      ),
    },
    {
      id: 'type',
      width: 'minmax(110px, 0.8fr)',
      head: t('tx_type'),
      cell: (row: Row) => <Type row={row} name={row.type ? t(TYPE_TEXTS[row.type]) : row.typeName} />,
    },
    {
      id: 'subject',
      width: 'minmax(140px, 2fr)',
      head: t('tx_subject'),
      cell: (row: Row) => <Subject row={row} {...opens} />,
    },
    {
      id: 'amount',
      width: '120px',
      numeric: true,
      head: t('tx_amount'),
      cell: (row: Row) => <Net minor={row.amount} exponent={row.exponent} />,
    },
    {
      id: 'balance',
      width: '120px',
      numeric: true,
      head: t('tx_balance'),
      cell: (row: Row) =>
        row.balance === null ? '–' : <Money minor={row.balance} exponent={row.exponent} />,
    },
  ];
};
