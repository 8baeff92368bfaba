import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Chip.module.css';

type Props = {
  selected?: boolean;
  count?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** A filter that is on or off. */
export function Chip({ selected = false, count, icon, disabled, onSelect, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      className={cx(styles.chip, selected && styles.selected)}
      onClick={onSelect}
    >
      {icon}
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </button>
  );
}

/**
 * A named row of chips; it wraps, or scrolls sideways on a phone. With `fill` they share the row where it is
 * wide.
 */
export function Chips({ label, fill, children }: { label: string; fill?: boolean; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={cx(styles.chips, fill && styles.fill)}>
      {children}
    </div>
  );
}
