import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { VipHistoryRef } from '../../../machines/vip/vip-history/vip-history.machine.ts';
import type { VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { drawing } from '../../games/common/artwork.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ByWidth } from '../../ui/ByWidth.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VipHistory } from '../vip-history/VipHistory.tsx';
import { KeepCard } from './KeepCard.tsx';
import { RankCompare } from './RankCompare.tsx';
import { RankHero } from './RankHero.tsx';
import { RankLost } from './RankLost.tsx';
import { RankTable } from './RankTable.tsx';
import { RewardCards } from './RewardCards.tsx';
import { ValidBets } from './ValidBets.tsx';
import styles from './Vip.module.css';

interface Props {
  readonly flow: VipRef;
  readonly app: AppRef;
}

/** The VIP club: where a member stands, what changes with the next rank, and how the own one is kept (ROU-05, VIP-01). */
export function VipPage({ flow, app }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const history = snapshot.children['history'] as VipHistoryRef | undefined;
  const isMember = snapshot.matches('member');
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      {snapshot.hasTag('shown') ? (
        <>
          <RankHero flow={flow} />
          <RankLost flow={flow} />
          <div className={styles.parts}>
            {isMember ? <RewardCards flow={flow} /> : null}
            <ByWidth wide={<RankTable flow={flow} />} narrow={<RankCompare flow={flow} />} />
            <div className={styles.side}>
              {isMember ? <KeepCard flow={flow} app={app} /> : null}
              <ValidBets flow={flow} />
            </div>
          </div>
        </>
      ) : (
        <h1 className="vh">
          <FormattedMessage id="vip_club" />
        </h1>
      )}
      {snapshot.matches('loading') ? (
        <Loading className={styles.places}>
          <Skeleton shape="tile" width="100%" height={266} />
          <Skeleton shape="tile" width="100%" height={420} />
        </Loading>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          art={drawing('empty-error', theme)}
          title={<FormattedMessage id="vip_failed" />}
          failure={snapshot.context.failure}
          onRetry={() => flow.send({ type: 'club.reload' })}
        />
      ) : null}
      {history ? <VipHistory flow={history} /> : null}
    </div>
  );
}
