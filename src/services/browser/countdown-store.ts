import { watchVisibility } from './navigation.ts';

/** When a wait ends, by this browser's clock; its length guards against a clock that is set back. */
export interface KeptWait {
  readonly end: number;
  readonly length: number;
}

const keyOf = (name: string): string => `codeWait.${name}`;

/** Where storage is forbidden the wait is known as long as the page lives. */
const memory = new Map<string, string>();
const read = (key: string): string | null => {
  try {
    return globalThis.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
};

/** Keeps a wait where a reload and the other tabs find it: a time, and nothing of a number or a code. */
export const writeWait = (name: string, wait: KeptWait): void => {
  const value = JSON.stringify(wait);
  try {
    globalThis.localStorage.setItem(keyOf(name), value);
    memory.delete(keyOf(name));
  } catch {
    memory.set(keyOf(name), value);
  }
};

/** The wait that was kept; null where there is none, or somebody else's words stand under its key. */
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

/** Tells when the kept wait should be read again: the page is looked at again, or another tab has written one. */
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
