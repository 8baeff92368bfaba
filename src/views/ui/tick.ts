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

/**
 * What `derive` makes of the milliseconds on a monotonic clock, updated by the shared tick; stands still unless
 * `isRunning`. Renders only when the value changes, so that is no object.
 */
export function useTick<Value extends number | boolean>(
  derive: (now: number) => Value,
  isRunning = true,
): Value {
  return useSyncExternalStore(
    isRunning ? subscribe : still,
    () => derive(read()),
    () => derive(0),
  );
}

interface Run {
  readonly isPaused: boolean;
  readonly key: unknown;
  readonly from: number;
  readonly spent: number;
}
const spentIn = (run: Run, now: number): number =>
  Math.max(0, run.isPaused ? run.spent : run.spent + now - run.from);

/** What `derive` makes of the milliseconds since the first render, or since `key` changed, not counting pauses. */
export function useElapsed<Value extends number | boolean>(
  derive: (elapsedMs: number) => Value,
  isPaused = false,
  key: unknown = null,
): Value {
  const [run, setRun] = useState<Run>(() => ({ isPaused, key, from: read(), spent: 0 }));
  if (run.key !== key) setRun({ isPaused, key, from: read(), spent: 0 });
  else if (run.isPaused !== isPaused) setRun({ isPaused, key, from: read(), spent: spentIn(run, read()) });
  return useTick((now) => derive(spentIn(run, now)), !isPaused);
}
