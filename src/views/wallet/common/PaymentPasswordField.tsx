import { useIntl } from 'react-intl';
import { PasswordField } from '../../ui/TextField.tsx';

/** The payment password, which confirms a movement of money. */
export function PaymentPasswordField({ error }: { readonly error: string | undefined }) {
  const intl = useIntl();
  return (
    <PasswordField
      name="password"
      label={intl.formatMessage({ id: 'reg_payment_password' })}
      required
      inputMode="numeric"
      autoComplete="off"
      error={error}
    />
  );
}
