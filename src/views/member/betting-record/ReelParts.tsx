import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './ReportParts.module.css';
import type { Amounts, PartOf } from './report-part.ts';

const WINS: Readonly<Record<PartOf<'wins'>['rows'][number]['what'], MessageId>> = {
  line: 'bet_win_line',
  ways: 'bet_win_ways',
  scatter: 'bet_win_scatter',
  freeSpins: 'bet_win_free',
  respins: 'bet_win_respins',
  jackpot: 'bet_win_jackpot',
  multiplier: 'bet_win_multiplier',
};
/** The reels as they stopped, with the symbols that paid. */
export function Reels({ part }: { readonly part: PartOf<'reels'> }) {
  const intl = useIntl();
  const lit = new Set(part.lit.map(([column, row]) => `${column}:${row}`));
  return (
    <div className={styles.reels} role="img" aria-label={intl.formatMessage({ id: 'bet_reels' })}>
      {part.columns.map((column, at) => (
        <div key={at}>
          {column.map((picture, row) => (
            <img
              key={row}
              src={picture}
              alt=""
              width={44}
              height={44}
              className={cx(styles.symbol, lit.has(`${at}:${row}`) && styles.lit)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What was paid for what. */
export function Wins({ part, exponent }: { readonly part: PartOf<'wins'> } & Amounts) {
  const intl = useIntl();
  return (
    <ul className={styles.rows} aria-label={intl.formatMessage({ id: 'bet_how_won' })}>
      {part.rows.map(({ what, number, count, picture, amount }, at) => (
        <li key={at}>
          <span>
            <FormattedMessage id={WINS[what]} values={{ number, count }} />
          </span>
          <span className={styles.count}>
            {picture ? (
              <>
                {count} × <img src={picture} alt="" width={22} height={22} />
              </>
            ) : null}
          </span>
          <strong>{amount > 0 ? <Money minor={amount} exponent={exponent} /> : null}</strong>
        </li>
      ))}
    </ul>
  );
}
