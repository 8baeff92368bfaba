import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectMissing } from '../../../machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { WithdrawalConfirmationRef } from '../../../machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { isAboutAmount, problemText } from '../common/problem-text.ts';
import { moneyIn } from '../common/unit.ts';
import styles from '../common/Confirmation.module.css';

/** The amount received, and the amount still missing (WDR-02). */
export function PartReceived({ flow }: { readonly flow: WithdrawalConfirmationRef }) {
  const intl = useIntl();
  const { withdrawal, received, problem, symbol } = useSelector(flow, ({ context }) => context);
  const missing = useSelector(flow, selectMissing);
  const label = intl.formatMessage({ id: 'confirm_amount' });
  const unit = { exponent: withdrawal.exponent, symbol };
  return (
    <>
      <AmountField
        name="received"
        decimals={withdrawal.exponent}
        label={label}
        required
        prefix={moneyIn(unit, 0).symbol}
        defaultValue={received}
        error={isAboutAmount(problem) ? problemText(intl, problem) : undefined}
      />
      {missing === null ? null : (
        <>
          <Progress label={label} value={withdrawal.paid - missing} max={withdrawal.paid} />
          <p className={styles.missing}>
            <FormattedMessage
              id="confirm_missing"
              values={{ amount: <Money {...moneyIn(unit, missing)} /> }}
            />
          </p>
        </>
      )}
    </>
  );
}
