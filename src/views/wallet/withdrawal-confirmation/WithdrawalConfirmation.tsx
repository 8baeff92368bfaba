import { useSelector } from '@xstate/react';
import { Clock, ShieldCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { proofsMachine } from '../../../machines/wallet/proofs/proofs.machine.ts';
import type { WithdrawalConfirmationRef } from '../../../machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import { ConfirmationForm } from './ConfirmationForm.tsx';
import { DeadlineCard } from './DeadlineCard.tsx';
import { Timeline } from './Timeline.tsx';
import { WithdrawalFacts } from '../common/WithdrawalFacts.tsx';
import styles from '../common/Confirmation.module.css';

/** Did the money arrive? Three answers, a deadline, and the events so far (WDR-01 to WDR-06). */
export function WithdrawalConfirmation({ flow }: { readonly flow: WithdrawalConfirmationRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { withdrawal, minutes, symbol } = snapshot.context;
  const proofs = snapshot.children['proofs'] as ActorRefFrom<typeof proofsMachine> | undefined;
  // The list shows the answered withdrawal.
  if (snapshot.status === 'done') return null;
  const isOverdue = snapshot.matches('overdue');
  const isOver = isOverdue || snapshot.matches('settled');
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <header className={styles.title}>
        <h3 className="h2">
          <FormattedMessage id="in_increase_withdrawal" /> <span>{withdrawal.reference}</span>
        </h3>
        {isOver ? null : (
          <Badge tone="warn" icon={<Clock size={14} aria-hidden="true" />}>
            <FormattedMessage id="confirm_waiting" />
          </Badge>
        )}
      </header>
      {isOver ? (
        <ErrorState
          title={
            isOverdue ? <FormattedMessage id="confirm_overdue" /> : <FormattedMessage id="confirm_settled" />
          }
          action={
            <Button onClick={() => flow.send({ type: 'confirmation.leave' })}>
              <FormattedMessage id="withdrawals" />
            </Button>
          }
        />
      ) : (
        <>
          <Timeline withdrawal={withdrawal} />
          <div className={styles.columns}>
            <ConfirmationForm flow={flow} proofs={proofs} />
            <DeadlineCard remainingMs={withdrawal.remainingMs} minutes={minutes} />
            <aside className={styles.side}>
              <WithdrawalFacts withdrawal={withdrawal} symbol={symbol} />
              <p className={styles.note}>
                <ShieldCheck size={16} aria-hidden="true" />
                <FormattedMessage id="confirm_once" />
              </p>
            </aside>
          </div>
        </>
      )}
    </div>
  );
}
