import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './BonusDetails.module.css';

interface Props {
  readonly amount: ReactNode;
  /** The free balance. */
  readonly available: ReactNode;
}

/** What counts, what happens at the end, and what a withdrawal changes. */
export function BonusTerms({ amount, available }: Props) {
  return (
    <div className={styles.aside}>
      <section className={styles.card} aria-labelledby="bonus-words">
        <h4 id="bonus-words">
          <FormattedMessage id="bonus_words" />
        </h4>
        <ul className={styles.rules}>
          {(['bonus_rule_counts', 'bonus_rule_apart', 'bonus_rule_met'] as const).map((id) => (
            <li key={id}>
              <CircleCheck size={18} aria-hidden="true" data-tone="ok" />
              <span>
                <FormattedMessage id={id} values={{ amount }} />
              </span>
            </li>
          ))}
          <li>
            <TriangleAlert size={18} aria-hidden="true" data-tone="warn" />
            <span>
              <FormattedMessage id="bonus_rule_ends" />
            </span>
          </li>
        </ul>
      </section>
      <section className={styles.card} aria-labelledby="bonus-withdraw">
        <h4 id="bonus-withdraw">
          <FormattedMessage id="bonus_withdraw" />
        </h4>
        <dl className={styles.facts}>
          <dt>
            <FormattedMessage id="withdraw_balance" />
          </dt>
          <dd>{available}</dd>
          <dt>
            <FormattedMessage id="bonus_stays" />
          </dt>
          <dd>{amount}</dd>
        </dl>
        <p className={styles.note}>
          <FormattedMessage id="bonus_withdraw_text" />
        </p>
      </section>
    </div>
  );
}
