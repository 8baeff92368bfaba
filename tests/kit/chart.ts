/** The declared machine: its states and transitions under readable names, which waivers repeat. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { partsOf, type Transition } from './internals.ts';

export interface NamedTransition {
  /** `editing on form.submit [isComplete]`. */
  readonly name: string;
  readonly transition: Transition;
  readonly source: AnyStateNode;
  /** The event as `form.submit`, `login done`, `login failed`, `after pause`, `always`, `done`. */
  readonly trigger: string;
  readonly guard: string | null;
  /** Its position among the transitions that the same event tries in turn. */
  readonly index: number;
}

export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
];
/** The state without its machine's name: `signedIn.known`; the root is `(flow)`. */
export const stateName = (
  node: { readonly id: string; readonly path?: readonly string[] },
  root: string,
): string => (node.path ? node.path.join('.') || '(flow)' : node.id.slice(root.length + 1) || '(flow)');
/** Whether a state is left at once. */
export const isTransient = (node: AnyStateNode): boolean => (node.always ?? []).some(({ guard }) => !guard);

const guardName = (guard: unknown): string | null => {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') {
    const { guards = [], name } = guard as { guards?: unknown[]; name: string };
    return guards.length > 0 ? `${name}(${guards.map(guardName).join(', ')})` : name || 'inline';
  }
  return (guard as { type: string }).type;
};

const ACTOR = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/;
/** Readable names for `xstate.after.pause.login.editing` and the like. */
export const triggerOf = (eventType: string, delays: ReadonlyMap<string, string>): string => {
  if (eventType === '') return 'always';
  const delay = delays.get(eventType);
  if (delay !== undefined) return `after ${delay}`;
  const [, end, picture, actor] = ACTOR.exec(eventType) ?? [];
  if (actor) return `${actor} ${end === 'error' ? 'failed' : (end ?? picture)}`;
  return eventType.startsWith('xstate.done.state.') ? 'done' : eventType;
};

export interface Chart {
  readonly machine: AnyStateMachine;
  readonly nodes: readonly AnyStateNode[];
  readonly transitions: readonly NamedTransition[];
  /** Names of the delays by the event that each raises. */
  readonly delays: ReadonlyMap<string, string>;
  /** The actors that run in it: invoked by a state, or spawned by an action. */
  readonly actors: readonly { readonly id: string; readonly src: string }[];
  /** Types of the events that a person, the parent or an actor may send. */
  readonly eventTypes: readonly string[];
  nameOf(transition: Transition): string | undefined;
}

const named = (
  root: string,
  source: AnyStateNode,
  list: readonly Transition[],
  trigger: string,
): NamedTransition[] => {
  const seen = new Map<string, number>();
  return list.map((transition, index) => {
    const guard = guardName(transition.guard);
    const text = guard ? ` [${guard}]` : list.length > 1 ? ' [else]' : '';
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    const name = `${stateName(source, root)} on ${trigger}${text}${count > 1 ? ` #${count}` : ''}`;
    return { name, transition, source, trigger, guard, index };
  });
};

export const chartOf = (machine: AnyStateMachine): Chart => {
  const nodes = nodesOf(machine.root);
  const delays = new Map(
    nodes.flatMap((node) => node.after.map(({ eventType, delay }) => [eventType, String(delay)] as const)),
  );
  const transitions = nodes.flatMap((node) =>
    [...[...node.transitions], ['', node.always ?? []] as const].flatMap(([event, list]) =>
      named(machine.id, node, list as unknown as Transition[], triggerOf(event, delays)),
    ),
  );
  const actors = nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => ({ id, src: src as string })));
  const spawned = Object.values(machine.implementations.actions).flatMap((action) => {
    const { type, id, src } = partsOf(action);
    return type === 'xstate.spawnChild' ? [{ id: id as string, src: src as string }] : [];
  });
  const names = new Map(transitions.map(({ transition, name }) => [transition, name]));
  const eventTypes = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))].filter(
    (type) => !type.startsWith('xstate.'),
  );
  return {
    machine,
    nodes,
    transitions,
    delays,
    actors: [...actors, ...spawned],
    eventTypes,
    nameOf: (each) => names.get(each),
  };
};
