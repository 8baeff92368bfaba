import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  selectReport,
  type AgentIncome,
  type TeamReportRef,
} from '../../../machines/agent/team-report/team-report.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Table } from '../../ui/Table.tsx';
import { figureColumn, moneyOf } from './report-columns.tsx';
import { ReportTile } from './ReportTile.tsx';
import styles from './TeamReport.module.css';

type Day = AgentIncome['days'][number];

/** What contracts have paid, by day and kind; each sum is the sum of its column (AGT-11). */
export function IncomeReport({ flow }: { readonly flow: TeamReportRef }) {
  const income = useSelector(flow, selectReport('income'));
  if (!income) return null;
  const { days, sum } = income;
  const money = moneyOf(income);
  return (
    <div className={styles.parts}>
      <dl className={styles.tiles}>
        <ReportTile
          id="team_income"
          value={money(sum.total, true)}
          note={<FormattedMessage id="team_income_from" />}
        />
        <ReportTile id="agent_dividend" value={money(sum.dividend)} />
        <ReportTile
          id="agent_daily_salary"
          value={money(sum.daily)}
          note={<FormattedMessage id="team_income_daily" />}
        />
        <ReportTile id="agent_hourly_salary" value={money(sum.hourly)} />
      </dl>
      <Table<Day>
        caption={<FormattedMessage id="team_income_table" />}
        rows={days.toReversed()}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            id: 'day',
            head: <FormattedMessage id="profit_day" />,
            cell: ({ at }) => <DateTime ms={at} show="day" />,
          },
          figureColumn('agent_dividend', ({ dividend }) => money(dividend)),
          figureColumn('agent_daily_salary', ({ daily }) => money(daily)),
          figureColumn('agent_hourly_salary', ({ hourly }) => money(hourly)),
          figureColumn('team_income', ({ total }) => <strong>{money(total)}</strong>),
        ]}
      />
    </div>
  );
}
