import { useSelector } from '@xstate/react';
import { BellRing, ExternalLink } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Arrival } from '../../ui/Arrival.tsx';
import { Button } from '../../ui/Button.tsx';
import { CountdownText } from '../../ui/Countdown.tsx';
import { Money } from '../../ui/Money.tsx';
import { DepositFact } from './DepositFact.tsx';
import { DepositSlip } from './DepositSlip.tsx';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import styles from '../common/MoneyPage.module.css';
import { moneyIn } from '../common/unit.ts';

const HOW = {
  LAUNCH: 'deposit_waiting_launch',
  QR: 'deposit_waiting_qr',
  MANUAL: 'deposit_waiting_manual',
} as const satisfies Record<string, MessageId>;

/** How to pay the deposit, the deadline, and the other actions. */
export function DepositWaiting({ flow }: { flow: DepositRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { waiting, offer, failure, isReminded } = snapshot.context;
  if (!waiting) return null;
  const { pay, hasBegun, remainingMs, reference, amount } = waiting;
  const address = pay && pay.kind !== 'MANUAL' ? pay.address : null;
  const isOpen = snapshot.matches({ waiting: 'open' });
  return (
    <div className={styles.card}>
      <Arrival>
        <FormattedMessage id={hasBegun ? 'deposit_begun' : 'deposit_waiting'} />
      </Arrival>
      <p className={styles.sum}>
        <Money {...moneyIn(offer ?? {}, amount)} hero />
      </p>
      <p>
        <FormattedMessage id={pay && !hasBegun ? HOW[pay.kind] : 'deposit_waiting_note'} />
      </p>
      {remainingMs !== null && !hasBegun ? (
        <p className={styles.left}>
          <FormattedMessage id="deposit_time_left" /> <CountdownText remainingMs={remainingMs} />
        </p>
      ) : null}
      {pay?.kind === 'QR' ? (
        <img
          className={styles.qr}
          src={pay.image}
          alt={intl.formatMessage({ id: 'deposit_qr' })}
          width={208}
          height={208}
        />
      ) : null}
      <dl className={styles.account}>
        {pay?.kind === 'MANUAL' ? (
          <>
            <DepositFact name="deposit_number" text={pay.number} />
            <DepositFact name="deposit_holder" text={pay.holder} />
            <DepositFact name="deposit_bank" text={pay.bank} />
          </>
        ) : null}
        <DepositFact name="deposit_reference" text={reference} />
      </dl>
      <DepositSlip flow={flow} />
      <FailureAlert failure={failure} />
      {isReminded && !failure ? (
        <Alert tone="ok">
          <FormattedMessage id="deposit_reminded" />
        </Alert>
      ) : null}
      {address !== null ? (
        <Button
          kind="gilt"
          size="lg"
          wide
          icon={<ExternalLink size={18} />}
          onClick={() => flow.send({ type: 'payment.open', address })}
        >
          <FormattedMessage id="deposit_open_payment" />
        </Button>
      ) : null}
      <div className={styles.actions}>
        <Button
          kind="secondary"
          icon={<BellRing size={18} />}
          busy={!isOpen}
          onClick={() => flow.send({ type: 'deposit.remind' })}
        >
          <FormattedMessage id="deposit_remind" />
        </Button>
        {hasBegun ? null : (
          <Button
            kind="dangerSecondary"
            busy={!isOpen}
            onClick={() => flow.send({ type: 'deposit.cancel', id: waiting.id })}
          >
            <FormattedMessage id="deposit_cancel" />
          </Button>
        )}
        <Button kind="quiet" onClick={() => flow.send({ type: 'order.leave' })}>
          <FormattedMessage id="deposit_leave" />
        </Button>
      </div>
    </div>
  );
}
