/**
 * Several flows together: each takes its own steps; the messages between them wait in queues that may lose and reorder.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from './model.ts';
import { createSystem, type StartedActor, type Effect, type Move, type System } from './system.ts';
import type { Situation } from './situation.ts';

type Message =
  | { readonly to: string; readonly event: AnyEventObject }
  /** Recalls messages that are obsolete: after a new request, a flow does not receive the response to an old one. */
  | { readonly to: string; readonly recall: (waiting: AnyEventObject) => boolean };
export interface Channel {
  /**
   * The recipients of what a flow sends or starts, and the events they receive; empty if it does not concern the other
   * flows.
   */
  readonly route: (from: string, effect: Effect | StartedActor) => readonly Message[];
  /** Messages that wait for a flow at most; a step that would add one more is not possible yet. */
  readonly bound: number;
  readonly reorders?: boolean;
  readonly loses?: boolean;
}
export interface JointRule {
  readonly id: string;
  /** `underWay`: messages that were sent and not yet received. */
  readonly never: (snapshots: Readonly<Record<string, AnyMachineSnapshot>>, underWay: number) => boolean;
}
export interface Composed {
  readonly situations: number;
  readonly steps: number;
  /** Choices of which message is received first, where two or more wait; each choice is walked. */
  readonly orders: number;
  readonly faults: readonly { readonly rule: string; readonly labels: readonly string[] }[];
}

type Labelled = readonly [label: string, move: Move];
/** A flow in one of its situations. */
interface Place {
  readonly id: number;
  readonly situation: Situation;
  own: readonly Labelled[] | null;
  readonly received: Map<number, Labelled>;
}
interface Joint {
  readonly parts: Readonly<Record<string, Place>>;
  readonly queues: Readonly<Record<string, readonly AnyEventObject[]>>;
  readonly before: Joint | null;
  readonly label: string;
}
type Next = Joint | null;

/** Every position in a queue from which a message may be taken. */
const places = (queue: readonly unknown[], reorders: boolean): number[] =>
  queue.length === 0 ? [] : reorders ? [...queue.keys()] : [0];
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, other) => other !== at);

/** With `stopsAtFault` it ends at the first fault. @throws RangeError with more than `limit` joint situations. */
export const compose = (
  models: Readonly<Record<string, Model>>,
  { route, bound, reorders = false, loses = false }: Channel,
  {
    rules = [],
    limit = 50_000,
    stopsAtFault = false,
  }: { rules?: readonly JointRule[]; limit?: number; stopsAtFault?: boolean } = {},
): Composed => {
  const systems: Readonly<Record<string, System>> = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, createSystem(model)]),
  );
  const names = Object.keys(systems);
  const systemOf = (name: string): System => systems[name] as System;

  /**
   * A flow behaves the same in all joint situations in which its own situation is the same, so its steps and its
   * reaction to a message are computed once.
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
    const key = numberOf(event);
    const step = { kind: 'event' as const, label: event.type, event, caseName: null };
    const known =
      place.received.get(key) ??
      ([`${name} receives ${event.type}`, systemOf(name).apply(place.situation, step)] as const);
    place.received.set(key, known);
    return known;
  };

  /** The joint situation after a step of one flow, with its messages queued. Null if a queue is full. */
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
  /** A number for each message: it makes a shorter key than its text. The same object is sent again and again. */
  const numbers = new Map<string, number>();
  const numbered = new WeakMap<AnyEventObject, number>();
  const numberOf = (event: AnyEventObject): number => {
    const found = numbered.get(event);
    if (found !== undefined) return found;
    const text = JSON.stringify(event);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    numbered.set(event, number);
    return number;
  };
  const keyOf = ({ parts, queues }: Joint): string =>
    names.map((name) => `${parts[name]?.id} ${(queues[name] ?? []).map(numberOf).join(',')}`).join(';');

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

  /** Every combination of the flows' starts; messages sent at the start are queued at once. */
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
  /** What a rule reads is part of the key: two situations that differ in it are different. */
  const broken = ({ parts, queues }: Joint): readonly JointRule[] => {
    const shown = Object.fromEntries(
      names.map((name) => [name, systemOf(name).shown((parts[name] as Place).situation)]),
    );
    const underWay = names.reduce((sum, name) => sum + (queues[name] ?? []).length, 0);
    return rules.filter(({ never }) => never(shown, underWay));
  };
  const versions = (): string => names.map((name) => systemOf(name).version).join();

  const walk = (): Composed => {
    alike.clear();
    const open = starts();
    const seen = new Set(open.map(keyOf));
    const faults = new Map<string, readonly string[]>();
    let [steps, orders] = [0, 0];
    for (const joint of open) {
      const choices = names.flatMap((name) => places(joint.queues[name] ?? [], reorders)).length;
      if (choices > 1) orders += choices;
      for (const { id } of broken(joint)) if (!faults.has(id)) faults.set(id, labelsOf(joint));
      if (stopsAtFault && faults.size > 0) break;
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
  // Fields that turn out to matter during the walk may be missing in earlier keys: repeat until none is new.
  for (;;) {
    const before = versions();
    const walked = walk();
    if (versions() === before || (stopsAtFault && walked.faults.length > 0)) return walked;
  }
};
