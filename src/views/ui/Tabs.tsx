import type { ReactNode } from 'react';
import { tabKeys } from './tab-keys.ts';
import styles from './Tabs.module.css';

export type Tab<V extends string> = { value: V; label: ReactNode; count?: ReactNode };
type Props<V extends string> = {
  label: string;
  items: Tab<V>[];
  value: V;
  /** Id of the element a tab shows, if any. */
  panelId?: string;
  onChange: (value: V) => void;
};

/** Underlined tabs for the pages of one view. */
export function Tabs<V extends string>({ label, items, value, panelId, onChange }: Props<V>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles.tabs}
      onKeyDown={tabKeys(items, value, onChange)}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={panelId}
          tabIndex={item.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  );
}
