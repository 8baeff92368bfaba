import { useIntl } from 'react-intl';
import { FactorCodeField } from '../../session/common/FactorCodeField.tsx';
import { securityProblemText } from './problem-text.ts';
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
      {hasPassword ? (
        <SignInPasswordField error={securityProblemText(intl, problems['oldPassword'])} />
      ) : null}
      {hasApp || problems['code'] !== undefined ? (
        <FactorCodeField error={securityProblemText(intl, problems['code'])} />
      ) : null}
    </>
  );
}
