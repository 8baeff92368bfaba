import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ConfirmationSnapshot } from '../../machines/wallet/withdrawal-confirmation.machine.ts';
import { DateTime } from '../ui/DateTime.tsx';
import styles from './Confirmation.module.css';

const STEPS = [
  { event: 'submit', label: 'timeline_requested' },
  { event: 'approve', label: 'timeline_approved' },
  { event: 'pay', label: 'timeline_paid' },
] as const;

/** What has happened, when, and that it is the person's turn. */
export function Timeline({
  withdrawal: { timeline },
}: {
  readonly withdrawal: ConfirmationSnapshot['context']['withdrawal'];
}) {
  return (
    <ol className={styles.timeline}>
      {STEPS.map(({ event, label }) => (
        <li key={event} data-done="">
          <span className={styles.mark} aria-hidden="true">
            <Check size={16} />
          </span>
          <strong>
            <FormattedMessage id={label} />
          </strong>
          <span className={styles.small}>
            <DateTime ms={timeline.findLast((step) => step.event === event)?.at ?? null} />
          </span>
        </li>
      ))}
      <li aria-current="step">
        <span className={styles.mark} aria-hidden="true">
          4
        </span>
        <strong>
          <FormattedMessage id="timeline_yours" />
        </strong>
        <span className={styles.small}>
          <FormattedMessage id="timeline_yours_why" />
        </span>
      </li>
    </ol>
  );
}
