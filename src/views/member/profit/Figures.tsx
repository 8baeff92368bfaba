import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectTotal, type ProfitSnapshot } from '../../../machines/member/profit/profit.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { Net } from '../common/Net.tsx';
import styles from './Profit.module.css';

type Movement = NonNullable<ProfitSnapshot['context']['profit']>['movements'][number];

const Figure = ({ id, value, note }: { id: MessageId; value: ReactNode; note: ReactNode }) => (
  <div className={styles.figure}>
    <dt>
      <FormattedMessage id={id} />
    </dt>
    <dd>
      <strong>{value}</strong>
      <span>{note}</span>
    </dd>
  </div>
);

const counted = (entries: number) => <FormattedMessage id="profit_entries" values={{ count: entries }} />;
const movedBy = (movements: readonly Movement[], type: Movement['type']) =>
  movements.find((each) => each.type === type) ?? { entries: 0, amount: 0 };

/** What playing brought, and the money that came and went beside it. */
export function Figures({ snapshot }: { readonly snapshot: ProfitSnapshot }) {
  const { profit } = snapshot.context;
  if (!profit) return null;
  const { exponent, movements } = profit;
  const { net, stake, payout, openStake } = selectTotal(snapshot);
  const money = (minor: number) => <Money minor={minor} exponent={exponent} />;
  const bonus = movedBy(movements, 'bonus');
  const contract = movedBy(movements, 'contract');
  const deposit = movedBy(movements, 'deposit');
  const withdrawal = movedBy(movements, 'withdrawal');
  return (
    <dl className={styles.figures}>
      <Figure
        id="profit_net"
        value={<Net minor={net} exponent={exponent} />}
        note={
          <>
            <FormattedMessage id="bets_staked_paid" values={{ stake: money(stake), payout: money(payout) }} />
            {openStake > 0 ? (
              <>
                {' · '}
                <FormattedMessage id="profit_open_stake" values={{ amount: money(openStake) }} />
              </>
            ) : null}
          </>
        }
      />
      <Figure
        id="tx_bonuses"
        value={<Net minor={bonus.amount + contract.amount} exponent={exponent} />}
        note={counted(bonus.entries + contract.entries)}
      />
      <Figure id="tx_deposits" value={money(deposit.amount)} note={counted(deposit.entries)} />
      <Figure
        id="tx_withdrawals"
        value={money(withdrawal.amount === 0 ? 0 : -withdrawal.amount)}
        note={counted(withdrawal.entries)}
      />
    </dl>
  );
}
