import type { Hub, Signal } from './hub.ts';

export interface KeptOptions<Value> {
  /** The group that a signal concerns, in the form of `groupOf`; null where it concerns none. */
  readonly changedBy: (signal: Signal) => string | null;
  /** Values of one group are removed together; one group by default. */
  readonly groupOf?: (value: Value) => string;
  /** Upper limit of values; above it the one that was read longest ago is removed. */
  readonly max: number;
  /** Milliseconds from the start of its read for which a value is used. */
  readonly life: number;
}

/** Values of the database in this process's memory, each removed by the signal of its change. */
export interface Kept<Value extends object> {
  /** Null where it has to be read: it is not kept, or too old, or changes do not arrive at present. */
  known(key: string): Value | null;
  /** The kept value, else the result of a read, which is shared by the calls before the next signal. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  /**
   * Reads, and keeps the result if no signal about it came meanwhile; a null is not kept. Each call reads: the result of
   * a read that began earlier could lack a change that was committed in between, and not yet signalled.
   */
  read<Found extends Value | null>(key: string, read: () => Promise<Found>): Promise<Found>;
  readonly size: number;
}

/** The group of values that have no others. */
export const ALL = '';

/** One memory for each hub, opened with its first use. */
export const keptBy = <Value extends object>(options: KeptOptions<Value>): ((hub: Hub) => Kept<Value>) => {
  const byHub = new WeakMap<Hub, Kept<Value>>();
  return (hub) => {
    const kept = byHub.get(hub) ?? keep(hub, options);
    byHub.set(hub, kept);
    return kept;
  };
};

/** `monotonic` measures ages (not the platform's clock, which the console moves). */
export const keep = <Value extends object>(
  hub: Pick<Hub, 'watch' | 'isReceiving'>,
  { changedBy, groupOf = () => ALL, max, life }: KeptOptions<Value>,
  monotonic: () => number = () => performance.now(),
): Kept<Value> => {
  const values = new Map<string, { readonly value: Value; readonly group: string; readonly at: number }>();
  const keysOf = new Map<string, Set<string>>();
  /** For each read under way, the groups that changed since it began; null = possibly all. */
  const underWay = new Set<{ changed: Set<string> | null }>();
  const shared = new Map<string, Promise<Value>>();

  const remove = (key: string): void => {
    const group = values.get(key)?.group;
    if (group === undefined) return;
    values.delete(key);
    const keys = keysOf.get(group);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(group);
  };
  hub.watch((signal) => {
    if (signal.type === 'resync') {
      values.clear();
      keysOf.clear();
      shared.clear();
      for (const reading of underWay) reading.changed = null;
      return;
    }
    const group = changedBy(signal);
    if (group === null) return;
    shared.clear();
    for (const key of keysOf.get(group) ?? []) remove(key);
    for (const { changed } of underWay) changed?.add(group);
  });
  const known: Kept<Value>['known'] = (key) => {
    const found = values.get(key);
    return found && hub.isReceiving() && monotonic() - found.at < life ? found.value : null;
  };
  const readNow: Kept<Value>['read'] = async (key, read) => {
    const reading = { changed: new Set<string>() as Set<string> | null };
    const at = monotonic();
    underWay.add(reading);
    try {
      const value = await read();
      const before = values.get(key);
      // A read that began later has finished before.
      if (before && before.at > at) return value;
      remove(key);
      if (value === null) return value;
      const group = groupOf(value);
      if (reading.changed === null || reading.changed.has(group)) return value;
      if (values.size >= max) remove(values.keys().next().value ?? '');
      values.set(key, { value, group, at });
      keysOf.set(group, (keysOf.get(group) ?? new Set()).add(key));
      return value;
    } finally {
      underWay.delete(reading);
    }
  };
  return {
    known,
    read: readNow,
    get: async (key, read) => {
      const found = known(key) ?? (hub.isReceiving() && shared.get(key));
      if (found) return found;
      const next = readNow(key, read);
      shared.set(key, next);
      try {
        return await next;
      } finally {
        if (shared.get(key) === next) shared.delete(key);
      }
    },
    get size() {
      return values.size;
    },
  };
};
