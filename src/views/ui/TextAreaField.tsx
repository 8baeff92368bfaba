import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './TextAreaField.module.css';

type Props = FieldProps & { name: string } & Omit<
    ComponentProps<'textarea'>,
    'id' | 'className' | 'required' | 'name'
  >;

/** Several lines of text. Uncontrolled: `defaultValue` in, the form's values out. */
export function TextAreaField({ label, required, aside, hint, rules, error, valid, ...area }: Props) {
  return (
    <Field {...{ label, required, aside, hint, rules, error, valid }}>
      {(control) => <textarea rows={3} {...area} {...control} className={styles.area} />}
    </Field>
  );
}
