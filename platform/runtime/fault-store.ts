import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { faults, type FaultKind } from './console.tables.ts';

export interface Fault {
  readonly endpoint: string;
  readonly kind: FaultKind;
  readonly status: number;
  /** Milliseconds. */
  readonly delay: number;
  /** Calls it still applies to; null = until cleared. */
  readonly remaining: number | null;
}

export interface FaultStore {
  list(): Promise<readonly Fault[]>;
  set(fault: Fault): Promise<void>;
  /** One endpoint's, or all. */
  clear(endpoint?: string): Promise<void>;
  /** The fault of this call, counted down; null = none. */
  take(endpoint: string): Promise<Fault | null>;
}

const STALE = 250;

const openStore = (db: Db, monotonic: () => number): FaultStore => {
  let known = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const list = (): Promise<Fault[]> => db.select().from(faults).orderBy(faults.endpoint);
  const read = async (): Promise<void> => {
    known = new Set((await list()).map(({ endpoint }) => endpoint));
    readAt = monotonic();
  };
  const fresh = async (): Promise<void> => {
    if (monotonic() - readAt < STALE) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  };
  return {
    list,
    set: async (fault) => {
      await db.insert(faults).values(fault).onConflictDoUpdate({ target: faults.endpoint, set: fault });
      await read();
    },
    clear: async (endpoint) => {
      await db.delete(faults).where(endpoint ? eq(faults.endpoint, endpoint) : undefined);
      await read();
    },
    take: async (endpoint) => {
      await fresh();
      if (!known.has(endpoint)) return null;
      const [taken] = await db
        .update(faults)
        .set({ remaining: sql`${faults.remaining} - 1` })
        .where(and(eq(faults.endpoint, endpoint), or(isNull(faults.remaining), gt(faults.remaining, 0))))
        .returning();
      if (taken?.remaining === 0) {
        await db.delete(faults).where(and(eq(faults.endpoint, endpoint), lte(faults.remaining, 0)));
        await read();
      }
      return taken ?? null;
    },
  };
};

const stores = new WeakMap<Db, FaultStore>();

/** One per database handle, so that the console's faults apply to the very next call in its own process. */
export const faultStore = (db: Db, monotonic: () => number = () => performance.now()): FaultStore => {
  const store = stores.get(db) ?? openStore(db, monotonic);
  stores.set(db, store);
  return store;
};
