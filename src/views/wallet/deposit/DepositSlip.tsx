import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import { Arrival } from '../../ui/Arrival.tsx';
import { Button } from '../../ui/Button.tsx';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import styles from '../common/MoneyPage.module.css';
import { Proofs } from '../proofs/Proofs.tsx';

/** An optional picture of the transfer, by which the operator finds the money sooner. */
export function DepositSlip({ flow }: { flow: DepositRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { waiting } = snapshot.context;
  const { slip } = snapshot.children;
  if (waiting?.pay?.kind !== 'MANUAL') return null;
  const isSubmitting = snapshot.matches({ waiting: 'submittingSlip' });
  return (
    <section className={styles.slip}>
      <Arrival key={String(waiting.hasSlip)}>
        <FormattedMessage id="deposit_slip" />
      </Arrival>
      {waiting.hasSlip ? (
        <Alert tone="ok">
          <FormattedMessage id="deposit_slip_sent" />
        </Alert>
      ) : (
        <>
          <p className={styles.note}>
            <FormattedMessage id="deposit_slip_why" />
          </p>
          <fieldset disabled={isSubmitting}>
            <legend className="vh">
              <FormattedMessage id="deposit_slip" />
            </legend>
            {slip ? <Proofs flow={slip} /> : null}
          </fieldset>
          <Button
            kind="secondary"
            busy={isSubmitting}
            disabled={!isSubmitting && !snapshot.can({ type: 'slip.send' })}
            onClick={() => flow.send({ type: 'slip.send' })}
          >
            <FormattedMessage id="deposit_slip_send" />
          </Button>
        </>
      )}
    </section>
  );
}
