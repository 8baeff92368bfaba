const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * An error for the process's log. For machines one line of JSON, so that no external text can begin a line of its own;
 * at a terminal the stack as it is. @param at epoch milliseconds.
 */
export const errorEntry = (message: string, error: unknown, at: number, isTerminal: boolean): string => {
  const time = new Date(at).toISOString();
  return isTerminal
    ? `${time} ${message}: ${textOf(error)}`
    : JSON.stringify({ time, level: 'error', message, error: textOf(error) });
};
