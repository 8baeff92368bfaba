/**
 * Which context fields matter. A field does when a guard, delay, case, rule or the input of an actor has read it, or
 * when it was read to write a field that does. The rest differs without changing what the flow does.
 */
const all = Symbol('all');
type Field = string | typeof all;

export interface Reads {
  /** The context as something that decides is shown it. */
  deciding(context: unknown): unknown;
  /** The context as an assignment of some fields is shown it; null while the fields are not known. */
  writing(context: unknown, fields: readonly string[] | null): unknown;
  /** The fields that matter, in order. Grows while the flow is explored. */
  relevant(context: object): string[];
  /** Changes whenever more may matter. */
  readonly version: number;
}

export const createReads = (): Reads => {
  const roots = new Set<Field>();
  const by = new Map<string, Set<Field>>();
  let version = 0;
  const shown = (context: unknown, note: (field: Field) => void): unknown =>
    typeof context !== 'object' || context === null
      ? context
      : new Proxy(context, {
          get: (target, key) => {
            if (typeof key === 'string') note(key);
            return Reflect.get(target, key) as unknown;
          },
          ownKeys: (target) => {
            note(all);
            return Reflect.ownKeys(target);
          },
        });
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
  return {
    deciding: (context) => shown(context, (field) => add(roots, field)),
    writing: (context, fields) =>
      shown(context, (field) => {
        if (!fields) return add(roots, field);
        for (const each of fields) add(setOf(each), field);
      }),
    relevant: (context) => {
      const found = new Set<Field>(roots);
      for (const field of found)
        if (typeof field === 'string') for (const each of by.get(field) ?? []) found.add(each);
      const fields = found.has(all) ? Object.keys(context) : [...found];
      return fields.filter((each): each is string => typeof each === 'string').toSorted();
    },
    get version() {
      return version;
    },
  };
};
