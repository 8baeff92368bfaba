import { FormattedMessage } from 'react-intl';
import { socialMessageOf } from '../../../i18n/social-codes.ts';
import { selectFailure, type LoginSnapshot } from '../../../machines/session/login/login.machine.ts';
import { PasskeyErrorText } from '../common/PasskeyErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';

/**
 * A refusal that concerns no field, or the note that nothing was sent because the check was not passed
 * (ERR-02, ERR-12).
 */
export function LoginProblem({ snapshot }: { snapshot: LoginSnapshot }) {
  const { isUnverified } = snapshot.context;
  const failure = selectFailure(snapshot);
  const ofWindow = failure && socialMessageOf(failure.code);
  if (failure)
    return (
      <Alert>
        {failure.code === 'request_param_err' ? (
          <FormattedMessage id="credentials_format_incorrect" />
        ) : ofWindow ? (
          <FormattedMessage id={ofWindow} />
        ) : (
          <PasskeyErrorText failure={failure} />
        )}
      </Alert>
    );
  return isUnverified ? (
    <Alert tone="warn">
      <FormattedMessage id="verify_first" />
    </Alert>
  ) : null;
}
