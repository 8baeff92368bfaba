/** Several flows together: each takes its own steps, what they tell each other travels in queues that may lose and mix. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from './model.ts';
import { createSystem, type Effect, type Move, type Situation, type System } from './system.ts';

export interface Channel {
  /** Whom what one flow says or does reaches, and as what; nobody where it is none of the others' business. */
  readonly route: (
    from: string,
    effect: Effect,
  ) => readonly { readonly to: string; readonly event: AnyEventObject }[];
  /** Messages that wait for a flow at most; whoever would add one more waits. */
  readonly bound: number;
  readonly reorders?: boolean;
  readonly loses?: boolean;
}
export interface JointRule {
  readonly id: string;
  /** `underWay`: messages that have been said and not yet heard. */
  readonly never: (snapshots: Readonly<Record<string, AnyMachineSnapshot>>, underWay: number) => boolean;
}
export interface Composed {
  readonly situations: number;
  readonly steps: number;
  readonly faults: readonly { readonly rule: string; readonly labels: readonly string[] }[];
}

interface Joint {
  readonly parts: Readonly<Record<string, Situation>>;
  readonly queues: Readonly<Record<string, readonly AnyEventObject[]>>;
  readonly labels: readonly string[];
}
type Next = Joint | null;

/** Every place in a queue from which a message may be taken. */
const places = (queue: readonly unknown[], reorders: boolean): number[] =>
  queue.length === 0 ? [] : reorders ? [...queue.keys()] : [0];
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, other) => other !== at);

/** @throws RangeError with more than `limit` joint situations. */
export const compose = (
  models: Readonly<Record<string, Model>>,
  { route, bound, reorders = false, loses = false }: Channel,
  { rules = [], limit = 50_000 }: { rules?: readonly JointRule[]; limit?: number } = {},
): Composed => {
  const systems: Readonly<Record<string, System>> = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, createSystem(model)]),
  );
  const names = Object.keys(systems);
  const systemOf = (name: string): System => systems[name] as System;

  /** After a step of one flow: its messages wait for the others. Null where a queue has no room. */
  const after = (joint: Joint, name: string, move: Move, label: string): Next => {
    const queues: Record<string, readonly AnyEventObject[]> = { ...joint.queues };
    for (const { to, event } of move.effects.flatMap((effect) => route(name, effect))) {
      const queue = [...(queues[to] ?? []), event];
      if (queue.length > bound) return null;
      queues[to] = queue;
    }
    return { parts: { ...joint.parts, [name]: move.to }, queues, labels: [...joint.labels, label] };
  };
  const keyOf = ({ parts, queues }: Joint): string =>
    JSON.stringify([
      names.map((name) => systemOf(name).key(parts[name] as Situation)),
      names.map((name) => queues[name] ?? []),
    ]);

  const nexts = (joint: Joint): Next[] =>
    names.flatMap((name) => {
      const system = systemOf(name);
      const part = joint.parts[name] as Situation;
      const queue = joint.queues[name] ?? [];
      const own = system
        .steps(part)
        .map((step) => after(joint, name, system.apply(part, step), `${name}: ${step.label}`));
      const taken = places(queue, reorders).flatMap((at): Next[] => {
        const event = queue[at] as AnyEventObject;
        const rest = { ...joint, queues: { ...joint.queues, [name]: without(queue, at) } };
        const step = { kind: 'event' as const, label: event.type, event, caseName: null };
        const isOver = part.snapshot.status !== 'active';
        return [
          isOver ? rest : after(rest, name, system.apply(part, step), `${name} hears ${event.type}`),
          ...(loses ? [{ ...rest, labels: [...joint.labels, `${event.type} is lost`] }] : []),
        ];
      });
      return [...own, ...taken];
    });

  /** Every combination of the flows' starts; what they say in starting waits at once. */
  let open: Joint[] = [{ parts: {}, queues: {}, labels: [] }];
  for (const name of names) {
    const system = systemOf(name);
    open = open.flatMap((joint) =>
      system
        .starts()
        .flatMap((step) => after(joint, name, system.apply(null, step), `${name}: ${step.label}`) ?? []),
    );
  }
  const seen = new Map(open.map((joint) => [keyOf(joint), joint]));
  let steps = 0;
  for (const joint of open)
    for (const next of nexts(joint)) {
      steps += 1;
      if (!next) continue;
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= limit) throw new RangeError(`More than ${limit} joint situations`);
      seen.set(key, next);
      open.push(next);
    }
  const faults = rules.flatMap(({ id, never }) => {
    const bad = [...seen.values()].find(({ parts, queues }) =>
      never(
        Object.fromEntries(names.map((name) => [name, (parts[name] as Situation).snapshot])),
        Object.values(queues).flat().length,
      ),
    );
    return bad ? [{ rule: id, labels: bad.labels }] : [];
  });
  return { situations: seen.size, steps, faults };
};
