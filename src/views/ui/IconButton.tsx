import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';

type Props = {
  label: string;
  size?: 'sm' | 'md' | 'lg';
  ring?: boolean;
  children: ReactNode;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>;

/** A button that shows only a picture; `label` is its name. */
export function IconButton({ label, size = 'md', ring, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(styles.icon, size !== 'md' && styles[size], ring && styles.ring, className)}
    >
      {children}
    </button>
  );
}
