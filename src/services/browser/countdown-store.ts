import { watchVisibility } from './navigation.ts';

/** The end of a wait by this browser's clock; its length guards against a clock that is set back. */
export interface KeptWait {
  readonly end: number;
  readonly length: number;
}

const keyOf = (name: string): string => `codeWait.${name}`;

/** Where storage is unavailable, waits last as long as the page. */
const memory = new Map<string, string>();
const read = (key: string): string | null => {
  try {
    return globalThis.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
};

/** Stores a wait for reloads and other tabs: only a time, never a number or a code. */
export const writeWait = (name: string, wait: KeptWait): void => {
  const value = JSON.stringify(wait);
  try {
    globalThis.localStorage.setItem(keyOf(name), value);
    memory.delete(keyOf(name));
  } catch {
    memory.set(keyOf(name), value);
  }
};

/** The stored wait; null where there is none or the stored value is not one. */
export const readWait = (name: string): KeptWait | null => {
  try {
    const kept = JSON.parse(read(keyOf(name)) ?? 'null') as Partial<KeptWait> | null;
    return typeof kept?.end === 'number' && typeof kept.length === 'number'
      ? { end: kept.end, length: kept.length }
      : null;
  } catch {
    return null;
  }
};

/**
 * Calls back when the stored wait should be read again: the page has become visible, or another tab has
 * written one.
 */
export const watchWaits = (name: string, onDoubt: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === keyOf(name)) onDoubt();
  };
  addEventListener('storage', onStorage);
  const stopWatching = watchVisibility(onDoubt);
  return () => {
    removeEventListener('storage', onStorage);
    stopWatching();
  };
};
