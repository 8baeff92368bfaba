/** A request that the shell has made, by its address. */
export interface EarlyAnswer {
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
}

/**
 * The first reads of a page, which the shell of index.html starts before this script has loaded. Each is
 * handed out once, so a later read of the same address goes to the network. An address that was requested
 * here first is marked, so that a shell that runs late does not request it: its response would only go stale
 * until the next read. The shell's request has no time limit; it is cancelled by the `signal` of the caller
 * that takes it over, because a hanging read would also block the next one of its address.
 */
export const takeEarlyAnswer = (
  address: string,
  signal?: AbortSignal | null,
): Promise<Response> | undefined => {
  const { earlyAnswers } = globalThis as { earlyAnswers?: Map<string, EarlyAnswer | null> };
  const early = earlyAnswers?.get(address);
  earlyAnswers?.set(address, null);
  if (!early || !signal) return early?.answer;
  return new Promise((resolve, reject) => {
    const give = (): void => {
      early.stop.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return give();
    signal.addEventListener('abort', give, { once: true });
    early.answer.then(resolve, reject);
  });
};
