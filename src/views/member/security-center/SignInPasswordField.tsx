import { useIntl } from 'react-intl';
import { PasswordField } from '../../ui/TextField.tsx';

/** The password of the sign-in, which a change in the security centre requires. */
export function SignInPasswordField({ error }: { readonly error: string | undefined }) {
  const intl = useIntl();
  return (
    <PasswordField
      name="oldPassword"
      label={intl.formatMessage({ id: 'security_password' })}
      required
      error={error}
      autoComplete="current-password"
    />
  );
}
