import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';

interface Failure {
  readonly code: string;
  readonly serverMessage: string | null;
}

/** A failure in words: our own for a code we know, else the platform's as plain text, else that we do not know. */
export function ErrorText({ failure }: { failure: Failure }) {
  const { messages } = useIntl();
  const { code, serverMessage } = failure;
  // Own keys only: a code such as "constructor" comes from outside.
  if (Object.hasOwn(messages, code)) return <FormattedMessage id={code as MessageId} />;
  return serverMessage?.trim() ? serverMessage : <FormattedMessage id="unknown_error" />;
}
