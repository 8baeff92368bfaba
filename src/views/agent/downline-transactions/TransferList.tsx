import { useSelector } from '@xstate/react';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  DownlineTransactionsRef,
  DownlineTransactionsSnapshot,
  TransferRow,
} from '../../../machines/agent/downline-transactions/downline-transactions.machine.ts';
import { Net } from '../../member/common/Net.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import styles from './DownlineTransactions.module.css';

interface Props {
  readonly flow: DownlineTransactionsRef;
  readonly list: NonNullable<DownlineTransactionsSnapshot['context']['list']>;
}

/** The transfers of a page, or why there are none. */
export function TransferList({ flow, list }: Props) {
  const intl = useIntl();
  const page = useSelector(flow, ({ context }) => context.page);
  const { exponent } = list;
  if (list.rows.length === 0)
    return (
      <EmptyState title={<FormattedMessage id="downline_none" />}>
        <FormattedMessage id="downline_none_hint" />
      </EmptyState>
    );
  return (
    <>
      <Table<TransferRow>
        caption={<FormattedMessage id="agent_downline_transactions" />}
        rows={[...list.rows]}
        rowKey={({ reference }) => reference}
        columns={[
          { id: 'time', head: <FormattedMessage id="tx_time" />, cell: ({ at }) => <DateTime ms={at} /> },
          {
            id: 'number',
            head: <FormattedMessage id="transfer_number" />,
            cell: ({ reference }) => <span className={styles.number}>{reference}</span>,
          },
          {
            id: 'account',
            head: <FormattedMessage id="downline_account" />,
            cell: ({ account }) => <strong>{account}</strong>,
          },
          {
            id: 'way',
            head: <FormattedMessage id="downline_way" />,
            cell: ({ way }) => (
              <span className={styles.way}>
                {way === 'OUT' ? (
                  <ArrowUpRight size={16} aria-hidden="true" />
                ) : (
                  <ArrowDownLeft size={16} aria-hidden="true" />
                )}
                <FormattedMessage id={way === 'OUT' ? 'downline_way_out' : 'downline_way_in'} />
              </span>
            ),
          },
          {
            id: 'amount',
            numeric: true,
            head: <FormattedMessage id="amount" />,
            cell: ({ amount, way }) => <Net minor={way === 'OUT' ? -amount : amount} exponent={exponent} />,
          },
          {
            id: 'balance',
            numeric: true,
            head: <FormattedMessage id="tx_balance" />,
            phoneLabel: <FormattedMessage id="tx_balance" />,
            cell: ({ balance }) => (balance === null ? '–' : <Money {...moneyIn(list, balance)} />),
          },
          {
            id: 'remark',
            head: <FormattedMessage id="transfer_remark" />,
            cell: ({ note }) => note,
          },
        ]}
      />
      <Pager
        label={intl.formatMessage({ id: 'pages' })}
        backLabel={intl.formatMessage({ id: 'page_back' })}
        onLabel={intl.formatMessage({ id: 'page_on' })}
        pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
        page={page}
        total={list.pages}
        onChange={(to) => flow.send({ type: 'page.turn', page: to })}
      />
    </>
  );
}
