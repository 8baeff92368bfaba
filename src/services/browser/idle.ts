/** Milliseconds after which nobody waits any longer for a quiet moment. */
const PATIENCE = 3000;
/** Milliseconds for which a page that has come is looked at before anything is laid over it. */
const PAUSE = 1500;

/** The shell of index.html stands until the page has been drawn for the first time. */
const isUndrawn = (): boolean => document.getElementById('shell-banner') !== null;

/** Resolves when the page has been drawn and has nothing more urgent to do, at once where the browser cannot tell. */
export const whenIdle = async (signal?: AbortSignal): Promise<void> => {
  if (!('requestIdleCallback' in globalThis)) return;
  const latest = performance.now() + PATIENCE;
  do {
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: PATIENCE });
    });
    signal?.throwIfAborted();
  } while (isUndrawn() && performance.now() < latest);
};

/** Resolves when the page has been quiet and was left to who looks at it. */
export const whenSettled = async (): Promise<void> => {
  await whenIdle();
  await new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
  });
};
