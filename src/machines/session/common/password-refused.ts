import type { FieldProblem, FieldRule } from '../../../services/contract/field-rules.ts';
import { lengthOf } from '../../../services/contract/length.ts';
import { invalidFieldsOf } from '../../../services/registration.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';

/**
 * The texts of a refusal: above the form, and beside the new password if the refusal concerns it. Without the
 * rule there are no lengths to name, so the text omits them.
 */
export const refusalOf = (
  error: unknown,
  rule: FieldRule | null,
): { readonly failure: Failure; readonly problems: { readonly newPassword?: FieldProblem } } => {
  const failure = failureOf(error);
  const message = invalidFieldsOf(error)?.['newPassword'];
  if (message === undefined) return { failure, problems: {} };
  return {
    failure,
    problems: {
      newPassword: rule ? { message, length: lengthOf(rule) } : { message: 'password_refused', length: '' },
    },
  };
};
