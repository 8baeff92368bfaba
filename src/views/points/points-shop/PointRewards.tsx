import { useSelector } from '@xstate/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import {
  selectNumber,
  selectRewards,
  type PointsShopRef,
  type RewardKind,
} from '../../../machines/points/points-shop/points-shop.machine.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { KIND_TEXTS } from '../point-texts.ts';
import { PointRewardCard } from './PointRewardCard.tsx';
import styles from './PointsShop.module.css';

const KINDS: readonly (RewardKind | null)[] = [null, 'CREDIT', 'GOODS'];

/** The rewards, by kind and by what the points are enough for. */
export function PointRewards({ flow }: { readonly flow: PointsShopRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { kind, isAffordable } = snapshot.context;
  const rewards = selectRewards(snapshot);
  return (
    <section className={styles.shop} aria-labelledby="points-rewards">
      <div className={styles.tools}>
        <h2 id="points-rewards" className="h2">
          <FormattedMessage id="points_rewards" />
        </h2>
        <Chips label={intl.formatMessage({ id: 'points_rewards' })}>
          {KINDS.map((each) => (
            <Chip
              key={each ?? 'all'}
              selected={kind === each}
              count={<FormattedNumber value={selectNumber(snapshot, each)} />}
              onSelect={() => flow.send({ type: 'kind.choose', kind: each })}
            >
              <FormattedMessage id={each === null ? 'points_kind_all' : KIND_TEXTS[each]} />
            </Chip>
          ))}
        </Chips>
        <Checkbox
          checked={isAffordable}
          onChange={() => flow.send({ type: 'affordable.toggle' })}
          className={styles.affordable}
        >
          <FormattedMessage id="points_affordable" />
        </Checkbox>
      </div>
      {rewards.length === 0 ? (
        <EmptyState title={<FormattedMessage id="points_none" />}>
          <FormattedMessage id="points_none_hint" />
        </EmptyState>
      ) : (
        <ul className={styles.rewards}>
          {rewards.map((reward) => (
            <PointRewardCard key={reward.id} flow={flow} reward={reward} />
          ))}
        </ul>
      )}
    </section>
  );
}
