import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import type { TeamOverview } from '../../../machines/agent/team-report/team-report.machine.ts';

type Day = TeamOverview['days'][number];

/** Each day of the range, the latest first. */
export function TeamDays({ overview }: { readonly overview: TeamOverview }) {
  const { days, exponent, symbol } = overview;
  const money = (minor: number, signed = false) => (
    <Money minor={minor} exponent={exponent} signed={signed} {...(symbol ? { symbol } : {})} />
  );
  const numeric = (id: MessageId, cell: (day: Day) => ReactNode): Column<Day> => ({
    ...{ id, cell, numeric: true },
    head: <FormattedMessage id={id} />,
    phoneLabel: <FormattedMessage id={id} />,
  });
  const columns: Column<Day>[] = [
    {
      id: 'day',
      head: <FormattedMessage id="profit_day" />,
      cell: ({ at }) => <DateTime ms={at} show="day" />,
    },
    numeric('team_joined', ({ joined }) => <FormattedNumber value={joined} />),
    numeric('team_active', ({ active }) => <FormattedNumber value={active} />),
    numeric('tx_deposits', ({ deposits }) => money(deposits)),
    numeric('tx_withdrawals', ({ withdrawals }) => money(withdrawals)),
    numeric('team_by_bets', ({ bets }) => money(bets)),
    numeric('team_by_profit', ({ profit }) => money(profit, true)),
  ];
  return (
    <Table
      caption={<FormattedMessage id="team_days_table" />}
      columns={columns}
      rows={days.toReversed()}
      rowKey={({ at }) => String(at)}
    />
  );
}
