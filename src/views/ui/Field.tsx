import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useElementId } from './element-id.ts';
import styles from './Field.module.css';

export type FieldProps = {
  label: ReactNode;
  required?: boolean;
  /** At the right of the label: "Optional", or a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The requirements on the text, point by point, below the control. */
  rules?: ReactNode;
  error?: ReactNode;
  /** Valid: shown green. `hint` gives the reason. */
  valid?: boolean;
};

/** Attributes that a control inside a field must have. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Label above, control, then the error or the hint, associated for assistive technology. */
export function Field({
  label,
  required,
  aside,
  hint,
  rules,
  error,
  valid,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useElementId();
  const note = error || hint;
  return (
    <div className={cx(styles.field, Boolean(error) && styles.wrong, valid && !error && styles.right)}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {required ? (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          ) : null}
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [note && `${id}-note`, rules && `${id}-rules`].filter(Boolean).join(' ') || undefined,
      })}
      {rules ? <div id={`${id}-rules`}>{rules}</div> : null}
      {note ? (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
