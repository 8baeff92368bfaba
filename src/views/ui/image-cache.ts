/** Retry 3, cache 200 (CST-03). */
const CACHED = 200;
/** Retries before a picture's fallback is shown. */
export const RETRIES = 3;

const good = new Set<string>();

/** Remembers that an address has loaded; above 200 the oldest is dropped. */
export function remember(src: string): void {
  good.delete(src);
  good.add(src);
  const oldest = good.values().next().value;
  if (good.size > CACHED && oldest !== undefined) good.delete(oldest);
}

/** Whether an address has loaded recently, so that there is no wait to expect. */
export const isKnown = (src: string): boolean => good.has(src);
