import { problemOf, type FieldRule } from '#contract/field-rules.ts';
import { PATTERN_FAMILIES } from '#contract/patterns.ts';
import type { RegisterField } from '../../runtime/settings.ts';
import type { Deps } from '../../runtime/deps.ts';
import { isModuleOn } from '../../runtime/offered.ts';

/**
 * The rule that site and platform both apply (REG-09, VAL-10); its pattern is that of its family, where it names one.
 */
export const ruleOf = (field: RegisterField): FieldRule => ({
  key: field.key,
  isEnabled: field.enabled,
  isRequired: field.required,
  acceptedPattern: field.patternId
    ? (PATTERN_FAMILIES[field.patternId]?.pattern ?? '*')
    : (field.acceptedPattern ?? '*'),
  patternId: field.patternId,
  minLength: field.minLength,
  maxLength: field.maxLength,
});

export const rulesOf = ({ settings }: Pick<Deps, 'settings'>): FieldRule[] =>
  settings.current().registerFields.map(ruleOf);

/** Problem of a name or a password by its registration rule (VAL-06, VAL-08); null when it is valid. */
export const accountProblem = (
  deps: Pick<Deps, 'settings'>,
  field: 'username' | 'password',
  value: string,
): string | null => {
  const rule = rulesOf(deps).find(({ key }) => key === field);
  return rule ? (problemOf(rule, value)?.message ?? null) : null;
};

/** How long a payment password is; null where the brand has none. */
export const paymentLengthOf = (
  deps: Pick<Deps, 'settings'>,
): { minLength: number; maxLength: number } | null => {
  const rule = rulesOf(deps).find(({ key }) => key === 'paymentPassword');
  if (!rule || !isModuleOn(deps, 'PAYMENTPASS3')) return null;
  return { minLength: rule.minLength, maxLength: rule.maxLength };
};
