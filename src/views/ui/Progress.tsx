import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Progress.module.css';

type Props = { label: string; value: number; max?: number; tone?: 'brand' | 'gilt' };

/** A progress bar. */
export function Progress({ label, value, max = 100, tone = 'brand' }: Props) {
  const share = Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cx(styles.bar, tone === 'gilt' && styles.gilt)}
      style={{ '--share': share } as CSSProperties}
    />
  );
}

const ARC = Math.PI * 42;

/** The dome: a filling half circle. */
export function DomeGauge({ label, share, children }: { label: string; share: number; children: ReactNode }) {
  const part = Math.min(1, Math.max(0, share)) * ARC;
  return (
    <div role="img" aria-label={label} className={styles.gauge}>
      <svg viewBox="0 0 100 56" aria-hidden="true">
        <path d="M8 50a42 42 0 0 1 84 0" className={styles.rest} />
        <path d="M8 50a42 42 0 0 1 84 0" className={styles.done} strokeDasharray={`${part} ${ARC}`} />
      </svg>
      <span className={styles.value}>{children}</span>
    </div>
  );
}
