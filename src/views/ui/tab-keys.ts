import type { KeyboardEvent } from 'react';
import { nextIndex } from './roving.ts';

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
