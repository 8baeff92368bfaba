/** The key of a situation: two with the same key behave alike, as far as has been read. */
import { historyOf } from './internals.ts';
import type { Model } from './model.ts';
import type { Reads } from './reads.ts';
import { readied, readsInput } from './steps.ts';
import type { Child, Situation } from './situation.ts';

/** The text of an object, computed once. */
const once = <T extends object>(
  make: (thing: T) => string,
  stays: (thing: T) => boolean = () => true,
): ((thing: T) => string) => {
  const made = new WeakMap<T, string>();
  return (thing) => {
    const known = made.get(thing);
    if (known !== undefined) return known;
    const text = make(thing);
    if (stays(thing)) made.set(thing, text);
    return text;
  };
};
const json = (value: unknown): string => JSON.stringify(value) ?? 'null';
/** Only of frozen objects, since those do not change. */
const textOf = once<object>(json, Object.isFrozen);

export const createKey = (model: Model, reads: Reads): ((situation: Situation) => string) => {
  const ofInput = new Set(Object.keys(model.outcomes).filter((src) => readsInput(model.outcomes[src])));
  const childText = once<Child>(({ src, input, isSettled, received }) => {
    const ready = received.length > 0 ? readied(model.outcomes[src], received).join() : '';
    return `${isSettled} ${ready} ${ofInput.has(src) ? json(input) : ''}`;
  });
  /** The part that does not depend on the fields that matter. */
  const frameOf = ({ snapshot, timers, children }: Situation): string =>
    [
      json([snapshot.status, snapshot.value, snapshot.output, historyOf(snapshot)]),
      ...Object.keys(children)
        .toSorted()
        .map((id) => `${id} ${childText(children[id] as Child)}`),
      ...timers.map(({ id, remaining }) => `${id} ${remaining}`).toSorted(),
    ].join('\n');
  let version = -1;
  let contextText = (_context: object): string => '';
  const forgetContexts = (): void => {
    ({ version } = reads);
    contextText = once((context) => {
      const values = context as Record<string, unknown>;
      return reads
        .relevant(context)
        .map((field) => {
          const value = values[field];
          return `${field}:${typeof value === 'object' && value !== null ? textOf(value) : json(value)}`;
        })
        .join();
    }, Object.isFrozen);
  };
  return (situation) => {
    if (version !== reads.version) forgetContexts();
    return `${frameOf(situation)} ${contextText(situation.snapshot.context as object)}`;
  };
};
