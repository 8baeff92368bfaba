/** Retry 3, preload 1.3, cache 200 (CST-03). */
const CACHED = 200;
/** Times a picture is asked for again before its stand-in is shown. */
export const RETRIES = 3;
/** How far ahead pictures are fetched: 1.3 screens from the top of the window. */
const PRELOAD_MARGIN = '30% 0px';

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

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once when an element comes near the window; one observer serves all pictures. */
export function whenNear(element: Element, near: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) waiting.get(entry.target)?.();
    },
    { rootMargin: PRELOAD_MARGIN },
  );
  const stop = () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    near();
  });
  observer.observe(element);
  return stop;
}
