import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  TeamReportName,
  TeamReportRef,
} from '../../../machines/agent/team-report/team-report.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { RangeHead } from '../../member/common/RangeHead.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BettingReport } from './BettingReport.tsx';
import { IncomeReport } from './IncomeReport.tsx';
import { OverviewReport } from './OverviewReport.tsx';
import { ProfitReport } from './ProfitReport.tsx';
import styles from './TeamReport.module.css';

const TITLES: Readonly<Record<TeamReportName, MessageId>> = {
  overview: 'agent_team_overview',
  betting: 'agent_team_betting',
  profit: 'agent_user_profit',
  income: 'agent_income',
};
const REPORTS = {
  overview: OverviewReport,
  betting: BettingReport,
  profit: ProfitReport,
  income: IncomeReport,
} as const;

/** One of the agent's reports about a range of days (AGT-06, AGT-09 to AGT-11). */
export function TeamReportPage({ flow }: { readonly flow: TeamReportRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { report, range, result, failure } = snapshot.context;
  const reload = () => flow.send({ type: 'report.reload' });
  const Report = REPORTS[report];
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <RangeHead
        title={TITLES[report]}
        days={range.days}
        period={result?.period ?? null}
        canShift={(by) => snapshot.can({ type: 'range.shift', by })}
        onShift={(by) => flow.send({ type: 'range.shift', by })}
        onLength={(days) => flow.send({ type: 'range.length', days })}
      >
        {snapshot.matches('shown') ? (
          <IconButton ring label={intl.formatMessage({ id: 'records_reload' })} onClick={reload}>
            <RefreshCw size={18} />
          </IconButton>
        ) : null}
      </RangeHead>
      {snapshot.matches('loading') ? (
        <Loading className={styles.parts}>
          <Skeleton shape="tile" width="100%" height={184} />
          <Skeleton shape="tile" width="100%" height={320} />
        </Loading>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed title={<FormattedMessage id="team_failed" />} failure={failure} onRetry={reload} />
      ) : null}
      {snapshot.matches('shown') ? <Report flow={flow} /> : null}
    </section>
  );
}
