/** Several flows together: each takes its own steps, what they tell each other travels in queues that may lose and mix. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from './model.ts';
import { createSystem, type StartedActor, type Effect, type Move, type System } from './system.ts';
import type { Situation } from './situation.ts';

type Message =
  | { readonly to: string; readonly event: AnyEventObject }
  /** What waits for a flow and is not wanted any more: whoever has asked again hears no old answer. */
  | { readonly to: string; readonly recall: (waiting: AnyEventObject) => boolean };
export interface Channel {
  /** Whom what one flow says, does or asks reaches, and as what; nobody where it is none of the others' business. */
  readonly route: (from: string, effect: Effect | StartedActor) => readonly Message[];
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
  /** Which message is heard first, wherever two or more could be: each is walked. */
  readonly orders: number;
  readonly faults: readonly { readonly rule: string; readonly labels: readonly string[] }[];
}

type Labelled = readonly [label: string, move: Move];
/** A flow in one of its situations. */
interface Place {
  readonly id: number;
  readonly situation: Situation;
  own: readonly Labelled[] | null;
  readonly received: Map<string, Labelled>;
}
interface Joint {
  readonly parts: Readonly<Record<string, Place>>;
  readonly queues: Readonly<Record<string, readonly AnyEventObject[]>>;
  readonly before: Joint | null;
  readonly label: string;
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

  /**
   * A flow does the same in each joint situation that it stands in alike: what it can do, and what becomes of it when it
   * hears something, is worked out once.
   */
  const alike = new Map<string, Place>();
  const placeOf = (name: string, situation: Situation): Place => {
    const key = `${name} ${systemOf(name).key(situation)}`;
    const known = alike.get(key);
    if (known) return known;
    const place: Place = { id: alike.size, situation, own: null, received: new Map() };
    alike.set(key, place);
    return place;
  };
  const ownOf = (name: string, place: Place): readonly Labelled[] =>
    (place.own ??= systemOf(name)
      .steps(place.situation)
      .map((step) => [`${name}: ${step.label}`, systemOf(name).apply(place.situation, step)] as const));
  const receive = (name: string, place: Place, event: AnyEventObject): Labelled => {
    const key = JSON.stringify(event);
    const step = { kind: 'event' as const, label: event.type, event, caseName: null };
    const known =
      place.received.get(key) ??
      ([`${name} receives ${event.type}`, systemOf(name).apply(place.situation, step)] as const);
    place.received.set(key, known);
    return known;
  };

  /** After a step of one flow: its messages wait for the others. Null where a queue has no room. */
  const after = (joint: Joint, name: string, [label, move]: Labelled): Next => {
    const queues: Record<string, readonly AnyEventObject[]> = { ...joint.queues };
    const messages = [...move.effects, ...move.started].flatMap((effect) => route(name, effect));
    for (const message of messages) {
      const waiting = queues[message.to] ?? [];
      const queue =
        'recall' in message ? waiting.filter((event) => !message.recall(event)) : [...waiting, message.event];
      if (queue.length > bound) return null;
      queues[message.to] = queue;
    }
    const parts = { ...joint.parts, [name]: placeOf(name, move.to) };
    return { parts, queues, before: joint, label };
  };
  const keyOf = ({ parts, queues }: Joint): string =>
    JSON.stringify([names.map((name) => parts[name]?.id), names.map((name) => queues[name] ?? [])]);

  const nexts = (joint: Joint): Next[] =>
    names.flatMap((name) => {
      const place = joint.parts[name] as Place;
      const queue = joint.queues[name] ?? [];
      const own = ownOf(name, place).map((step) => after(joint, name, step));
      const taken = places(queue, reorders).flatMap((at): Next[] => {
        const event = queue[at] as AnyEventObject;
        const queues = { ...joint.queues, [name]: without(queue, at) };
        const rest = (label: string): Joint => ({ ...joint, queues, before: joint, label });
        const isOver = place.situation.snapshot.status !== 'active';
        return [
          isOver ? rest(`${name} is over`) : after({ ...joint, queues }, name, receive(name, place, event)),
          ...(loses ? [rest(`${event.type} is lost`)] : []),
        ];
      });
      return [...own, ...taken];
    });
  const labelsOf = (joint: Joint): string[] => {
    const labels: string[] = [];
    for (let at: Joint | null = joint; at; at = at.before) if (at.label) labels.unshift(at.label);
    return labels;
  };

  /** Every combination of the flows' starts; what they say in starting waits at once. */
  const starts = (): Joint[] => {
    let open: Joint[] = [{ parts: {}, queues: {}, before: null, label: '' }];
    for (const name of names) {
      const system = systemOf(name);
      open = open.flatMap((joint) =>
        system
          .starts()
          .flatMap((step) => after(joint, name, [`${name}: ${step.label}`, system.apply(null, step)]) ?? []),
      );
    }
    return open;
  };
  /** What a rule reads counts, too: two situations that differ in it are two. */
  const breaks = ({ never }: JointRule, { parts, queues }: Joint): boolean =>
    never(
      Object.fromEntries(names.map((name) => [name, systemOf(name).shown((parts[name] as Place).situation)])),
      Object.values(queues).flat().length,
    );
  const versions = (): string => names.map((name) => systemOf(name).version).join();

  const walk = (): Composed => {
    alike.clear();
    const open = starts();
    const seen = new Set(open.map(keyOf));
    const faults = new Map<string, readonly string[]>();
    let [steps, orders] = [0, 0];
    for (const joint of open) {
      const first = names.flatMap((name) => places(joint.queues[name] ?? [], reorders)).length;
      if (first > 1) orders += first;
      for (const rule of rules)
        if (!faults.has(rule.id) && breaks(rule, joint)) faults.set(rule.id, labelsOf(joint));
      for (const next of nexts(joint)) {
        steps += 1;
        if (!next) continue;
        const key = keyOf(next);
        if (seen.has(key)) continue;
        if (seen.size >= limit) throw new RangeError(`More than ${limit} joint situations`);
        seen.add(key);
        open.push(next);
      }
    }
    return {
      situations: seen.size,
      steps,
      orders,
      faults: [...faults].map(([rule, labels]) => ({ rule, labels })),
    };
  };
  // What turns out to matter on the way may have been left out of the keys before: again, until nothing is new.
  for (;;) {
    const before = versions();
    const walked = walk();
    if (versions() === before) return walked;
  }
};
