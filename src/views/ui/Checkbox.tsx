import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Checkbox.module.css';

type Props = { children: ReactNode; error?: boolean } & Omit<ComponentProps<'input'>, 'type' | 'children'>;

/** A checkbox. In a form its value is "on", or missing. */
export function Checkbox({ children, error, className, ...input }: Props) {
  return (
    <label className={cx(styles.checkbox, className)}>
      <input {...input} type="checkbox" aria-invalid={error || undefined} className={styles.box} />
      <span>{children}</span>
    </label>
  );
}
