import type { IntlShape } from 'react-intl';
import { fieldProblemText } from '../../session/common/problem-text.ts';

/** The error text of a field by its message id; undefined for a valid field. */
export const securityProblemText = (intl: IntlShape, id: string | undefined): string | undefined =>
  id === undefined ? undefined : fieldProblemText(intl, { message: id, length: '' });
