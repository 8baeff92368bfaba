import { lengthOf, type FieldProblem, type FieldRule } from '../../services/contract/field-rules.ts';
import { invalidFieldsOf } from '../../services/registration.ts';

/**
 * What a refusal says of the new password itself, to stand beside its field; null where it speaks of something else.
 * Without the rule there are no lengths to name, so the words do without.
 */
export const passwordRefused = (error: unknown, rule: FieldRule | null): FieldProblem | null => {
  const message = invalidFieldsOf(error)?.['newPassword'];
  if (message === undefined) return null;
  return rule ? { message, length: lengthOf(rule) } : { message: 'password_refused', length: '' };
};
