import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Money } from '../../ui/Money.tsx';
import page from './MoneyPage.module.css';
import { moneyIn, type Unit } from './unit.ts';

interface TransferFactsProps {
  readonly recipientLabel: MessageId;
  readonly recipient: string | null;
  readonly remark: string;
  readonly unit: Unit;
  /** In minor units. */
  readonly amount: number;
}

/** What a transfer will do, before its payment password. */
export function TransferFacts({ recipientLabel, recipient, remark, unit, amount }: TransferFactsProps) {
  return (
    <dl className={page.facts}>
      <dt>
        <FormattedMessage id={recipientLabel} />
      </dt>
      <dd>{recipient}</dd>
      {remark === '' ? null : (
        <>
          <dt>
            <FormattedMessage id="transfer_remark" />
          </dt>
          <dd>{remark}</dd>
        </>
      )}
      <dt className={page.total}>
        <FormattedMessage id="amount" />
      </dt>
      <dd className={page.total}>
        <Money {...moneyIn(unit, amount)} />
      </dd>
    </dl>
  );
}
