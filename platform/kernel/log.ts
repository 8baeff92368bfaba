const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * What the process's log says of an error. For machines one line of JSON, so that no text that came from outside can
 * begin a line of its own; for a person at a terminal the stack as it is. @param at epoch milliseconds.
 */
export const errorEntry = (message: string, error: unknown, at: number, isTerminal: boolean): string => {
  const time = new Date(at).toISOString();
  return isTerminal
    ? `${time} ${message}: ${textOf(error)}`
    : JSON.stringify({ time, level: 'error', message, error: textOf(error) });
};
