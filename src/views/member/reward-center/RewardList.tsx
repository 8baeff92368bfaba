import { useSelector } from '@xstate/react';
import { Gift } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import {
  selectIsClaiming,
  type RewardCenterRef,
} from '../../../machines/member/reward-center/reward-center.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { rewardText } from './reward-texts.ts';
import styles from './RewardCenter.module.css';

/** Rewards that wait: what for, until when, how much, and the button that claims. */
export function RewardList({ flow }: { readonly flow: RewardCenterRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { pageData } = snapshot.context;
  if (pageData === null) return null;
  const unit = { exponent: pageData.exponent, ...(pageData.symbol ? { symbol: pageData.symbol } : {}) };
  return (
    <section className={styles.card} aria-labelledby="rewards-list">
      <h4 id="rewards-list">
        <FormattedMessage id="rewards_list" />
      </h4>
      {pageData.rewards.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="rewards_none" />
        </p>
      ) : (
        <ul className={styles.list}>
          {pageData.rewards.map((reward) => {
            const { kind, id, remark, amount, points, endsAt } = reward;
            const isBusy = selectIsClaiming(snapshot, reward);
            const key = `reward-${kind}-${id}`;
            return (
              <li key={`${kind} ${id}`} data-reward={`${kind} ${id}`}>
                <Arch tone="gilt" size="sm">
                  <Gift size={18} aria-hidden="true" />
                </Arch>
                <span className={styles.named}>
                  <strong id={key}>
                    <FormattedMessage id={rewardText(kind)} />
                  </strong>
                  <small id={`${key}-until`}>
                    {remark === '' ? null : `${remark} · `}
                    {endsAt === null ? null : (
                      <FormattedMessage id="rewards_until" values={{ time: <DateTime ms={endsAt} /> }} />
                    )}
                  </small>
                </span>
                <strong id={`${key}-amount`}>
                  {amount > 0 ? <Money minor={amount} {...unit} /> : null}
                  {amount > 0 && points > 0 ? ' + ' : null}
                  {points > 0 ? <FormattedMessage id="mission_points" values={{ count: points }} /> : null}
                </strong>
                {/* Two rewards of one kind differ in amount and date. */}
                <Button
                  id={`${key}-claim`}
                  kind="gilt"
                  size="sm"
                  busy={isBusy}
                  disabled={!snapshot.matches('showing') && !isBusy}
                  aria-labelledby={`${key}-claim ${key} ${key}-amount ${key}-until`}
                  onClick={() => flow.send({ type: 'rewards.claim', claims: [{ kind, id }] })}
                >
                  <FormattedMessage id="bonus_claim" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
