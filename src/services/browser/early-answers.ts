/**
 * The first reads of a page, asked by the shell of index.html before this script had arrived.
 * Each is handed out once, so a later read of the same address goes to the wire. The shell's request knows no limit:
 * whoever takes it over stops waiting by its own `signal`.
 */
export const takeEarlyAnswer = (
  address: string,
  signal?: AbortSignal | null,
): Promise<Response> | undefined => {
  const early = (globalThis as { earlyAnswers?: Map<string, Promise<Response>> }).earlyAnswers;
  const answer = early?.get(address);
  early?.delete(address);
  if (!answer || !signal) return answer;
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason as Error);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give, { once: true });
    answer.then(resolve, reject);
  });
};
