import { readWait, watchWaits, writeWait } from './browser/countdown-store.ts';
import type { CodePurpose } from './verification.ts';

/** Stores how long no other code may be sent: for a reload, for going back, for a second tab. */
export const keepCountdown = (purpose: CodePurpose, remainingMs: number): void =>
  writeWait(purpose, { end: Date.now() + remainingMs, length: remainingMs });

/** How long no other code may be sent, in milliseconds; 0 without a wait, or after it. */
export const remainingOf = (purpose: CodePurpose): number => {
  const kept = readWait(purpose);
  return kept ? Math.max(0, Math.min(kept.end - Date.now(), kept.length)) : 0;
};

/**
 * Calls back with the remaining wait: at once, when the page becomes visible, and when another tab has
 * requested a code.
 */
export const watchCountdown = (purpose: CodePurpose, listen: (remainingMs: number) => void): (() => void) => {
  const notify = (): void => listen(remainingOf(purpose));
  const stop = watchWaits(purpose, notify);
  notify();
  return stop;
};
