import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { missionsMachine, MissionsRef } from '../../../machines/member/missions/missions.machine.ts';
import type { ActorRefFrom } from 'xstate';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Board } from './Board.tsx';
import { MissionList } from './MissionList.tsx';
import { MissionRules } from './MissionRules.tsx';
import styles from './Missions.module.css';
import { SeasonTrack } from './SeasonTrack.tsx';

/** What the last claim brought. */
function Claimed({ flow }: { readonly flow: MissionsRef }) {
  const { claimed, pageData } = useSelector(flow, ({ context }) => context);
  if (!claimed || !pageData) return null;
  const { exponent, symbol } = pageData.current;
  return (
    <Alert tone="ok">
      {claimed.reward > 0 ? (
        <FormattedMessage
          id="mission_paid"
          values={{
            amount: <Money minor={claimed.reward} exponent={exponent} {...(symbol ? { symbol } : {})} />,
          }}
        />
      ) : null}{' '}
      {claimed.points ? (
        <FormattedMessage
          id="mission_earned"
          values={{ points: <FormattedMessage id="mission_points" values={{ count: claimed.points }} /> }}
        />
      ) : null}
    </Alert>
  );
}

/** Missions, the season and the leaderboard (MEM-16). */
export function MissionsPage({
  flow,
  app,
}: Pick<FlowViewProps<ActorRefFrom<typeof missionsMachine>>, 'flow' | 'app'>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure, pageData } = snapshot.context;
  const isFailed = snapshot.matches('failed');
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'mission_activity' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h3 className="h2">
        <FormattedMessage id="mission_activity" />
      </h3>
      {!isFailed ? (
        <FailureAlert
          failure={failure}
          onRetry={snapshot.matches('resultUnknown') ? () => flow.send({ type: 'claim.retry' }) : null}
        />
      ) : null}
      <Claimed flow={flow} />
      {isFailed ? (
        <LoadFailed
          title={<FormattedMessage id="missions_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'missions.reload' })}
        />
      ) : null}
      {snapshot.matches('loading') ? (
        <Loading className={styles.page}>
          <Skeleton shape="tile" width="100%" height={150} />
          <Skeleton shape="tile" width="100%" height={320} />
        </Loading>
      ) : null}
      {pageData && snapshot.hasTag('shown') ? (
        <>
          <SeasonTrack flow={flow} />
          <div className={styles.columns}>
            <MissionList flow={flow} app={app} />
            <Board flow={flow} />
          </div>
          {pageData.rules === '' ? null : <MissionRules html={pageData.rules} />}
        </>
      ) : null}
    </section>
  );
}
