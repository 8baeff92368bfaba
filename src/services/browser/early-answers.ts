/** What the shell has asked for, by its address. */
export interface EarlyAnswer {
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
}

/**
 * The first reads of a page, asked by the shell of index.html before this script had arrived.
 * Each is handed out once, so a later read of the same address goes to the wire. An address that was asked here first
 * is marked: a shell that comes late leaves it alone, since its answer would lie there, ageing, for the next read.
 * The shell's request knows no limit: it is given up with the `signal` of whoever takes it over, since a read that hangs
 * would hold the next one of its address back, too.
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
