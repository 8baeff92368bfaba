/**
 * Compares a parent's puppet of a child with the child: the same messages, the same outputs, and no event that the
 * child cannot receive.
 */
import type { AnyStateMachine } from 'xstate';
import type { Graph } from './explore.ts';

/** The type of a value and the names of its fields: `{balance:{sum:number}}`, `null`. */
export const shapeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return '[]';
  if (typeof value !== 'object') return typeof value;
  const names = Object.entries(value).map(([name, inner]) => `${name}:${shapeOf(inner)}`);
  return `{${names.toSorted().join(',')}}`;
};

interface Outgoing {
  readonly sends: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string>;
}
/** What a contract needs of a flow, so that a graph of tens of thousands of steps need not be kept. */
export interface FlowInterface {
  readonly machine: AnyStateMachine;
  readonly own: Outgoing;
  readonly receives: readonly string[];
  /** What the flow's puppet of each actor sends and is sent, by the actor's name in `setup()`. */
  readonly puppets: ReadonlyMap<string, Outgoing & { readonly sent: ReadonlySet<string> }>;
}
const outgoingOf = ({ edges }: Graph): Outgoing => {
  const sends = new Set<string>();
  const outputs = new Set<string>();
  for (const { move } of edges) {
    for (const effect of move.effects) if (effect.kind === 'sentToParent') sends.add(effect.event.type);
    const { snapshot } = move.to;
    if (snapshot.status === 'done') outputs.add(shapeOf(snapshot.output));
  }
  return { sends, outputs };
};

/** What the puppet sends and returns on all paths of the parent. */
const outgoingOfPuppet = ({ edges }: Graph, src: string): Outgoing => {
  const results = edges.flatMap(({ step }) =>
    step.kind === 'outcome' && step.src === src ? [step.result] : [],
  );
  return {
    sends: new Set(results.flatMap((result) => ('send' in result ? [result.send.type] : []))),
    outputs: new Set(results.flatMap((result) => ('done' in result ? [shapeOf(result.done)] : []))),
  };
};

const lines = (what: string, is: ReadonlySet<string>, should: ReadonlySet<string>): string[] => [
  ...[...is].filter((each) => !should.has(each)).map((each) => `${what} ${each}, which the child never does`),
  ...[...should].filter((each) => !is.has(each)).map((each) => `${what} never ${each}, which the child does`),
];

const sentTo = ({ edges, system }: Graph, src: string): ReadonlySet<string> => {
  const ids = new Set(system.chart.actors.flatMap(({ id, src: of }) => (of === src ? [id] : [])));
  const types = new Set<string>();
  for (const { move } of edges)
    for (const effect of move.effects)
      if (effect.kind === 'sent' && ids.has(effect.actor)) types.add(effect.event.type);
  return types;
};

export const interfaceOf = (graph: Graph): FlowInterface => {
  const { machine } = graph.model;
  // Only a machine can be the flow of another model.
  const flows = Object.entries(machine.implementations.actors).filter(
    ([, logic]) => 'root' in (logic as object),
  );
  return {
    machine,
    own: outgoingOf(graph),
    receives: graph.system.chart.eventTypes,
    puppets: new Map(
      flows.map(([src]) => [src, { ...outgoingOfPuppet(graph, src), sent: sentTo(graph, src) }] as const),
    ),
  };
};

/** Differences between a flow's puppet and its child `src`; empty if they agree. */
export const contract = (parent: FlowInterface, src: string, child: FlowInterface): string[] => {
  const puppet = parent.puppets.get(src);
  const name = `${parent.machine.id}'s ${src}`;
  if (!puppet) return [`${name} is no flow`];
  const unhandled = [...puppet.sent].filter((type) => !child.receives.includes(type));
  return [
    ...lines(`${name} sends`, puppet.sends, child.own.sends),
    ...lines(`${name} ends with`, puppet.outputs, child.own.outputs),
    ...unhandled.map((type) => `${name} is sent ${type}, which the child never receives`),
  ];
};

/** Contracts of all parents and children among some flows, matched by the machine that the parent names. */
export const contracts = (interfaces: readonly FlowInterface[]): string[] =>
  interfaces.flatMap((parent) =>
    Object.entries(parent.machine.implementations.actors).flatMap(([src, logic]) => {
      const child = interfaces.find(({ machine }) => machine === logic);
      return child ? contract(parent, src, child) : [];
    }),
  );
