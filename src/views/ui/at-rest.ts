const MILLISECONDS = 2500;

/** Resolves when a page that has just been drawn was left alone for a while, for what nothing of its first screen needs. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, MILLISECONDS);
  });
