import { Gift } from 'lucide-react';
import type { PointReward } from '../../../machines/points/points-shop/points-shop.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './PointsShop.module.css';

interface Props {
  readonly reward: Pick<PointReward, 'kind' | 'amount'>;
  readonly exponent: number;
}

/** A coin with the amount of a play credit, or a gift. Decoration: the name says the same. */
export function RewardPicture({ reward, exponent }: Props) {
  return (
    <div className={styles.picture} data-kind={reward.kind} aria-hidden="true">
      {reward.kind === 'CREDIT' ? (
        <span className={styles.coin}>
          <Money minor={reward.amount} exponent={exponent} decimals={0} />
        </span>
      ) : (
        <Arch size="lg">
          <Gift size={32} />
        </Arch>
      )}
    </div>
  );
}
