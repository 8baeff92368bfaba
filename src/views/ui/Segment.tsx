import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useElementId } from './element-id.ts';
import styles from './Segment.module.css';

type Item<V extends string> = { value: V; label: ReactNode; icon?: ReactNode; count?: ReactNode };
type Props<V extends string> = {
  label: string;
  items: Item<V>[];
  value: V;
  /** Spreads the segments over the whole width. */
  wide?: boolean;
  disabled?: boolean;
  onChange: (value: V) => void;
};

/** At most four modes, one of them on: radio buttons in a sunken bar. */
export function Segment<V extends string>({ label, items, value, wide, disabled, onChange }: Props<V>) {
  const name = useElementId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.bar, wide && styles.wide)}>
      {items.map((item) => (
        <label key={item.value} className={styles.item}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={disabled}
            onChange={() => onChange(item.value)}
          />
          {item.icon}
          <span>{item.label}</span>
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </label>
      ))}
    </div>
  );
}
