import { FormattedMessage } from 'react-intl';
import type { PointReward } from '../../../machines/points/points-shop/points-shop.machine.ts';

interface Props {
  readonly reward: Pick<PointReward, 'kind' | 'wagering' | 'days'>;
}

/** What comes with a reward: the wagering of a credit, or that it is sent. */
export function RewardTerms({ reward: { kind, wagering, days } }: Props) {
  if (kind === 'GOODS') return <FormattedMessage id="points_sent_home" />;
  return (
    <FormattedMessage
      id={wagering === 0 ? 'points_free_credit' : 'points_wagering'}
      values={{ times: wagering, days }}
    />
  );
}
