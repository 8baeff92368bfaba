import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { Money } from '../ui/Money.tsx';
import type { WithdrawalRef } from './WithdrawalPage.tsx';
import { toneOf } from './withdrawal-tones.ts';
import styles from './Withdrawal.module.css';

/** What is on its way and what has been: who holds it, why, and what is next. */
export function WithdrawalList({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { desk } = snapshot.context;
  if (!desk || desk.withdrawals.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className="h3">
        <FormattedMessage id="withdrawals" />
      </h2>
      <ul>
        {desk.withdrawals.map((each) => (
          <li key={each.id} className={styles.card}>
            <div className={styles.head}>
              <strong>
                <Money minor={each.amount} exponent={each.exponent} symbol={desk.terms.symbol ?? 'P'} />
              </strong>
              <span className={styles.small}>{each.reference}</span>
              <Badge tone={toneOf(each.state)}>
                <FormattedMessage id={`withdrawal_${each.state}`} />
              </Badge>
            </div>
            <p className={styles.small}>
              <DateTime ms={each.requestedAt} /> · {each.bankName} {each.cardNumber}
            </p>
            <p>
              <FormattedMessage id={`withdrawal_next_${each.state}`} />
              {each.reason ? ` “${each.reason}”` : null}
            </p>
            <div className={styles.row}>
              {each.state === 'paid' ? (
                <Button
                  size="sm"
                  disabled={!snapshot.can({ type: 'withdrawal.open', id: each.id })}
                  onClick={() => flow.send({ type: 'withdrawal.open', id: each.id })}
                >
                  <FormattedMessage id="confirm_open" />
                </Button>
              ) : null}
              <Button
                size="sm"
                kind="quiet"
                icon={<Download size={16} />}
                aria-label={intl.formatMessage({ id: 'withdrawal_case_of' }, { reference: each.reference })}
                disabled={!snapshot.can({ type: 'case.save', id: each.id })}
                onClick={() => flow.send({ type: 'case.save', id: each.id })}
              >
                <FormattedMessage id="withdrawal_case" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
