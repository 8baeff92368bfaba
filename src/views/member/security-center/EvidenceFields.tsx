import { useIntl } from 'react-intl';
import { TextField } from '../../ui/TextField.tsx';
import { problemText } from './problem-text.ts';
import { SignInPasswordField } from './SignInPasswordField.tsx';

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
      {hasPassword ? <SignInPasswordField error={problemText(intl, problems['oldPassword'])} /> : null}
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
