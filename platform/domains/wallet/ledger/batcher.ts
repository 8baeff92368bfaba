/**
 * Group commit: items that arrive during a batch go together in the next one. No timer is involved; a single item is
 * sent at once.
 */
export const batcher = <Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  options: { inFlight: number; size: number },
): ((item: Item) => Promise<Result>) => {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;

  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      const results = await send(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      // One bad item must not fail its neighbours.
      else for (const single of batch) await settle([single]);
    }
  };
  const pump = (): void => {
    while (running < options.inFlight && waiting.length > 0) {
      const batch = waiting.slice(0, options.size);
      waiting = waiting.slice(options.size);
      running += 1;
      void settle(batch).finally(() => {
        running -= 1;
        pump();
      });
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // All items of this turn of the event loop go together.
      if (waiting.length === 1) setImmediate(pump);
    });
};
