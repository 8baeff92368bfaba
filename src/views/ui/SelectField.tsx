import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type Option = { value: string; label: string; disabled?: boolean };
type Props = FieldProps & { name: string; options: readonly Option[] } & Omit<
    ComponentProps<'select'>,
    'id' | 'className' | 'required' | 'name' | 'children'
  >;

/** A choice from the browser's own list. Uncontrolled: `defaultValue` in, the form's values out. */
export function SelectField({
  label,
  required,
  aside,
  hint,
  rules,
  error,
  valid,
  options,
  ...select
}: Props) {
  return (
    <Field {...{ label, required, aside, hint, rules, error, valid }}>
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...control} className={styles.input}>
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
