import { useIntl } from 'react-intl';
import { FactorCodeField } from '../../session/common/FactorCodeField.tsx';
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
        <FactorCodeField error={problemText(intl, problems['code'])} />
      ) : null}
    </>
  );
}
