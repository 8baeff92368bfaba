import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { FieldProblem } from '../../../machines/session/common/field-hints.ts';

/**
 * What is wrong with a field, in words, with the lengths it must have (VAL-11); undefined where nothing is. What the
 * platform says of a field may be words already.
 */
export const problemText = (
  intl: IntlShape,
  problem: FieldProblem | null | undefined,
): string | undefined => {
  if (!problem) return undefined;
  const { message: id, length } = problem;
  return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id: id as MessageId }, { length }) : id;
};
