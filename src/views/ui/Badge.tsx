import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './Arch.tsx';
import styles from './Badge.module.css';

type BadgeTone = Tone | 'hot' | 'coin' | 'plain';

/** A small pill. `hot` is the filled red one, `coin` the gilt one, `plain` the white one for pictures. */
export function Badge({
  tone = 'neutral',
  icon,
  dot,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, tone !== 'neutral' && styles[tone])}>
      {dot ? <span className={styles.dot} /> : icon}
      {children}
    </span>
  );
}

/** A red count; `label` names what is counted. Nothing at zero, "99+" above 99. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{label}</span>
    </span>
  );
}
