import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { TeamOverview } from '../../../machines/agent/team-report/team-report.machine.ts';
import { moneyOf } from './report-columns.tsx';
import { ReportTile } from './ReportTile.tsx';
import styles from './TeamReport.module.css';

/** The sums of the range, and what the team is now. */
export function TeamTiles({ overview }: { readonly overview: TeamOverview }) {
  const { team, agents, balance, income, sum } = overview;
  const money = moneyOf(overview);
  return (
    <dl className={styles.tiles}>
      <ReportTile
        id="team_accounts"
        value={<FormattedNumber value={team} />}
        note={<FormattedMessage id="team_agents" values={{ count: agents }} />}
      />
      <ReportTile id="team_joined" value={<FormattedNumber value={sum.joined} />} />
      <ReportTile id="team_active" value={<FormattedNumber value={sum.active} />} />
      <ReportTile id="team_by_balance" value={money(balance)} note={<FormattedMessage id="team_now" />} />
      <ReportTile id="tx_deposits" value={money(sum.deposits)} />
      <ReportTile id="tx_withdrawals" value={money(sum.withdrawals)} />
      <ReportTile id="team_by_bets" value={money(sum.bets)} />
      <ReportTile id="team_by_profit" value={money(sum.profit, true)} />
      <ReportTile
        id="team_income"
        value={money(income, true)}
        note={<FormattedMessage id="team_income_from" />}
      />
    </dl>
  );
}
