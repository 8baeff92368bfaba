import { useSelector } from '@xstate/react';
import { Minus, Plus } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { PointReward } from '../../../machines/points/points-shop/points-shop.machine.ts';
import {
  selectCount,
  type PointsSpendingRef,
} from '../../../machines/points/points-spending/points-spending.machine.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import { RewardPicture } from '../points-shop/RewardPicture.tsx';
import { RewardTerms } from '../points-shop/RewardTerms.tsx';
import styles from './PointsSpending.module.css';

interface Props {
  readonly flow: PointsSpendingRef;
  readonly reward: PointReward;
}

/** The reward, and how many of it. */
export function SpendingReward({ flow, reward }: Props) {
  const intl = useIntl();
  const { form, fillTurn, problems, config } = useSelector(flow, ({ context }) => context);
  const { count, most } = selectCount(useSelector(flow, (state) => state));
  const step = (to: number) => () => flow.send({ type: 'count.set', count: to });
  return (
    <>
      <div className={styles.reward}>
        <RewardPicture reward={reward} exponent={config.exponent} />
        <p>
          <strong>{reward.name}</strong>
          <span className={styles.note}>
            <RewardTerms reward={reward} />
          </span>
        </p>
      </div>
      <div className={styles.count}>
        <IconButton
          ring
          label={intl.formatMessage({ id: 'points_fewer' })}
          disabled={count <= 1}
          onClick={step(count - 1)}
        >
          <Minus size={18} />
        </IconButton>
        <AmountField
          key={String(fillTurn)}
          name="count"
          decimals={0}
          label={intl.formatMessage({ id: 'points_quantity_label' })}
          required
          defaultValue={form.count}
          error={problemText(intl, problems['count'])}
        />
        <IconButton
          ring
          label={intl.formatMessage({ id: 'points_more' })}
          disabled={count >= most}
          onClick={step(count + 1)}
        >
          <Plus size={18} />
        </IconButton>
      </div>
    </>
  );
}
