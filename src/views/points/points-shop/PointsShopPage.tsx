import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { PointsHistoryRef } from '../../../machines/points/points-history/points-history.machine.ts';
import type { PointsShopRef } from '../../../machines/points/points-shop/points-shop.machine.ts';
import type { PointsSpendingRef } from '../../../machines/points/points-spending/points-spending.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { drawing } from '../../games/common/artwork.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PointsHistory } from '../points-history/PointsHistory.tsx';
import { PointsSpending } from '../points-spending/PointsSpending.tsx';
import { PointRewards } from './PointRewards.tsx';
import { PointsClosed } from './PointsClosed.tsx';
import { PointsHead } from './PointsHead.tsx';
import { PointsSpent } from './PointsSpent.tsx';
import styles from './PointsShop.module.css';

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

interface Props {
  readonly flow: PointsShopRef;
  readonly app: AppRef;
}

/** The points shop: points, what earns them, the rewards, and the history (ROU-06, PTS-01 to PTS-07). */
export function PointsShopPage({ flow, app }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { isSignedIn, failure } = snapshot.context;
  const spending = snapshot.children['spending'] as PointsSpendingRef | undefined;
  const history = snapshot.children['history'] as PointsHistoryRef | undefined;
  const isOpen = snapshot.matches('open');
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h1 className="vh">
        <FormattedMessage id="points_shop" />
      </h1>
      {snapshot.matches('closed') ? <PointsClosed flow={flow} isSignedIn={isSignedIn} /> : null}
      {snapshot.matches('loading') ? (
        <Loading className={styles.places}>
          <Skeleton shape="tile" width="100%" height={196} />
          <div className={styles.rewards}>
            {PLACES.map((place) => (
              <Skeleton key={place} shape="tile" width="100%" height={228} />
            ))}
          </div>
        </Loading>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          art={drawing('empty-error', theme)}
          title={<FormattedMessage id="points_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'shop.reload' })}
        />
      ) : null}
      {isOpen ? (
        <>
          <PointsHead flow={flow} />
          <PointsSpent flow={flow} />
          <PointRewards flow={flow} />
        </>
      ) : null}
      {history ? <PointsHistory flow={history} /> : null}
      {spending ? <PointsSpending flow={spending} /> : null}
    </div>
  );
}
