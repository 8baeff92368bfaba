import { useSelector } from '@xstate/react';
import { Check, Gift, Lock, Undo2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import {
  selectIsClaiming,
  type RewardCenterRef,
} from '../../../machines/member/reward-center/reward-center.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { DepositLink } from './DepositLink.tsx';
import styles from './RewardCenter.module.css';

const ICONS = { CLAIMED: Check, TAKEN_BACK: Undo2, READY: Gift, NEXT: Lock } as const;

/** The prizes of consecutive days, today's button, what a prize needs, and what happens at a missed day. */
export function SignInCalendar({ flow }: { readonly flow: RewardCenterRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { pageData } = snapshot.context;
  if (pageData === null || pageData.calendar.days.length === 0) return null;
  const { days, today, streak, endsAt, deposit } = pageData.calendar;
  const unit = { exponent: pageData.exponent, ...(pageData.symbol ? { symbol: pageData.symbol } : {}) };
  const claim = { kind: 'SIGN_IN', id: String(endsAt) };
  const isBusy = selectIsClaiming(snapshot, claim);
  return (
    <section className={styles.card} aria-labelledby="rewards-calendar">
      <div className={styles.cardHead}>
        <h4 id="rewards-calendar">
          <FormattedMessage id="sign_in_title" />
        </h4>
        {streak > 0 ? (
          <small>
            <FormattedMessage id="sign_in_streak" values={{ count: streak }} />
          </small>
        ) : null}
        {days.some(({ state }) => state === 'READY') ? (
          <Button
            kind="gilt"
            size="sm"
            busy={isBusy}
            disabled={!snapshot.matches('showing') && !isBusy}
            onClick={() => flow.send({ type: 'rewards.claim', claims: [claim] })}
          >
            <FormattedMessage id="sign_in_claim" />
          </Button>
        ) : null}
      </div>
      <ol className={styles.days}>
        {days.map(({ day, amount, state }) => {
          const Icon = ICONS[state];
          return (
            <li key={day} data-state={state} aria-current={day === today ? 'date' : undefined}>
              <small>
                <FormattedMessage id="sign_in_day" values={{ day }} />
              </small>
              <Icon size={18} aria-hidden="true" />
              <strong>
                <Money minor={amount} {...unit} />
              </strong>
              {state === 'CLAIMED' || state === 'TAKEN_BACK' ? (
                <small>
                  <FormattedMessage
                    id={state === 'CLAIMED' ? 'bonus_state_claimed' : 'bonus_state_taken_back'}
                  />
                </small>
              ) : null}
            </li>
          );
        })}
      </ol>
      {deposit ? (
        <p className={styles.note} data-missing={!deposit.isMet || undefined}>
          <FormattedMessage
            id={deposit.amount > 0 ? 'sign_in_deposit_least' : 'sign_in_deposit_any'}
            values={{ count: deposit.days, amount: <Money minor={deposit.amount} {...unit} /> }}
          />
          {deposit.missing > 0 ? (
            <>
              {' '}
              <FormattedMessage
                id="sign_in_deposit_missing"
                values={{ amount: <Money minor={deposit.missing} {...unit} /> }}
              />
            </>
          ) : null}
        </p>
      ) : null}
      {deposit?.isMet === false ? <DepositLink /> : null}
      <p className={styles.note}>
        <FormattedMessage id="sign_in_rule" />
      </p>
    </section>
  );
}
