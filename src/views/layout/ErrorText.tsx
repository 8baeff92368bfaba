import { FormattedMessage } from 'react-intl';
import { messageOf } from '../../i18n/known-codes.ts';

interface Failure {
  readonly code: string;
  readonly serverMessage: string | null;
}

/**
 * The text of a failure: ours for a known code, else the platform's as plain text, else a general one (ERR-05
 * to ERR-07).
 */
export function ErrorText({ failure }: { failure: Failure }) {
  const { code, serverMessage } = failure;
  const id = messageOf(code);
  if (id) return <FormattedMessage id={id} />;
  return serverMessage?.trim() ? serverMessage : <FormattedMessage id="unknown_error" />;
}
