import { useSelector } from '@xstate/react';
import { FileText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { NextStep } from './NextStep.tsx';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { STATE_TEXTS } from './withdrawal-states.ts';
import { moneyIn } from '../common/unit.ts';
import styles from './Withdrawal.module.css';

interface Props {
  readonly flow: WithdrawalRef;
  /** Payments that wait for the member's answer, with a deadline, or all other withdrawals. */
  readonly of: 'unanswered' | 'others';
}

/** Open and past withdrawals: who holds each, why, and the next step. */
export function WithdrawalList({ flow, of }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData } = snapshot.context;
  const shown = pageData?.withdrawals.filter(({ state }) => (state === 'paid') === (of === 'unanswered'));
  if (!pageData || !shown?.length) return null;
  return (
    <section className={styles.list}>
      <h4 className="h3">
        <FormattedMessage id={of === 'unanswered' ? 'confirm_open' : 'withdrawals'} />
      </h4>
      <ul>
        {shown.map((each) => (
          <li key={each.id} className={styles.card}>
            <div className={styles.head}>
              <strong>
                <Money
                  {...moneyIn({ exponent: each.exponent, symbol: pageData.terms.symbol }, each.amount)}
                />
              </strong>
              <span className={styles.small}>{each.reference}</span>
              <Badge tone={STATE_TEXTS[each.state].tone}>
                <FormattedMessage id={STATE_TEXTS[each.state].name} />
              </Badge>
            </div>
            <p className={styles.small}>
              <DateTime ms={each.requestedAt} /> · {each.bankName} {each.cardNumber}
            </p>
            <NextStep withdrawal={each} />
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
                icon={<FileText size={16} aria-hidden="true" />}
                aria-label={intl.formatMessage({ id: 'withdrawal_case_of' }, { reference: each.reference })}
                disabled={!snapshot.can({ type: 'case.open', id: each.id })}
                onClick={() => flow.send({ type: 'case.open', id: each.id })}
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
