/** Faults as people make them, one at a time: a transition dropped or redirected, a guard or an effect dropped. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { chartOf, isTransient, nodesOf, stateName } from './chart.ts';
import { partsOf, type Transition } from './internals.ts';

/** Changes a clone of the machine. */
export type Tamper = (machine: AnyStateMachine) => void;
export interface Mutant {
  /** `drops editing on form.submit [isComplete]`. */
  readonly name: string;
  readonly tamper: Tamper;
  /** Redirected to a state from which another transition may lead back at once, so that no test could notice. */
  readonly mayBeSame: boolean;
}

type Place = { readonly node: string; readonly event: string; readonly index: number };
const nodeOf = (machine: AnyStateMachine, id: string): AnyStateNode => {
  const node = nodesOf(machine.root).find((each) => each.id === id);
  if (!node) throw new Error(`No state is called '${id}'`);
  return node;
};
const listOf = (machine: AnyStateMachine, { node, event }: Place): Transition[] => {
  const source = nodeOf(machine, node);
  return (event === ''
    ? (source.always ?? [])
    : (source.transitions.get(event) ?? [])) as unknown as Transition[];
};
const transitionAt = (machine: AnyStateMachine, place: Place): Transition => {
  const found = listOf(machine, place)[place.index];
  if (!found) throw new Error(`No transition ${place.index} of '${place.event}' in '${place.node}'`);
  return found;
};

const nameOfAction = (action: unknown): string => {
  if (typeof action === 'string') return action;
  return (action as { type?: string }).type ?? 'inline';
};
/** Whether an entry or exit action belongs to an `after`: those are not mutated. */
const isTimer = (action: unknown): boolean =>
  typeof action === 'function' && ['xstate.raise', 'xstate.cancel'].includes(String(partsOf(action).type));

/** Another child of the target's parent: the state that is most easily confused with it. */
const sibling = (machine: AnyStateMachine, { target, source }: Transition): AnyStateNode | null => {
  const [only, ...more] = target ?? [];
  if (!only || more.length > 0) return null;
  const node = nodeOf(machine, only.id);
  if (!node.parent || node.parent.type === 'parallel') return null;
  // A state that only branches leads to the right target anyway.
  const others = Object.values(node.parent.states).filter(
    (each) => each !== node && each.type !== 'history' && !isTransient(each),
  );
  return others.find((each) => each.id !== source.id) ?? others[0] ?? null;
};

const ofTransition = (
  machine: AnyStateMachine,
  name: string,
  transition: Transition,
  place: Place,
): Mutant[] => {
  const other = sibling(machine, transition);
  const at =
    (change: (found: Transition) => void): Tamper =>
    (clone) =>
      change(transitionAt(clone, place));
  return [
    {
      mayBeSame: false,
      name: `drops ${name}`,
      tamper: (clone) => void listOf(clone, place).splice(place.index, 1),
    },
    ...(other
      ? [
          {
            mayBeSame: true,
            name: `leads ${name} to ${stateName(other, machine.id)}`,
            tamper: (clone: AnyStateMachine) => {
              transitionAt(clone, place).target = [nodeOf(clone, other.id)];
            },
          },
        ]
      : []),
    ...(transition.guard === undefined
      ? []
      : [
          {
            mayBeSame: false,
            name: `forgets the guard of ${name}`,
            tamper: at((found) => void (found.guard = undefined)),
          },
        ]),
    ...transition.actions.map((action, index) => ({
      mayBeSame: false,
      name: `drops ${nameOfAction(action)} of ${name}`,
      tamper: at((found) => void (found.actions = found.actions.filter((_, other) => other !== index))),
    })),
  ];
};

const ofNode = (machine: AnyStateMachine, node: AnyStateNode): Mutant[] =>
  (['entry', 'exit'] as const).flatMap((when) =>
    (node[when] as unknown[]).flatMap((action, index) =>
      isTimer(action)
        ? []
        : [
            {
              mayBeSame: false,
              name: `drops ${nameOfAction(action)} at ${when} of ${stateName(node, machine.id)}`,
              tamper: (clone: AnyStateMachine) => {
                const found = nodeOf(clone, node.id);
                found[when] = (found[when] as unknown[]).filter((_, other) => other !== index) as never;
              },
            },
          ],
    ),
  );

export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...chartOf(machine).transitions.flatMap(({ name, transition, source, index }) =>
    ofTransition(machine, name, transition, { node: source.id, event: transition.eventType, index }),
  ),
  ...nodesOf(machine.root).flatMap((node) => ofNode(machine, node)),
];
