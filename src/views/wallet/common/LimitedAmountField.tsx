import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AmountField } from '../../ui/AmountField.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyIn, type Unit } from './unit.ts';

interface LimitedAmountFieldProps {
  /** In minor units of its currency. */
  readonly limits: Unit & { readonly exponent: number; readonly minimum: number; readonly maximum: number };
  readonly defaultValue: string;
  readonly error: ReactNode;
  readonly label?: ReactNode;
  readonly readOnly?: boolean;
}

/** The amount of a transfer or withdrawal; its hint names the limits. */
export function LimitedAmountField({
  limits,
  defaultValue,
  error,
  label,
  readOnly,
}: LimitedAmountFieldProps) {
  const intl = useIntl();
  const money = (minor: number) => <Money {...moneyIn(limits, minor)} />;
  return (
    <AmountField
      name="amount"
      decimals={limits.exponent}
      label={label ?? intl.formatMessage({ id: 'amount' })}
      required
      prefix={moneyIn(limits, 0).symbol}
      figure
      readOnly={readOnly}
      defaultValue={defaultValue}
      error={error}
      hint={
        <FormattedMessage
          id="amount_limits"
          values={{ minimum: money(limits.minimum), maximum: money(limits.maximum) }}
        />
      }
    />
  );
}
