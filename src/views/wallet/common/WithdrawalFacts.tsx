import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { CopyText } from './CopyText.tsx';
import { moneyIn } from './unit.ts';
import styles from './Confirmation.module.css';

interface Props {
  readonly withdrawal: Withdrawal;
  readonly symbol: string | null;
  /** Includes the amounts paid, received and missing. */
  readonly whole?: boolean;
}

/** The amounts and the destination of a withdrawal. */
export function WithdrawalFacts({ withdrawal, symbol, whole = false }: Props) {
  const { exponent, amount, fee, paid, received, remaining, bankReference, timeline } = withdrawal;
  const money = (minor: number | null): ReactNode =>
    minor === null ? null : <Money {...moneyIn({ exponent, symbol }, minor)} />;
  // The reference that a bank needs to trace a missing payment.
  const reference = bankReference ? (
    <span className={styles.copied}>
      {bankReference}
      <CopyText name="bank_reference" text={bankReference} />
    </span>
  ) : null;
  const facts: readonly (readonly [MessageId, ReactNode])[] = [
    ['amount', money(amount)],
    ['fee', money(fee)],
    ...(whole
      ? ([
          ['case_paid', timeline.some(({ event }) => event === 'pay') ? money(paid) : null],
          ['case_received', money(received)],
          ['case_missing', money(remaining)],
        ] as const)
      : []),
    ['withdraw_to', withdrawal.cardHolder],
    ['card_bank', withdrawal.bankName],
    ['card_number', withdrawal.cardNumber],
    ['bank_reference', reference],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label}>
            <dt>
              <FormattedMessage id={label} />
            </dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
