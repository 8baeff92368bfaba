import { useSelector } from '@xstate/react';
import { Gift } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { RankReward, VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { ClaimResult } from '../../member/common/ClaimResult.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { Rate, Sum } from './rank-values.tsx';
import styles from './Vip.module.css';

const TITLES = { rebate: 'vip_reward_rebate', bonus: 'vip_reward_bonus' } as const;

const titleOf = ({ reward, month }: RankReward) =>
  reward === null ? (
    <FormattedMessage id="vip_reward_other" />
  ) : (
    <FormattedMessage id={TITLES[reward]} values={{ month: <DateTime ms={month} show="month" /> }} />
  );

/** Rewards that wait for the member, and what became of the last claim. */
export function RewardCards({ flow }: { readonly flow: VipRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { club, claimId, claimed, claimFailure, isResultUnknown } = snapshot.context;
  if (!club?.own) return null;
  const isClaiming = snapshot.matches({ member: 'claiming' });
  return (
    <div className={styles.rewards}>
      <ClaimResult
        {...{ claimed, isResultUnknown, failure: claimFailure }}
        exponent={club.exponent}
        symbol={club.symbol}
      />
      {club.own.rewards.map((reward) => (
        <section key={reward.id} className={styles.reward} aria-labelledby={`vip-reward-${reward.id}`}>
          <span className={styles.gift}>
            <Gift size={18} aria-hidden="true" />
          </span>
          <div>
            <h2 id={`vip-reward-${reward.id}`} className="h3">
              {titleOf(reward)}
            </h2>
            <p className={styles.note}>
              {reward.reward === 'rebate' ? (
                <FormattedMessage
                  id="vip_reward_of"
                  values={{
                    amount: <Sum unit={club} minor={reward.validBet} />,
                    rate: <Rate rate={reward.rate} />,
                  }}
                />
              ) : (
                reward.note
              )}
              {reward.endsAt === null ? null : (
                <>
                  {' · '}
                  <FormattedMessage
                    id="vip_reward_until"
                    values={{ date: <DateTime ms={reward.endsAt} show="date" /> }}
                  />
                </>
              )}
            </p>
          </div>
          <Button
            kind="gilt"
            className={styles.claim}
            busy={isClaiming && claimId === reward.id}
            disabled={isClaiming && claimId !== reward.id}
            onClick={() => flow.send({ type: 'reward.claim', id: reward.id })}
          >
            <FormattedMessage
              id="vip_claim"
              values={{ amount: <Money {...moneyIn(club, reward.amount)} /> }}
            />
          </Button>
        </section>
      ))}
    </div>
  );
}
