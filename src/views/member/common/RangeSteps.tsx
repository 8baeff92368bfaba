import { CalendarDays, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateTime } from '../../ui/DateTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segment } from '../../ui/Segment.tsx';
import styles from './RangeSteps.module.css';

type Length = 1 | 7 | 30;
interface Props {
  readonly days: Length;
  readonly period: { readonly from: number; readonly to: number } | null;
  readonly canShift: (by: number) => boolean;
  readonly onShift: (by: number) => void;
  readonly onLength: (days: Length) => void;
}
const STEPS = [
  { by: -30, Icon: ChevronsLeft },
  { by: -7, Icon: ChevronLeft },
  { by: 7, Icon: ChevronRight },
  { by: 30, Icon: ChevronsRight },
] as const;

/** A range of days, with steps of 7 and 30 days back and forward within the last 90 (REC-01). */
export function RangeSteps({ days, period, canShift, onShift, onLength }: Props) {
  const intl = useIntl();
  const step = ({ by, Icon }: (typeof STEPS)[number]) => (
    <IconButton
      key={by}
      ring
      label={intl.formatMessage({ id: by < 0 ? 'days_previous' : 'days_next' }, { days: Math.abs(by) })}
      disabled={!canShift(by)}
      onClick={() => onShift(by)}
    >
      <Icon size={18} />
    </IconButton>
  );
  return (
    <div className={styles.range}>
      <span className={styles.steps}>
        {STEPS.slice(0, 2).map(step)}
        <output className={styles.period}>
          <CalendarDays size={16} aria-hidden="true" />
          {period ? (
            <span>
              <DateTime ms={period.from} show="date" />
              {days > 1 ? (
                <>
                  {' – '}
                  <DateTime ms={period.to} show="date" />
                </>
              ) : null}
            </span>
          ) : (
            '\u00a0'
          )}
        </output>
        {STEPS.slice(2).map(step)}
      </span>
      <Segment
        label={intl.formatMessage({ id: 'days_shown' })}
        value={String(days) as '1' | '7' | '30'}
        items={[
          { value: '1', label: <FormattedMessage id="days_one" /> },
          { value: '7', label: <FormattedMessage id="days_count" values={{ days: 7 }} /> },
          { value: '30', label: <FormattedMessage id="days_count" values={{ days: 30 }} /> },
        ]}
        onChange={(value) => onLength(Number(value) as Length)}
      />
    </div>
  );
}
