import { WHATS_NEW } from '../../config/later.ts';

const KEY = 'whatsNew.read';
const listeners = new Set<() => void>();
/** Where storage is unavailable or full, read marks last as long as the page. */
let memory: readonly string[] = [];

const parse = (text: string | null): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** Names of the entries read in this browser, latest first; neither the reader nor the content is stored. */
export const readNames = (): readonly string[] => {
  try {
    const kept = parse(localStorage.getItem(KEY));
    return memory.length > 0 ? [...new Set([...memory, ...kept])] : kept;
  } catch {
    return memory;
  }
};

/** Marks entries as read; the oldest names beyond the limit are dropped. */
export const keepRead = (names: readonly string[]): void => {
  const all = [...new Set([...names, ...readNames()])].slice(0, WHATS_NEW.maxRead);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    memory = [];
  } catch {
    memory = all;
  }
  for (const listener of listeners) listener();
};

/**
 * Calls back with the read names, now and each time they change in any tab.
 * @returns the function that unsubscribes.
 */
export const watchRead = (onRead: (names: readonly string[]) => void): (() => void) => {
  const notify = (): void => onRead(readNames());
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) notify();
  };
  listeners.add(notify);
  addEventListener('storage', onStorage);
  notify();
  return () => {
    listeners.delete(notify);
    removeEventListener('storage', onStorage);
  };
};
