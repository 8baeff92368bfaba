/** The items that can be covered, by name, and those that a step covers. */
import { stateName } from './chart.ts';
import type { Level } from './levels.ts';
import { isOf, type Step } from './steps.ts';
import type { Move, System } from './system.ts';

export type ItemKind = 'state' | 'transition' | 'guard false' | 'case';
export interface Item {
  /** `transition editing on form.submit [isComplete]`. */
  readonly name: string;
  readonly kind: ItemKind;
}
const item = (kind: ItemKind, what: string): Item => ({ kind, name: `${kind} ${what}` });

const KINDS: Readonly<Record<Level, readonly ItemKind[]>> = {
  states: ['state'],
  transitions: ['state', 'transition'],
  branches: ['state', 'transition', 'guard false', 'case'],
  edges: ['state', 'transition', 'guard false', 'case'],
};

const casesOf = ({ model, starts, chart }: System): string[] => [
  ...starts().map(({ label }) => label),
  ...Object.entries(model.events).flatMap(([type, cases]) =>
    typeof cases === 'string' ? [] : Object.keys(cases).map((name) => `${type} (${name})`),
  ),
  ...chart.actors.flatMap(({ id, src }) =>
    Object.entries(model.outcomes[src] ?? {}).flatMap(([name, outcome]) =>
      isOf(outcome, id) ? [`${id} = ${name}`] : [],
    ),
  ),
];

/** All declared items of a level. `edges` adds each step in each situation, which only the graph knows. */
export const itemsOf = (system: System, level: Level): Item[] => {
  const { nodes, transitions, machine } = system.chart;
  const found = [
    ...nodes.slice(1).map((node) => item('state', stateName(node, machine.id))),
    ...transitions.map(({ name }) => item('transition', name)),
    ...transitions.filter(({ guard }) => guard !== null).map(({ name }) => item('guard false', name)),
    ...[...new Set(casesOf(system))].map((label) => item('case', label)),
  ];
  return found.filter(({ kind }) => KINDS[level].includes(kind));
};

/** One text per item: a large flow has hundreds of thousands of steps, and each names about ten items. */
const naming = (kind: ItemKind): ((what: string) => string) => {
  const known = new Map<string, string>();
  return (what) => {
    const name = known.get(what) ?? item(kind, what).name;
    known.set(what, name);
    return name;
  };
};
const nameOfState = naming('state');
const nameOfTransition = naming('transition');
const nameOfFalseGuard = naming('guard false');
const nameOfCase = naming('case');

const itemsBy = new WeakMap<Move, readonly string[]>();
/** Names of the items that a step covers. A case that changes nothing covers nothing. */
export const coveredBy = (step: Step, move: Move): readonly string[] => {
  const known = itemsBy.get(move);
  if (known) return known;
  const names = [
    ...move.entered.map(nameOfState),
    ...move.taken.map(nameOfTransition),
    ...move.refused.map(nameOfFalseGuard),
    ...(step.kind === 'after' ? [] : [nameOfCase(step.label)]),
  ];
  itemsBy.set(move, names);
  return names;
};
