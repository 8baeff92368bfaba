import { useSelector } from '@xstate/react';
import { CircleCheck, CircleX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { DepositEndState } from '../../../machines/wallet/deposit/deposit.machine.ts';
import { Arrival } from '../../ui/Arrival.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import styles from '../common/MoneyPage.module.css';
import { moneyIn } from '../common/unit.ts';

const TEXTS = {
  success: ['deposit_end_success', 'deposit_next_success'],
  rejected: ['deposit_end_rejected', 'deposit_next_rejected'],
  cancelled: ['deposit_end_cancelled', 'deposit_next_late'],
  expired: ['deposit_end_expired', 'deposit_next_late'],
} as const satisfies Record<DepositEndState, readonly [MessageId, MessageId]>;

/** How the deposit ended, as reported by the platform, and what comes next. */
export function DepositEnd({ flow }: { flow: DepositRef }) {
  const { end, offer } = useSelector(flow, (state) => state.context);
  if (!end) return null;
  const [title, next] = TEXTS[end.state as DepositEndState];
  const isGood = end.state === 'success';
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <div className={styles.card} role="status" data-end={end.state}>
      <Icon size={40} aria-hidden="true" className={isGood ? styles.good : styles.bad} />
      <Arrival>
        <FormattedMessage id={title} />
      </Arrival>
      <p className={styles.sum}>
        <Money {...moneyIn(offer ?? {}, end.credited ?? end.requested)} hero />
      </p>
      <p>
        <FormattedMessage id={next} />
      </p>
      {end.remark ? <p className={styles.note}>{end.remark}</p> : null}
      <p className={styles.note}>
        <FormattedMessage id="deposit_reference" /> {end.reference}
      </p>
      <Button onClick={() => flow.send({ type: 'deposit.again' })}>
        <FormattedMessage id="deposit_again" />
      </Button>
    </div>
  );
}
