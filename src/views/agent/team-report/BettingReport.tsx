import { useSelector } from '@xstate/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import {
  selectReport,
  type TeamBetting,
  type TeamReportRef,
} from '../../../machines/agent/team-report/team-report.machine.ts';
import { PRODUCT_TEXTS } from '../../member/common/products.ts';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import { figureColumn, moneyOf } from './report-columns.tsx';
import { ReportTile } from './ReportTile.tsx';
import styles from './TeamReport.module.css';

type Row = TeamBetting['rows'][number];

/** What the team has bet, by product (AGT-09). */
export function BettingReport({ flow }: { readonly flow: TeamReportRef }) {
  const betting = useSelector(flow, selectReport('betting'));
  if (!betting) return null;
  const { rows, sum } = betting;
  const money = moneyOf(betting);
  return (
    <div className={styles.parts}>
      <dl className={styles.tiles}>
        <ReportTile id="team_active" value={<FormattedNumber value={sum.players} />} />
        <ReportTile id="team_bet_count" value={<FormattedNumber value={sum.count} />} />
        <ReportTile id="team_by_bets" value={money(sum.bets)} />
        <ReportTile id="team_payout" value={money(sum.payout)} />
        <ReportTile id="team_by_profit" value={money(sum.profit, true)} />
      </dl>
      {rows.length === 0 ? (
        <EmptyState title={<FormattedMessage id="team_no_bets" />}>
          <FormattedMessage id="team_no_bets_hint" />
        </EmptyState>
      ) : (
        <Table<Row>
          caption={<FormattedMessage id="team_products_table" />}
          rows={[...rows]}
          rowKey={({ product }) => product}
          columns={[
            {
              id: 'product',
              head: <FormattedMessage id="team_product" />,
              cell: ({ product }) => (
                <strong>
                  <FormattedMessage id={PRODUCT_TEXTS[product]} />
                </strong>
              ),
            },
            figureColumn('team_active', ({ players }) => <FormattedNumber value={players} />),
            figureColumn('team_bet_count', ({ count }) => <FormattedNumber value={count} />),
            figureColumn('team_by_bets', ({ bets }) => money(bets)),
            figureColumn('team_payout', ({ payout }) => money(payout)),
            figureColumn('team_by_profit', ({ profit }) => money(profit, true)),
          ]}
        />
      )}
    </div>
  );
}
