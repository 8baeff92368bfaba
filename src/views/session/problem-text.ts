import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import type { FieldProblem } from '../../machines/session/field-hints.ts';

/** What is wrong with a field, in words, with the lengths it must have (VAL-11); undefined where nothing is. */
export const problemText = (intl: IntlShape, problem: FieldProblem | undefined): string | undefined =>
  problem && intl.formatMessage({ id: problem.message as MessageId }, { length: problem.length });
