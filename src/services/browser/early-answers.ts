/**
 * The first reads of a page, asked by the shell of index.html before this script had arrived.
 * Each is handed out once, so a later read of the same address goes to the wire. An address that was asked here first
 * is marked: a shell that comes late leaves it alone, since its answer would lie there, ageing, for the next read.
 * The shell's request knows no limit: whoever takes it over stops waiting by its own `signal`.
 */
export const takeEarlyAnswer = (
  address: string,
  signal?: AbortSignal | null,
): Promise<Response> | undefined => {
  const early = (globalThis as { earlyAnswers?: Map<string, Promise<Response> | null> }).earlyAnswers;
  const answer = early?.get(address);
  early?.set(address, null);
  if (!answer) return undefined;
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason as Error);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give, { once: true });
    answer.then(resolve, reject);
  });
};
