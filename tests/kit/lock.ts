/** The committed test cases of a flow: which paths, and what each step must lead to. A diff of it is for reading. */
import type { Path, Taken } from './generate.ts';
import type { Effect, Move } from './system.ts';

/** `form.submit (empty)` and what it leads to. */
export interface LockedStep {
  readonly step: string;
  /** Where the flow rests then: `identity.visitor countries.loading`, or how it ended. */
  readonly state: string;
  /** Actions by name, what the parent is told, what actors are sent; left out where there is nothing. */
  readonly does?: readonly string[];
  /** Context fields that have another value than before, cut where they are long. */
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

const said = (effect: Effect): string => {
  if (effect.kind === 'action') return effect.name;
  return effect.kind === 'told'
    ? `tells ${effect.event.type}`
    : `sends ${effect.event.type} to ${effect.actor}`;
};
/** The state in words, as a lock and a failure write it. */
export const stateOf = ({ to: { snapshot } }: Move): string => {
  const leaves = leavesOf(snapshot.value).join(' ');
  if (snapshot.status !== 'done') return snapshot.status === 'error' ? `broken in ${leaves}` : leaves;
  return snapshot.output === undefined
    ? `${leaves} (end)`
    : `${leaves} (end: ${JSON.stringify(snapshot.output)})`;
};

/** Characters of a value: enough to tell one from another, few enough to read. */
const CUT = 80;
const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= CUT ? text : `${text.slice(0, CUT)}… (${text.length})`;
};
const setsOf = (move: Move, before: Move | undefined): Record<string, string> => {
  const was = (before?.to.snapshot.context ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(move.to.snapshot.context as Record<string, unknown>)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]))
      .map(([field, value]) => [field, short(value)]),
  );
};

/** A step as it is committed; what it sets is told beside what was before. */
export const lockedStep = ({ step, move }: Taken, before: Move | undefined): LockedStep => {
  const does = move.effects.map(said);
  const sets = setsOf(move, before);
  return {
    step: step.label,
    state: stateOf(move),
    ...(does.length > 0 && { does }),
    ...(Object.keys(sets).length > 0 && { sets }),
  };
};
export const locked = ({ id, steps }: Path): LockedPath => ({
  id,
  steps: steps.map((taken, at) => lockedStep(taken, steps[at - 1]?.move)),
});

export const lockOf = (flow: string, paths: readonly Path[]): Lock => ({ flow, paths: paths.map(locked) });

/** One line a step, so that a diff shows just the steps that changed. */
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
  readonly gone: readonly LockedPath[];
  readonly changed: readonly { readonly id: string; readonly lines: readonly string[] }[];
}
const stepText = ({ step, state, does = [], sets = {} }: LockedStep): string => {
  const parts = [...does, ...Object.entries(sets).map(([field, value]) => `${field} = ${value}`)];
  return `${step} -> ${state}${parts.length > 0 ? ` | ${parts.join(', ')}` : ''}`;
};

/** Which test cases came, went, or lead elsewhere now. */
export const compareLocks = (before: Lock | null, after: Lock): LockDifference => {
  const old = new Map((before?.paths ?? []).map((path) => [path.id, path]));
  const now = new Map(after.paths.map((path) => [path.id, path]));
  const changed = after.paths.flatMap(({ id, steps }) => {
    const was = old.get(id);
    if (!was) return [];
    const lines = steps.flatMap((step, at) => {
      const [is, then] = [stepText(step), was.steps[at] ? stepText(was.steps[at]) : ''];
      return is === then ? [] : [`- ${then}`, `+ ${is}`];
    });
    return lines.length > 0 ? [{ id, lines }] : [];
  });
  return {
    added: after.paths.filter(({ id }) => !old.has(id)),
    gone: (before?.paths ?? []).filter(({ id }) => !now.has(id)),
    changed,
  };
};
export const isSame = ({ added, gone, changed }: LockDifference): boolean =>
  added.length + gone.length + changed.length === 0;
