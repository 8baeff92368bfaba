import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectMissing } from '../../machines/wallet/withdrawal-confirmation.machine.ts';
import { Money } from '../ui/Money.tsx';
import { Progress } from '../ui/Progress.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { ConfirmationRef } from './WithdrawalConfirmation.tsx';
import { problemWords } from './problem-words.ts';
import styles from './Confirmation.module.css';

/** What has arrived, and what by that is still missing (WDR-02). */
export function PartReceived({ flow }: { readonly flow: ConfirmationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const missing = useSelector(flow, selectMissing);
  const { withdrawal, received, problem } = snapshot.context;
  const label = intl.formatMessage({ id: 'confirm_amount' });
  return (
    <>
      <TextField
        name="received"
        label={label}
        required
        prefix="P"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        defaultValue={received}
        error={problemWords(intl, problem)}
      />
      {missing === null ? null : (
        <>
          <Progress label={label} value={withdrawal.paid - missing} max={withdrawal.paid} />
          <p className={styles.missing}>
            <FormattedMessage
              id="confirm_missing"
              values={{ amount: <Money minor={missing} exponent={withdrawal.exponent} symbol="P" /> }}
            />
          </p>
        </>
      )}
    </>
  );
}
