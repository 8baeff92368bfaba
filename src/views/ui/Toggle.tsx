import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Toggle.module.css';

type Props = { children: ReactNode; error?: boolean } & Omit<ComponentProps<'input'>, 'type' | 'children'>;

/** A checkbox. In a form its value is "on", or missing. */
export function Checkbox({ children, error, className, ...input }: Props) {
  return (
    <label className={cx(styles.toggle, className)}>
      <input {...input} type="checkbox" aria-invalid={error || undefined} className={styles.box} />
      <span>{children}</span>
    </label>
  );
}

/** One of several: give the same `name`. */
export function Radio({ children, error, className, ...input }: Props) {
  return (
    <label className={cx(styles.toggle, className)}>
      <input
        {...input}
        type="radio"
        aria-invalid={error || undefined}
        className={cx(styles.box, styles.radio)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Takes effect at once, unlike a checkbox in a form. */
export function Switch({ children, error, className, ...input }: Props) {
  return (
    <label className={cx(styles.toggle, className)}>
      <input {...input} type="checkbox" role="switch" className={styles.switch} />
      <span>{children}</span>
    </label>
  );
}
