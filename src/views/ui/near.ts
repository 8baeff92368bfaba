/**
 * Calls back when an element comes near the window. Positions are read after anything that may have moved
 * them: a scroll of any box, a resize of the window or of the page, a new element to watch. An
 * IntersectionObserver (and with it `loading="lazy"`) is not used: Chromium computes it, with style and
 * layout, for each frame of any running animation, which is sixty times a second while a marquee runs.
 */
interface Watched {
  readonly onNear: () => void;
  /** How far ahead, in window heights. */
  readonly ahead: number;
}
/** Pictures are loaded within 1.3 screens from the top of the window (CST-03). */
const PRELOAD = 0.3;

const watched = new Map<Element, Watched>();
let frame = 0;
let isListening = false;

const isNear = (element: Element, ahead: number): boolean => {
  const box = element.getClientRects()[0];
  if (!box) return false;
  const margin = ahead * window.innerHeight;
  return (
    box.bottom >= -margin &&
    box.top <= window.innerHeight + margin &&
    box.right >= 0 &&
    box.left <= window.innerWidth
  );
};

/** All positions are read before any callback, so that one layout serves all. */
const check = (): void => {
  frame = 0;
  const reached = [...watched].filter(([element, { ahead }]) => isNear(element, ahead));
  for (const [element, { onNear }] of reached) {
    watched.delete(element);
    onNear();
  }
};
const schedule = (): void => {
  if (watched.size > 0 && frame === 0) frame = requestAnimationFrame(check);
};

const listen = (): void => {
  isListening = true;
  addEventListener('scroll', schedule, { capture: true, passive: true });
  addEventListener('resize', schedule, { passive: true });
  new ResizeObserver(schedule).observe(document.body);
};

/**
 * Calls `onNear` once.
 * @returns the function that stops watching.
 */
export function whenNear(element: Element, onNear: () => void, ahead = PRELOAD): () => void {
  if (!isListening) listen();
  watched.set(element, { onNear, ahead });
  schedule();
  return () => watched.delete(element);
}
