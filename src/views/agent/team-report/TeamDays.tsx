import { FormattedMessage, FormattedNumber } from 'react-intl';
import { DateTime } from '../../ui/DateTime.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import { figureColumn, moneyOf } from './report-columns.tsx';
import type { TeamOverview } from '../../../machines/agent/team-report/team-report.machine.ts';

type Day = TeamOverview['days'][number];

/** Each day of the range, the latest first. */
export function TeamDays({ overview }: { readonly overview: TeamOverview }) {
  const { days } = overview;
  const money = moneyOf(overview);
  const columns: Column<Day>[] = [
    {
      id: 'day',
      head: <FormattedMessage id="profit_day" />,
      cell: ({ at }) => <DateTime ms={at} show="day" />,
    },
    figureColumn('team_joined', ({ joined }) => <FormattedNumber value={joined} />),
    figureColumn('team_active', ({ active }) => <FormattedNumber value={active} />),
    figureColumn('tx_deposits', ({ deposits }) => money(deposits)),
    figureColumn('tx_withdrawals', ({ withdrawals }) => money(withdrawals)),
    figureColumn('team_by_bets', ({ bets }) => money(bets)),
    figureColumn('team_by_profit', ({ profit }) => money(profit, true)),
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
