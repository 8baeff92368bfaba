import { FormattedMessage, useIntl } from 'react-intl';
import { CopyText } from '../../wallet/common/CopyText.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './Statement.module.css';
import { Net, TYPE_TEXTS, type Row } from './transactions.tsx';

const STATES = {
  open: 'tx_round_open',
  settled: 'tx_round_settled',
  cancelled: 'tx_round_cancelled',
} as const;

const textOf = (type: Row['type']) => TYPE_TEXTS[type ?? 'other'];

/** The details of a round: each movement with the balance after it, and the number to quote in enquiries. */
export function RoundDetail({ row }: { readonly row: Row }) {
  const intl = useIntl();
  const { round, exponent } = row;
  if (!round) return null;
  const hidden = round.movementCount - round.movements.length;
  return (
    <div className={styles.parts}>
      {hidden > 0 ? (
        <p className={styles.number}>
          <FormattedMessage id="tx_round_earlier" values={{ count: hidden }} />
        </p>
      ) : null}
      <ul aria-label={intl.formatMessage({ id: 'tx_round_parts' })}>
        {round.movements.map((each) => (
          <li key={each.id}>
            <DateTime ms={each.at} show="time" />
            <span>
              <FormattedMessage id={textOf(each.type)} />
            </span>
            <Net minor={each.amount} exponent={exponent} />
            <span className={styles.after}>
              {each.balance === null ? '–' : <Money minor={each.balance} exponent={exponent} />}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.number}>
        <FormattedMessage id={STATES[round.state]} /> · <FormattedMessage id="tx_round_number" /> {round.id}
        <CopyText name="tx_round_number" text={round.id} />
      </p>
    </div>
  );
}
