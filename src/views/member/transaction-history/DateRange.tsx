import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type {
  PagedListSnapshot,
  pagedListMachine,
} from '../../../machines/lists/paged-list/paged-list.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segment } from '../../ui/Segment.tsx';
import styles from './RecordPage.module.css';

interface Props {
  readonly flow: ActorRefFrom<typeof pagedListMachine>;
  readonly snapshot: PagedListSnapshot;
}

/** The date range of a list, with steps of 7 or 30 days back and forward (REC-01). */
export function DateRange({ flow, snapshot }: Props) {
  const intl = useIntl();
  const { days, period } = snapshot.context;
  return (
    <div className={styles.range}>
      <IconButton
        ring
        label={intl.formatMessage({ id: 'days_previous' }, { days })}
        onClick={() => flow.send({ type: 'range.previous' })}
      >
        <ChevronsLeft size={18} />
      </IconButton>
      <output className={styles.period}>
        {period ? (
          <>
            <DateTime ms={period.from} show="date" /> – <DateTime ms={period.to} show="date" />
          </>
        ) : (
          '\u00a0'
        )}
      </output>
      <IconButton
        ring
        label={intl.formatMessage({ id: 'days_next' }, { days })}
        disabled={!snapshot.can({ type: 'range.next' })}
        onClick={() => flow.send({ type: 'range.next' })}
      >
        <ChevronsRight size={18} />
      </IconButton>
      <Segment
        label={intl.formatMessage({ id: 'days_shown' })}
        value={String(days) as '7' | '30'}
        items={[
          { value: '7', label: <FormattedMessage id="days_count" values={{ days: 7 }} /> },
          { value: '30', label: <FormattedMessage id="days_count" values={{ days: 30 }} /> },
        ]}
        onChange={(value) => flow.send({ type: 'range.length', days: value === '7' ? 7 : 30 })}
      />
    </div>
  );
}
