import { useSelector } from '@xstate/react';
import { Gem } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import {
  selectMissing,
  type PointReward,
  type PointsShopRef,
} from '../../../machines/points/points-shop/points-shop.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { RewardPicture } from './RewardPicture.tsx';
import { RewardTerms } from './RewardTerms.tsx';
import styles from './PointsShop.module.css';

interface Props {
  readonly flow: PointsShopRef;
  readonly reward: PointReward;
}

/** A reward with its price: a button, or what is missing. */
export function PointRewardCard({ flow, reward }: Props) {
  const intl = useIntl();
  const missing = useSelector(flow, (snapshot) => selectMissing(snapshot, reward));
  const canHave = useSelector(flow, (snapshot) => snapshot.can({ type: 'reward.choose', id: reward.id }));
  const config = useSelector(flow, ({ context }) => context.shop?.config);
  const { name, points, stock, requirement } = reward;
  return (
    <li className={styles.reward} data-gone={stock === 0 || undefined}>
      <RewardPicture reward={reward} exponent={config?.exponent ?? 2} />
      <div className={styles.named}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.note}>
          <RewardTerms reward={reward} />
          {stock !== null && stock > 0 && stock <= 20 ? (
            <>
              {' · '}
              <FormattedMessage id="points_left" values={{ count: stock }} />
            </>
          ) : null}
        </p>
        {requirement > 0 ? (
          <p className={styles.note}>
            <FormattedMessage
              id="points_requires"
              values={{ amount: <Money {...moneyIn(config ?? {}, requirement)} /> }}
            />
          </p>
        ) : null}
      </div>
      <div className={styles.price}>
        <span className={styles.cost}>
          <Gem size={16} aria-hidden="true" />
          <FormattedNumber value={points} />
        </span>
        {stock === 0 ? (
          <Badge>
            <FormattedMessage id="points_sold_out" />
          </Badge>
        ) : missing > 0 ? (
          <span className={styles.note}>
            <FormattedMessage id="points_short" values={{ count: missing }} />
          </span>
        ) : (
          <Button
            size="sm"
            kind="secondary"
            disabled={!canHave}
            aria-label={intl.formatMessage({ id: 'points_take_named' }, { name })}
            onClick={() => flow.send({ type: 'reward.choose', id: reward.id })}
          >
            <FormattedMessage id="points_take" />
          </Button>
        )}
      </div>
    </li>
  );
}
