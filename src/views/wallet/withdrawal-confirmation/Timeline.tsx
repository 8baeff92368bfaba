import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './Timeline.module.css';

const STEPS = [
  { event: 'submit', label: 'timeline_requested' },
  { event: 'approve', label: 'timeline_approved' },
  { event: 'pay', label: 'timeline_paid' },
] as const;

/** The withdrawal's events with their times, and that the member's answer is due. */
export function Timeline({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  return (
    <ol className={styles.timeline}>
      {STEPS.map(({ event, label }) => (
        <li key={event}>
          <span className={styles.mark} aria-hidden="true">
            <Check size={16} />
          </span>
          <strong>
            <FormattedMessage id={label} />
          </strong>
          <span className={styles.why}>
            <DateTime ms={withdrawal.timeline.findLast((step) => step.event === event)?.at ?? null} />
            {event === 'pay' ? ` · ${withdrawal.bankName} ${withdrawal.cardNumber.slice(-4)}` : null}
          </span>
        </li>
      ))}
      <li aria-current="step">
        <span className={styles.mark} aria-hidden="true">
          {STEPS.length + 1}
        </span>
        <strong>
          <FormattedMessage id="timeline_yours" />
        </strong>
        <span className={styles.why}>
          <FormattedMessage id="timeline_yours_why" />
        </span>
      </li>
    </ol>
  );
}
