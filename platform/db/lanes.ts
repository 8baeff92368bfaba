/** `money`: money, sessions and all writes; `reads`: reads that can wait. */
export type Lane = 'money' | 'reads';

/** After this many others a waiting read gets its turn; otherwise a platform full of bets would never show a list. */
const PATIENCE = 32;

export interface Lanes {
  run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result>;
}

/**
 * One statement at a time, money before reads: for an engine with a single session, which by itself serves in order of
 * arrival. A money statement waits for at most one running read.
 */
export const createLanes = (): Lanes => {
  const waiting: Record<Lane, (() => void)[]> = { money: [], reads: [] };
  let isBusy = false;
  let passed = 0;

  const next = (): void => {
    const isReadsTurn = waiting.money.length === 0 || (passed >= PATIENCE && waiting.reads.length > 0);
    const begin = waiting[isReadsTurn ? 'reads' : 'money'].shift();
    passed = isReadsTurn || waiting.reads.length === 0 ? 0 : passed + 1;
    if (begin) begin();
    else isBusy = false;
  };
  return {
    run: async (lane, work) => {
      if (isBusy)
        await new Promise<void>((resolve) => {
          waiting[lane].push(resolve);
        });
      isBusy = true;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
};
