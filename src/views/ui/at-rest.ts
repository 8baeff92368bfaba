const MILLISECONDS = 2500;

/**
 * Resolves when a page has been left alone for a while after its render, for code that the first screen does
 * not need.
 */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, MILLISECONDS);
  });
