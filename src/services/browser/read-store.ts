import { WHATS_NEW } from '../../config/later.ts';

const KEY = 'whatsNew.read';
const listeners = new Set<() => void>();
/** Where storage is forbidden or full, what was read is known as long as the page lives. */
let memory: readonly string[] = [];

const parse = (text: string | null): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** Names of what was read in this browser, the latest first: neither who read it nor what it says. */
export const readNames = (): readonly string[] => {
  try {
    const kept = parse(localStorage.getItem(KEY));
    return memory.length > 0 ? [...new Set([...memory, ...kept])] : kept;
  } catch {
    return memory;
  }
};

/** Keeps that these were read; the oldest names beyond the bound are forgotten. */
export const keepRead = (names: readonly string[]): void => {
  const all = [...new Set([...names, ...readNames()])].slice(0, WHATS_NEW.readMost);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    memory = [];
  } catch {
    memory = all;
  }
  for (const listener of listeners) listener();
};

/** Tells what was read, now and each time it changes, in whichever tab. @returns the way to stop listening. */
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
