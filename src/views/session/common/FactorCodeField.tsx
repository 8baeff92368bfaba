import { useIntl } from 'react-intl';
import { TextField } from '../../ui/TextField.tsx';

/** A code of the authenticator app, or one of its recovery codes. */
export function FactorCodeField({ error }: { readonly error: string | undefined }) {
  const intl = useIntl();
  return (
    <TextField
      name="code"
      label={intl.formatMessage({ id: 'factor_code' })}
      hint={intl.formatMessage({ id: 'factor_code_hint' })}
      required
      figure
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      error={error}
    />
  );
}
