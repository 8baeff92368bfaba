/** Milliseconds on a clock that nobody can set, from which countdowns run. */
export const monotonicNow = (): number => performance.now();
