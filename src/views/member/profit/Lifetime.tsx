import { FormattedMessage } from 'react-intl';
import { selectLifetime, type ProfitSnapshot } from '../../../machines/member/profit/profit.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Net } from '../common/Net.tsx';
import styles from './Profit.module.css';

/** What playing brought since the first day, whatever the range shows. */
export function Lifetime({ snapshot }: { readonly snapshot: ProfitSnapshot }) {
  const { profit } = snapshot.context;
  if (!profit || profit.lifetime.since === null) return null;
  const { exponent, lifetime } = profit;
  const { bets, stake, payout, net, openStake } = selectLifetime(snapshot);
  const money = (minor: number) => <Money minor={minor} exponent={exponent} />;
  return (
    <section className={styles.card} aria-labelledby="profit-lifetime">
      <h4 id="profit-lifetime">
        <FormattedMessage
          id="profit_lifetime"
          values={{ since: <DateTime ms={lifetime.since} show="year" /> }}
        />
      </h4>
      <p className={styles.lifetime}>
        <strong>
          <Net minor={net} exponent={exponent} />
        </strong>
        <span>
          <FormattedMessage
            id="profit_lifetime_how"
            values={{ count: bets, stake: money(stake), payout: money(payout) }}
          />
          {openStake > 0 ? (
            <>
              {' · '}
              <FormattedMessage id="profit_open_stake" values={{ amount: money(openStake) }} />
            </>
          ) : null}
        </span>
      </p>
    </section>
  );
}
