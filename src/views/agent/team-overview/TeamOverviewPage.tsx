import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TeamOverviewRef } from '../../../machines/agent/team-overview/team-overview.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { RangeHead } from '../../member/common/RangeHead.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TeamDays } from './TeamDays.tsx';
import styles from './TeamOverview.module.css';
import { TeamTiles } from './TeamTiles.tsx';

/** The agent's whole team in sums (AGT-06). */
export function TeamOverviewPage({ flow }: { readonly flow: TeamOverviewRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { range, overview, failure } = snapshot.context;
  const [first] = overview?.days ?? [];
  const last = overview?.days.at(-1);
  const reload = () => flow.send({ type: 'overview.reload' });
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <RangeHead
        title="agent_team_overview"
        days={range.days}
        period={first && last ? { from: first.at, to: last.at } : null}
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
      {snapshot.matches('shown') && overview ? (
        <div className={styles.parts}>
          <TeamTiles overview={overview} />
          <TeamDays overview={overview} />
        </div>
      ) : null}
    </section>
  );
}
