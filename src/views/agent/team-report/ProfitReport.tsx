import { useSelector } from '@xstate/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import {
  selectReport,
  type TeamProfit,
  type TeamReportRef,
} from '../../../machines/agent/team-report/team-report.machine.ts';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import { figureColumn, moneyOf } from './report-columns.tsx';
import { ReportTile } from './ReportTile.tsx';
import styles from './TeamReport.module.css';

type Row = TeamProfit['rows'][number];

/** What each direct line has won and lost, with everybody below it (AGT-10). */
export function ProfitReport({ flow }: { readonly flow: TeamReportRef }) {
  const profit = useSelector(flow, selectReport('profit'));
  if (!profit) return null;
  const { rows, sum, total } = profit;
  const money = moneyOf(profit);
  return (
    <div className={styles.parts}>
      <dl className={styles.tiles}>
        <ReportTile id="team_by_profit" value={money(sum.profit, true)} />
        <ReportTile id="team_by_bets" value={money(sum.bets)} />
        <ReportTile id="team_payout" value={money(sum.payout)} />
        <ReportTile id="team_lines" value={<FormattedNumber value={total} />} />
      </dl>
      {rows.length === 0 ? (
        <EmptyState title={<FormattedMessage id="team_no_bets" />}>
          <FormattedMessage id="team_no_bets_hint" />
        </EmptyState>
      ) : (
        <Table<Row>
          caption={<FormattedMessage id="team_lines_table" />}
          rows={[...rows]}
          rowKey={({ account }) => account}
          columns={[
            {
              id: 'account',
              head: <FormattedMessage id="downline_account" />,
              cell: ({ account, isAgent }) => (
                <span className={styles.line}>
                  <strong>{account}</strong>
                  <small>
                    <FormattedMessage id={isAgent ? 'team_agent' : 'team_member'} />
                  </small>
                </span>
              ),
            },
            figureColumn('team_by_team', ({ team }) => <FormattedNumber value={team} />),
            figureColumn('team_by_bets', ({ bets }) => money(bets)),
            figureColumn('team_payout', ({ payout }) => money(payout)),
            figureColumn('team_by_profit', ({ profit: won }) => money(won, true)),
          ]}
        />
      )}
      {total > rows.length ? (
        <p className={styles.more}>
          <FormattedMessage id="team_lines_shown" values={{ shown: rows.length, total }} />
        </p>
      ) : null}
    </div>
  );
}
