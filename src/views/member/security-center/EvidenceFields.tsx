import { useIntl } from 'react-intl';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { problemText } from './problem-text.ts';

interface Props {
  readonly hasPassword: boolean;
  readonly hasApp: boolean;
  readonly problems: Readonly<Record<string, string>>;
}

/** What proves the owner: the password and, where there is an app, a code of it. */
export function EvidenceFields({ hasPassword, hasApp, problems }: Props) {
  const intl = useIntl();
  return (
    <>
      {hasPassword ? (
        <PasswordField
          name="oldPassword"
          label={intl.formatMessage({ id: 'security_password' })}
          required
          error={problemText(intl, problems['oldPassword'])}
          autoComplete="current-password"
          maxLength={64}
          showLabel={intl.formatMessage({ id: 'password_show' })}
          hideLabel={intl.formatMessage({ id: 'password_hide' })}
        />
      ) : null}
      {hasApp || problems['code'] !== undefined ? (
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
          error={problemText(intl, problems['code'])}
        />
      ) : null}
    </>
  );
}
