/** Frames in which rows may still be measured and move what is shown. */
const FRAMES = 30;

/**
 * Scrolls until an element is `top` pixels below the top of the window and stays there, and focuses it.
 * @param find the element; null as long as it is not rendered.
 * @param approach scrolls near it, so that it is rendered.
 * @returns the function that stops it.
 */
export const bringTo = (find: () => HTMLElement | null, top: number, approach: () => void): (() => void) => {
  let frames = 0;
  let frame = 0;
  const ended = new AbortController();
  const stop = (): void => {
    cancelAnimationFrame(frame);
    ended.abort();
  };
  const step = (): void => {
    const element = find();
    if (!element) approach();
    else {
      window.scrollBy(0, element.getBoundingClientRect().top - top);
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    }
    frames += 1;
    if (frames < FRAMES) frame = requestAnimationFrame(step);
    else stop();
  };
  // Whoever scrolls meanwhile is not pulled back.
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, stop, { passive: true, signal: ended.signal });
  step();
  return stop;
};
