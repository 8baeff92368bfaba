/** Retry 3, cache 200 (CST-03). */
const CACHED = 200;
/** Times a picture is asked for again before its stand-in is shown. */
export const RETRIES = 3;

const good = new Set<string>();

/** Remembers that an address gave a picture; the oldest is forgotten above 200. */
export function remember(src: string): void {
  good.delete(src);
  good.add(src);
  const oldest = good.values().next().value;
  if (good.size > CACHED && oldest !== undefined) good.delete(oldest);
}

/** Whether an address gave a picture lately, so that there is nothing to wait for. */
export const isKnown = (src: string): boolean => good.has(src);
