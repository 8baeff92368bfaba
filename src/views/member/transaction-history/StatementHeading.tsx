import { FormattedMessage } from 'react-intl';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './Statement.module.css';
import { Net, type Row } from './transactions.tsx';

interface Props {
  readonly row: Row;
  /** The row above. */
  readonly before: Row | undefined;
}
const dayOf = (ms: number): string => new Date(ms).toDateString();

export const beginsDay = ({ row, before }: Props): boolean => !before || dayOf(before.at) !== dayOf(row.at);
export const beginsSession = ({ row, before }: Props): boolean =>
  row.round?.session != null && before?.round?.session?.id !== row.round.session.id;

/** The day of the rows below, where they are cards; the game session they were played in, with its result. */
export function StatementHeading({ row, before }: Props) {
  const { round, exponent } = row;
  return (
    <>
      {beginsDay({ row, before }) ? (
        <span className={styles.day}>
          <DateTime ms={row.at} show="day" />
        </span>
      ) : null}
      {round?.session && beginsSession({ row, before }) ? (
        <span className={styles.session}>
          <span>
            <FormattedMessage
              id="tx_session"
              values={{ game: round.game ?? round.vendor, at: <DateTime ms={round.session.at} /> }}
            />
            {' · '}
            <FormattedMessage id="tx_session_rounds" values={{ count: round.session.rounds }} />
          </span>
          <span>
            <FormattedMessage id="tx_session_net" />{' '}
            <strong>
              <Net minor={round.session.net} exponent={exponent} />
            </strong>
          </span>
        </span>
      ) : null}
    </>
  );
}
