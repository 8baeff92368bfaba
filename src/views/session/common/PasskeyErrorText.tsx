import { FormattedMessage } from 'react-intl';
import { passkeyMessageOf } from '../../../i18n/passkey-codes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';

/** The text of a failure where a passkey may be the reason. */
export function PasskeyErrorText({ failure }: Parameters<typeof ErrorText>[0]) {
  const ofBrowser = passkeyMessageOf(failure.code);
  return ofBrowser ? <FormattedMessage id={ofBrowser} /> : <ErrorText failure={failure} />;
}
