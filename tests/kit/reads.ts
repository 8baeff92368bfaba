/**
 * Which context fields matter. A field matters if a guard, delay, case, rule or the input of an actor has read it, or
 * if it was read to write a field that matters. Other fields may differ without changing what the flow does.
 */
const all = Symbol('all');
type Field = string | typeof all;

export interface Reads {
  /** The context for code that decides; its reads are recorded. */
  deciding(context: unknown): unknown;
  /** The context for an assignment of some fields; null while the fields are unknown. */
  writing(context: unknown, fields: readonly string[] | null): unknown;
  /** The fields that matter, in order. Grows during exploration. */
  relevant(context: object): readonly string[];
  /** Changes whenever more fields may matter. */
  readonly version: number;
}

export const createReads = (): Reads => {
  const roots = new Set<Field>();
  const by = new Map<string, Set<Field>>();
  let version = 0;
  const noting = (note: (field: Field) => void): ProxyHandler<object> => ({
    get: (target, key) => {
      if (typeof key === 'string') note(key);
      return Reflect.get(target, key) as unknown;
    },
    ownKeys: (target) => {
      note(all);
      return Reflect.ownKeys(target);
    },
  });
  const shown = (context: unknown, notes: ProxyHandler<object>): unknown =>
    typeof context !== 'object' || context === null ? context : new Proxy(context, notes);
  const add = (set: Set<Field>, field: Field): void => {
    if (set.has(field)) return;
    set.add(field);
    version += 1;
  };
  const setOf = (field: string): Set<Field> => {
    const known = by.get(field) ?? new Set<Field>();
    by.set(field, known);
    return known;
  };
  const decision = noting((field) => add(roots, field));
  const writings = new WeakMap<readonly string[], ProxyHandler<object>>();
  const writingOf = (fields: readonly string[]): ProxyHandler<object> => {
    const known =
      writings.get(fields) ??
      noting((field) => {
        for (const each of fields) add(setOf(each), field);
      });
    writings.set(fields, known);
    return known;
  };
  /** The fields that matter as of a version; null if every field does. */
  let matters: { readonly as: number; readonly fields: readonly string[] | null } | null = null;
  const mattering = (): readonly string[] | null => {
    const found = new Set<Field>(roots);
    for (const field of found)
      if (typeof field === 'string') for (const each of by.get(field) ?? []) found.add(each);
    return found.has(all) ? null : ([...found] as string[]).toSorted();
  };
  return {
    deciding: (context) => shown(context, decision),
    writing: (context, fields) => shown(context, fields ? writingOf(fields) : decision),
    relevant: (context) => {
      if (matters?.as !== version) matters = { as: version, fields: mattering() };
      return matters.fields ?? Object.keys(context).toSorted();
    },
    get version() {
      return version;
    },
  };
};
