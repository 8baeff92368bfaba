import { useSelector } from '@xstate/react';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { History } from './History.tsx';
import { NextStep } from './NextStep.tsx';
import { WithdrawalFacts } from '../common/WithdrawalFacts.tsx';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { toMinorIn, moneyIn } from '../common/unit.ts';
import { STATE_TEXTS } from './withdrawal-states.ts';
import styles from './CaseFile.module.css';

interface Props {
  readonly flow: WithdrawalRef;
  readonly withdrawal: Withdrawal;
}

/** Everything about one withdrawal on one sheet, to keep or print. */
export function CaseFile({ flow, withdrawal }: Props) {
  const { pageData, file } = useSelector(flow, (state) => state.context);
  if (!file) return null;
  const unit = { exponent: withdrawal.exponent, symbol: pageData?.terms.symbol ?? null };
  const { name, tone } = STATE_TEXTS[withdrawal.state];
  return (
    <article className={styles.sheet} data-sheet>
      <header className={styles.head}>
        <h3 className="h2">
          <FormattedMessage id="withdrawal_case_of" values={{ reference: withdrawal.reference }} />
        </h3>
        <Badge tone={tone}>
          <FormattedMessage id={name} />
        </Badge>
      </header>
      <div className={styles.actions}>
        <Button
          kind="quiet"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={() => flow.send({ type: 'case.leave' })}
        >
          <FormattedMessage id="withdrawals" />
        </Button>
        <Button
          kind="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => flow.send({ type: 'case.save' })}
        >
          <FormattedMessage id="case_save" />
        </Button>
        <Button
          kind="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => flow.send({ type: 'case.print' })}
        >
          <FormattedMessage id="case_print" />
        </Button>
      </div>
      <NextStep withdrawal={withdrawal} />
      <WithdrawalFacts withdrawal={withdrawal} symbol={unit.symbol} whole />
      <section>
        <h4 className="h3">
          <FormattedMessage id="case_events" />
        </h4>
        <History steps={file.events} />
      </section>
      {file.movements.length > 0 ? (
        <section>
          <h4 className="h3">
            <FormattedMessage id="case_movements" />
          </h4>
          <ul className={styles.lines}>
            {file.movements.map(({ at, amount, balanceAfter }) => (
              <li key={`${at}.${balanceAfter}`}>
                <DateTime ms={at} />
                <strong>
                  <Money {...moneyIn(unit, toMinorIn(unit, amount))} signed />
                </strong>
                <span>
                  <FormattedMessage id="tx_balance" />{' '}
                  <Money {...moneyIn(unit, toMinorIn(unit, balanceAfter))} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {file.proofs.length > 0 ? (
        <section>
          <h4 className="h3">
            <FormattedMessage id="case_proofs" values={{ count: file.proofs.length }} />
          </h4>
          <ul className={styles.lines}>
            {file.proofs.map(({ fileId, type, size, digest }) => (
              <li key={fileId}>
                <span>
                  {type}, <FormattedMessage id="case_bytes" values={{ size }} />
                </span>
                <code>{digest}</code>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <footer className={styles.small}>
        <FormattedMessage id="case_written" /> <DateTime ms={file.writtenAt} />
      </footer>
    </article>
  );
}
