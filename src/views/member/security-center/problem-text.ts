import type { IntlShape } from 'react-intl';
import { problemText as textOf } from '../../session/common/problem-text.ts';

/** The error text of a field by its message id; undefined for a valid field. */
export const problemText = (intl: IntlShape, id: string | undefined): string | undefined =>
  id === undefined ? undefined : textOf(intl, { message: id, length: '' });
