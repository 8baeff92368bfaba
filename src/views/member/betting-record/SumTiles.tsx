import { useIntl, FormattedMessage } from 'react-intl';
import {
  selectProducts,
  selectTotal,
  type BettingRecordSnapshot,
} from '../../../machines/member/betting-record/betting-record.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { Net } from '../common/Net.tsx';
import { PRODUCT_ICONS, PRODUCT_TEXTS } from '../common/products.ts';
import styles from './SumTiles.module.css';

/** The sums of everything that matches: by product, which add up to the total. Open bets are told apart. */
export function SumTiles({ snapshot }: { readonly snapshot: BettingRecordSnapshot }) {
  const intl = useIntl();
  const { exponent } = snapshot.context;
  const total = selectTotal(snapshot);
  const money = (minor: number) => <Money minor={minor} exponent={exponent} />;
  return (
    <ul className={styles.tiles} aria-label={intl.formatMessage({ id: 'bets_sums' })}>
      {selectProducts(snapshot).map(({ product, net, stake }) => {
        const Icon = PRODUCT_ICONS[product];
        return (
          <li key={product} className={styles.tile}>
            <span className={styles.name}>
              <Icon size={16} aria-hidden="true" />
              <FormattedMessage id={PRODUCT_TEXTS[product]} />
            </span>
            <strong>
              <Net minor={net} exponent={exponent} />
            </strong>
            <span className={styles.small}>
              <FormattedMessage id="bets_staked" values={{ amount: money(stake) }} />
            </span>
          </li>
        );
      })}
      <li className={`${styles.tile} ${styles.total}`}>
        <span className={styles.name}>
          <FormattedMessage id="bets_total" />
        </span>
        <strong>
          <Net minor={total.net} exponent={exponent} />
        </strong>
        <span className={styles.small}>
          <FormattedMessage
            id="bets_staked_paid"
            values={{ stake: money(total.stake), payout: money(total.payout) }}
          />
        </span>
        {total.openBets > 0 ? (
          <span className={styles.small}>
            <FormattedMessage
              id="bets_still_open"
              values={{ count: total.openBets, amount: money(total.openStake) }}
            />
          </span>
        ) : null}
      </li>
    </ul>
  );
}
