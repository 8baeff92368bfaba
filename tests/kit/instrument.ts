/** A clone of the machine whose guards, assignments, delays and parameters record what they read and decided. */
import { assign, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { chartOf, type Chart } from './chart.ts';
import { partsOf, watchedGuard, type Transition } from './internals.ts';
import type { PuppetLogic } from './puppets.ts';
import type { Reads } from './reads.ts';

type Fn = (args: { context: unknown }, params: unknown) => unknown;
const isFunction = (value: unknown): value is Fn => typeof value === 'function';
const kindOf = (action: unknown): unknown => partsOf(action).type;

/** Guards that were tried in a step, with their results. */
export type Verdict = readonly [transition: Transition, isTrue: boolean];

const watchAssign = (action: unknown, reads: Reads): unknown => {
  const { assignment } = partsOf(action);
  const watch =
    (inner: Fn, fields: readonly string[] | null): Fn =>
    (args, params) =>
      inner({ ...args, context: reads.writing(args.context, fields) }, params);
  if (isFunction(assignment)) return assign(watch(assignment, null) as never);
  return assign(
    Object.fromEntries(
      Object.entries(assignment as object).map(([field, value]) => [
        field,
        isFunction(value) ? watch(value, [field]) : (value as unknown),
      ]),
    ) as never,
  );
};

const fieldsOf = (action: unknown): readonly string[] | null => {
  const { assignment } = partsOf(action);
  return isFunction(assignment) ? null : Object.keys(assignment as object);
};

/** Reads of an action's parameters count as reads of the assignment that gets them; those of an effect do not count. */
const watchParams = (actions: readonly unknown[], machine: AnyStateMachine, reads: Reads): unknown[] =>
  actions.map((action) => {
    const { type, params } = action as { type?: string; params?: unknown };
    const inner = typeof type === 'string' ? machine.implementations.actions[type] : undefined;
    if (!isFunction(params) || kindOf(inner) !== 'xstate.assign') return action;
    const fields = fieldsOf(inner);
    const watched: Fn = (args, rest) =>
      params({ ...args, context: reads.writing(args.context, fields) }, rest);
    return { type, params: watched };
  });

const watchNode = (
  node: AnyStateNode,
  machine: AnyStateMachine,
  reads: Reads,
  onVerdict: (verdict: Verdict) => void,
): void => {
  const lists = [...node.transitions.values(), node.always ?? []] as unknown as Transition[][];
  for (const transition of lists.flat()) {
    transition.actions = watchParams(transition.actions, machine, reads);
    if (transition.guard !== undefined)
      transition.guard = watchedGuard(transition.guard, reads.deciding, (isTrue) =>
        onVerdict([transition, isTrue]),
      );
  }
  node.entry = watchParams(node.entry as unknown[], machine, reads) as never;
  node.exit = watchParams(node.exit as unknown[], machine, reads) as never;
  for (const invoke of node.invoke) {
    const { input } = invoke as { input?: unknown };
    if (!isFunction(input)) continue;
    const watched: Fn = (args, params) => input({ ...args, context: reads.deciding(args.context) }, params);
    Object.assign(invoke, { input: watched });
  }
};

export const instrument = (
  machine: AnyStateMachine,
  reads: Reads,
  onVerdict: (verdict: Verdict) => void,
  puppet: (src: string) => PuppetLogic,
): Chart => {
  const { actions, actors, delays } = machine.implementations;
  const watchedDelay = (delay: unknown): unknown =>
    isFunction(delay)
      ? (args: { context: unknown }, params: unknown) =>
          delay({ ...args, context: reads.deciding(args.context) }, params)
      : delay;
  const clone = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, puppet(src)])),
    actions: Object.fromEntries(
      Object.entries(actions).flatMap(([name, action]) =>
        kindOf(action) === 'xstate.assign' ? [[name, watchAssign(action, reads)]] : [],
      ),
    ) as never,
    delays: Object.fromEntries(
      Object.entries(delays).map(([name, delay]) => [name, watchedDelay(delay)]),
    ) as never,
  });
  // Named before the guards are wrapped, since wrapped guards have no names.
  const chart = chartOf(clone);
  for (const node of chart.nodes) watchNode(node, clone, reads, onVerdict);
  return chart;
};
