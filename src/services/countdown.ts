import { readWait, watchWaits, writeWait } from './browser/countdown-store.ts';
import type { CodePurpose } from './verification.ts';

/** Keeps how long no other code may be sent: for a reload, for back, for a second tab. */
export const keepCountdown = (purpose: CodePurpose, remainingMs: number): void =>
  writeWait(purpose, { end: Date.now() + remainingMs, length: remainingMs });

/** How long no other code may be sent, milliseconds; 0 where none was, or the wait is over. */
export const remainingOf = (purpose: CodePurpose): number => {
  const kept = readWait(purpose);
  return kept ? Math.max(0, Math.min(kept.end - Date.now(), kept.length)) : 0;
};

/** Tells what is left: at once, when the page is looked at again, and when another tab has had a code sent. */
export const watchCountdown = (purpose: CodePurpose, listen: (remainingMs: number) => void): (() => void) => {
  const notify = (): void => listen(remainingOf(purpose));
  const stop = watchWaits(purpose, notify);
  notify();
  return stop;
};
