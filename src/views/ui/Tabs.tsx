import type { KeyboardEvent, ReactNode } from 'react';
import { nextIndex } from './roving.ts';
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

/** Keys of a tab list: the arrows select at once, because showing a tab is fast. */
export function tabKeys<V extends string>(items: { value: V }[], value: V, onChange: (value: V) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const index = items.findIndex((item) => item.value === value);
    const to = nextIndex(event.key, index, items.length, 'horizontal');
    const next = to === null ? undefined : items[to];
    if (to === null || !next) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
    onChange(next.value);
  };
}

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
