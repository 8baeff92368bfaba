import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import styles from './TeamReport.module.css';

interface Props {
  readonly id: MessageId;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** One figure of a report, in a description list. */
export function ReportTile({ id, value, note }: Props) {
  return (
    <div className={styles.tile}>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd>
        <strong>{value}</strong>
        {note ? <span>{note}</span> : null}
      </dd>
    </div>
  );
}
