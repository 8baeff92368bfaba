import { useSelector } from '@xstate/react';
import { Clock, ShieldCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { withdrawalConfirmationMachine } from '../../machines/wallet/withdrawal-confirmation.machine.ts';
import type { proofsMachine } from '../../machines/wallet/proofs.machine.ts';
import { flowAttributes } from '../flow-attributes.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { ErrorState } from '../ui/StateBlock.tsx';
import { ConfirmationForm } from './ConfirmationForm.tsx';
import { DeadlineCard } from './DeadlineCard.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './Confirmation.module.css';

export type ConfirmationRef = ActorRefFrom<typeof withdrawalConfirmationMachine>;

/** Did the money arrive? Three answers, a deadline, and what has happened so far (WDR-01 to WDR-06). */
export function WithdrawalConfirmation({ flow }: { readonly flow: ConfirmationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { withdrawal } = snapshot.context;
  const proofs = snapshot.children['proofs'] as ActorRefFrom<typeof proofsMachine> | undefined;
  const isOver = snapshot.matches('overdue') || snapshot.matches('settled');
  const money = (minor: number) => <Money minor={minor} exponent={withdrawal.exponent} symbol="P" />;
  return (
    <div {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <div className={styles.title}>
        <h1 className="h2">
          <FormattedMessage id="in_increase_withdrawal" /> <span>{withdrawal.reference}</span>
        </h1>
        {isOver ? null : (
          <Badge tone="warn" icon={<Clock size={14} aria-hidden="true" />}>
            <FormattedMessage id="confirm_waiting" />
          </Badge>
        )}
      </div>
      <Timeline withdrawal={withdrawal} />
      {isOver ? (
        <ErrorState
          title={
            <FormattedMessage id={snapshot.matches('overdue') ? 'confirm_overdue' : 'confirm_settled'} />
          }
          action={
            <Button onClick={() => flow.send({ type: 'confirmation.leave' })}>
              <FormattedMessage id="withdrawals" />
            </Button>
          }
        />
      ) : (
        <div className={styles.columns}>
          <ConfirmationForm flow={flow} proofs={proofs} />
          <aside className={styles.side}>
            <DeadlineCard remainingMs={withdrawal.remainingMs} minutes={snapshot.context.minutes} />
            <dl className={styles.facts}>
              <dt>{intl.formatMessage({ id: 'amount' })}</dt>
              <dd>{money(withdrawal.amount)}</dd>
              <dt>{intl.formatMessage({ id: 'fee' })}</dt>
              <dd>{money(withdrawal.fee)}</dd>
              <dt>{intl.formatMessage({ id: 'withdraw_to' })}</dt>
              <dd>{withdrawal.cardHolder}</dd>
              <dt>{withdrawal.bankName}</dt>
              <dd>{withdrawal.cardNumber}</dd>
              {withdrawal.bankReference ? (
                <>
                  <dt>{intl.formatMessage({ id: 'bank_reference' })}</dt>
                  <dd>{withdrawal.bankReference}</dd>
                </>
              ) : null}
            </dl>
            <p className={styles.note}>
              <ShieldCheck size={16} aria-hidden="true" />
              <FormattedMessage id="confirm_once" />
            </p>
          </aside>
        </div>
      )}
    </div>
  );
}
