import { useState, useSyncExternalStore } from 'react';

/** One tick for every moving number of the page. */
const PERIOD_MS = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function beat() {
  now = performance.now();
  for (const listener of listeners) listener();
}

/** Runs while there is a listener and the page is visible; catches up at once when it becomes visible. */
function arrange() {
  const shouldRun = listeners.size > 0 && document.visibilityState !== 'hidden';
  if (shouldRun && timer === undefined) {
    timer = setInterval(beat, PERIOD_MS);
    beat();
  } else if (!shouldRun && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) document.addEventListener('visibilitychange', arrange);
  listeners.add(listener);
  arrange();
  return () => {
    listeners.delete(listener);
    arrange();
    if (listeners.size === 0) document.removeEventListener('visibilitychange', arrange);
  };
}

/** The tick's time. While nothing runs it may be outdated, so the first reader updates it. */
function read() {
  if (
    timer === undefined &&
    Math.abs(performance.now() - now) > PERIOD_MS &&
    document.visibilityState !== 'hidden'
  )
    now = performance.now();
  return now;
}

const still = () => () => {};

/** Milliseconds on a monotonic clock, updated by the shared tick; stands still unless `isRunning`. */
export function useTick(isRunning = true): number {
  return useSyncExternalStore(isRunning ? subscribe : still, read, () => 0);
}

/** Whether a moment of the monotonic clock has passed; renders only when it does. */
export function useIsOver(at: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => read() >= at,
    () => false,
  );
}

/** Milliseconds since the first render, or since `key` changed, not counting pauses. */
export function useElapsed(isPaused = false, key: unknown = null): number {
  const at = useTick(!isPaused);
  const [run, setRun] = useState({ isPaused, key, from: at, spent: 0 });
  if (run.key !== key) setRun({ isPaused, key, from: at, spent: 0 });
  else if (run.isPaused !== isPaused)
    setRun({ isPaused, key, from: at, spent: run.isPaused ? run.spent : run.spent + at - run.from });
  return Math.max(0, run.isPaused ? run.spent : run.spent + at - run.from);
}
