import { FormattedMessage, useIntl } from 'react-intl';
import { CountdownText } from '../../ui/Countdown.tsx';
import { DomeGauge } from '../../ui/Progress.tsx';
import styles from '../common/Confirmation.module.css';

const MINUTE = 60_000;

interface Props {
  readonly remainingMs: number | null;
  readonly minutes: number;
}

/** How long an answer is still accepted (WDR-04). */
export function DeadlineCard({ remainingMs, minutes }: Props) {
  const intl = useIntl();
  if (remainingMs === null) return null;
  return (
    <section className={styles.deadline}>
      <h4 className="label">
        <FormattedMessage id="confirm_deadline" />
      </h4>
      <DomeGauge
        label={intl.formatMessage({ id: 'confirm_deadline' })}
        share={remainingMs / (minutes * MINUTE)}
      >
        <CountdownText remainingMs={remainingMs} />
      </DomeGauge>
      <p className={styles.small}>
        <FormattedMessage id="confirm_deadline_why" values={{ minutes }} />
      </p>
    </section>
  );
}
