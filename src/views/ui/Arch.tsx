import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Arch.module.css';

export type Tone = 'brand' | 'gilt' | 'ok' | 'danger' | 'warn' | 'info' | 'ember' | 'neutral';

/** The arch plate behind an icon. */
export function Arch({
  tone = 'brand',
  size = 'md',
  children,
}: {
  tone?: Tone;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}) {
  return (
    <span
      className={cx(styles.arch, tone !== 'brand' && styles[tone], size !== 'md' && styles[size])}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}
