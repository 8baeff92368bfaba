/** The committed test cases of a flow: its paths, and what each step must lead to. Reviews read its diff. */
import type { Path, Taken } from './generate.ts';
import { cut, recorded } from './recorded.ts';
import type { Effect, Move } from './system.ts';

/** `form.submit (empty)` and what it leads to. */
export interface LockedStep {
  readonly step: string;
  /** The state afterwards: `identity.visitor countries.loading`, or how the flow ended. */
  readonly state: string;
  /** Actions by name, and events with their fields that the parent or actors are sent; omitted if there are none. */
  readonly does?: readonly string[];
  /** Actors that are started, by id, with their inputs; `{}` for none. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Delays that begin, in milliseconds. */
  readonly waits?: Readonly<Record<string, number>>;
  /** Context fields whose value has changed, truncated if long. */
  readonly sets?: Readonly<Record<string, string>>;
}
export interface LockedPath {
  readonly id: string;
  readonly steps: readonly LockedStep[];
}
export interface Lock {
  readonly flow: string;
  readonly paths: readonly LockedPath[];
}

export const leavesOf = (value: unknown, before = ''): string[] =>
  typeof value === 'string'
    ? [before + value]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        typeof inner === 'object' && Object.keys(inner as object).length === 0
          ? [before + key]
          : leavesOf(inner, `${before}${key}.`),
      );

const describeEffect = (effect: Effect): string => {
  if (effect.kind === 'action') return effect.name;
  const { type, ...payload } = effect.event;
  const what = isFilled(payload) ? `${type} ${cut(JSON.stringify(recorded(payload)), CUT)}` : type;
  return `sends ${what} to ${effect.kind === 'sentToParent' ? 'parent' : effect.actor}`;
};
/** The state as text, for locks and failure messages. */
export const stateOf = ({ to: { snapshot } }: Move): string => {
  const leaves = leavesOf(snapshot.value).join(' ');
  if (snapshot.status !== 'done') return snapshot.status === 'error' ? `broken in ${leaves}` : leaves;
  return snapshot.output === undefined
    ? `${leaves} (end)`
    : `${leaves} (end: ${JSON.stringify(snapshot.output)})`;
};

/** Characters of a value: enough to tell two apart, few enough to read. */
const CUT = 80;
const short = (value: unknown): string => cut(JSON.stringify(value) ?? 'undefined', CUT);
const setsOf = (move: Move, before: Move | undefined): Record<string, string> => {
  const was = (before?.to.snapshot.context ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(move.to.snapshot.context as Record<string, unknown>)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]))
      .map(([field, value]) => [field, short(value)]),
  );
};

const inputsOf = ({ started }: Move): Record<string, unknown> =>
  Object.fromEntries(
    started.map(({ actor, input }, at) => {
      const before = started.slice(0, at).filter((other) => other.actor === actor).length;
      return [before === 0 ? actor : `${actor} (${before + 1})`, input === undefined ? {} : recorded(input)];
    }),
  );
const waitsOf = ({ timed }: Move): Record<string, number> =>
  Object.fromEntries(timed.map(({ delay, ms }) => [delay, ms]));
const isFilled = (record: object): boolean => Object.keys(record).length > 0;

/** A step as it is committed; fields that it sets are compared with their values before. */
export const lockedStep = ({ step, move }: Taken, before: Move | undefined): LockedStep => {
  const does = move.effects.map(describeEffect);
  const inputs = inputsOf(move);
  const waits = waitsOf(move);
  const sets = setsOf(move, before);
  return {
    step: step.label,
    state: stateOf(move),
    ...(does.length > 0 && { does }),
    ...(isFilled(inputs) && { inputs }),
    ...(isFilled(waits) && { waits }),
    ...(isFilled(sets) && { sets }),
  };
};
export const locked = ({ id, steps }: Path): LockedPath => ({
  id,
  steps: steps.map((taken, at) => lockedStep(taken, steps[at - 1]?.move)),
});

export const lockOf = (flow: string, paths: readonly Path[]): Lock => ({ flow, paths: paths.map(locked) });

