import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { FieldProblem } from '../../../machines/session/common/field-hints.ts';

/**
 * The error text of a field, with its required lengths (VAL-11); undefined for a valid field. The platform's
 * errors may be texts already.
 */
export const fieldProblemText = (
  intl: IntlShape,
  problem: FieldProblem | null | undefined,
): string | undefined => {
  if (!problem) return undefined;
  const { message: id, length } = problem;
  return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id: id as MessageId }, { length }) : id;
};
