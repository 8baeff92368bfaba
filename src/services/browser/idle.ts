/** Milliseconds after which waiting for an idle moment ends. */
const PATIENCE = 3000;
/** Milliseconds that a loaded page is left alone before anything opens over it. */
const PAUSE = 1500;

/** The shell of index.html stays until the first render. */
const isUndrawn = (): boolean => document.getElementById('shell-banner') !== null;

/**
 * Resolves when the page is rendered and idle; at once after the render where the browser cannot report idle
 * time.
 */
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

/** Resolves when the page is idle and has been left alone for a moment. */
export const whenSettled = async (): Promise<void> => {
  await whenIdle();
  await new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
  });
};

/** Resolves while the page is visible. */
export const whenVisible = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look, signal ? { signal } : {});
    look();
  });
