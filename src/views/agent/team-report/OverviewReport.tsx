import { useSelector } from '@xstate/react';
import { selectReport, type TeamReportRef } from '../../../machines/agent/team-report/team-report.machine.ts';
import { TeamDays } from './TeamDays.tsx';
import styles from './TeamReport.module.css';
import { TeamTiles } from './TeamTiles.tsx';

/** The agent's whole team in sums (AGT-06). */
export function OverviewReport({ flow }: { readonly flow: TeamReportRef }) {
  const overview = useSelector(flow, selectReport('overview'));
  if (!overview) return null;
  return (
    <div className={styles.parts}>
      <TeamTiles overview={overview} />
      <TeamDays overview={overview} />
    </div>
  );
}
