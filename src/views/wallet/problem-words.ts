import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';

/** What is wrong with a field, by its message id; an id that we do not know says that it is not right. */
export const problemWords = (intl: IntlShape, id: string | null | undefined): string | undefined => {
  if (!id) return undefined;
  const known = Object.hasOwn(intl.messages, id) ? (id as MessageId) : 'request_param_err';
  return intl.formatMessage({ id: known }, { length: '6' });
};
