import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectDays,
  selectProducts,
  type ProfitSnapshot,
} from '../../../machines/member/profit/profit.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import { Net } from '../common/Net.tsx';
import { PRODUCT_TEXTS } from '../common/products.ts';

type Day = ReturnType<typeof selectDays>[number];

/** The days with bets, newest first: their sums, and the net of each product. */
export function DayTable({ snapshot }: { readonly snapshot: ProfitSnapshot }) {
  const intl = useIntl();
  const exponent = snapshot.context.profit?.exponent ?? 2;
  const played = selectDays(snapshot)
    .filter(({ bets }) => bets > 0)
    .toReversed();
  const money = (minor: number) => <Money minor={minor} exponent={exponent} />;
  const numeric = (id: string, head: string, cell: Column<Day>['cell']): Column<Day> => ({
    ...{ id, head, cell, numeric: true, phoneLabel: head },
  });
  const columns: Column<Day>[] = [
    {
      id: 'day',
      head: intl.formatMessage({ id: 'profit_day' }),
      cell: ({ at }) => <DateTime ms={at} show="day" />,
    },
    numeric('bets', intl.formatMessage({ id: 'profit_bets' }), ({ bets }) => intl.formatNumber(bets)),
    numeric('stake', intl.formatMessage({ id: 'tx_bet' }), ({ stake }) => money(stake)),
    numeric('payout', intl.formatMessage({ id: 'bet_payout' }), ({ payout }) => money(payout)),
    ...selectProducts(snapshot).map(({ product }) =>
      numeric(product, intl.formatMessage({ id: PRODUCT_TEXTS[product] }), ({ products }) => (
        <Net minor={products.find((each) => each.product === product)?.net ?? null} exponent={exponent} />
      )),
    ),
    numeric('net', intl.formatMessage({ id: 'bet_net' }), ({ net }) => (
      <strong>
        <Net minor={net} exponent={exponent} />
      </strong>
    )),
  ];
  return (
    <Table
      caption={<FormattedMessage id="profit_table" />}
      columns={columns}
      rows={played}
      rowKey={({ at }) => String(at)}
    />
  );
}