/** One line a step, so that a diff shows only the steps that changed. */
export const lockText = ({ flow, paths }: Lock): string => {
  const path = ({ id, steps }: LockedPath): string =>
    `    {\n      "id": ${JSON.stringify(id)},\n      "steps": [\n${steps
      .map((step) => `        ${JSON.stringify(step)}`)
      .join(',\n')}\n      ]\n    }`;
  return `{\n  "flow": ${JSON.stringify(flow)},\n  "paths": [\n${paths.map(path).join(',\n')}\n  ]\n}\n`;
};

export const labelsOf = ({ steps }: LockedPath): string[] => steps.map(({ step }) => step);

export interface LockDifference {
  readonly added: readonly LockedPath[];
  readonly removed: readonly LockedPath[];
  readonly changed: readonly { readonly id: string; readonly lines: readonly string[] }[];
}
/** The input of an actor, one part for each field. */
const inputTexts = ([actor, input]: readonly [string, unknown]): string[] =>
  typeof input === 'object' && input !== null && !Array.isArray(input) && isFilled(input)
    ? Object.entries(input).map(
        ([field, value]) => `starts ${actor} with ${field} = ${JSON.stringify(value) ?? 'undefined'}`,
      )
    : [`starts ${actor}${JSON.stringify(input) === '{}' ? '' : ` with ${JSON.stringify(input)}`}`];
const partsOf = ({ does = [], inputs = {}, waits = {}, sets = {} }: LockedStep): string[] => [
  ...does,
  ...Object.entries(inputs).flatMap(inputTexts),
  ...Object.entries(waits).map(([delay, ms]) => `waits ${delay} = ${ms} ms`),
  ...Object.entries(sets).map(([field, value]) => `${field} = ${value}`),
];
const stepText = ({ step, state }: LockedStep, parts: readonly string[]): string =>
  `${step} -> ${state}${parts.length > 0 ? ` | ${parts.join(', ')}` : ''}`;

/** The step before and after, with only the parts that have changed; empty if none has. */
const changeOf = (was: LockedStep | undefined, is: LockedStep): readonly string[] => {
  if (!was) return ['- ', `+ ${stepText(is, partsOf(is))}`];
  const [before, now] = [partsOf(was), partsOf(is)];
  if (stepText(was, before) === stepText(is, now)) return [];
  const removed = before.filter((part) => !now.includes(part));
  const come = now.filter((part) => !before.includes(part));
  // If no part was added or removed, their order or count differs.
  const isOther = removed.length + come.length > 0 || was.state !== is.state || was.step !== is.step;
  return [`- ${stepText(was, isOther ? removed : before)}`, `+ ${stepText(is, isOther ? come : now)}`];
};

/** Test cases that were added, removed or changed. */
export const compareLocks = (before: Lock | null, after: Lock): LockDifference => {
  const old = new Map((before?.paths ?? []).map((path) => [path.id, path]));
  const now = new Map(after.paths.map((path) => [path.id, path]));
  const changed = after.paths.flatMap(({ id, steps }) => {
    const was = old.get(id);
    if (!was) return [];
    const lines = steps.flatMap((step, at) => changeOf(was.steps[at], step));
    return lines.length > 0 ? [{ id, lines }] : [];
  });
  return {
    added: after.paths.filter(({ id }) => !old.has(id)),
    removed: (before?.paths ?? []).filter(({ id }) => !now.has(id)),
    changed,
  };
};
/** Each change once, with the paths that have it: one mistake shows in many paths. */
export const changesIn = ({
  changed,
}: LockDifference): readonly { readonly ids: readonly string[]; readonly lines: readonly string[] }[] => {
  const ids = new Map<string, string[]>();
  for (const { id, lines } of changed)
    for (let at = 0; at < lines.length; at += 2) {
      const text = lines.slice(at, at + 2).join('\n');
      ids.set(text, [...(ids.get(text) ?? []).filter((each) => each !== id), id]);
    }
  return [...ids].map(([text, of]) => ({ ids: of, lines: text.split('\n') }));
};
/** `login-3fa2b1c0 (and 11 more)`. */
export const pathsText = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} (and ${more.length} more)`;

export const isSame = ({ added, removed, changed }: LockDifference): boolean =>
  added.length + removed.length + changed.length === 0;
