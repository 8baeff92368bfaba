/** Whether a parent's puppet of a child says just what the child can say, ends as it can end, and is sent what it hears. */
import type { Graph } from './explore.ts';

/** A value by its kind and the names in it: `{balance:{sum:number}}`, `null`. */
export const shapeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return '[]';
  if (typeof value !== 'object') return typeof value;
  const names = Object.entries(value).map(([name, inner]) => `${name}:${shapeOf(inner)}`);
  return `{${names.toSorted().join(',')}}`;
};

interface Speech {
  readonly says: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}
const speechOf = ({ edges }: Graph): Speech => {
  const says = new Set<string>();
  const ends = new Set<string>();
  for (const { move } of edges) {
    for (const effect of move.effects) if (effect.kind === 'told') says.add(effect.event.type);
    const { snapshot } = move.to;
    if (snapshot.status === 'done') ends.add(shapeOf(snapshot.output));
  }
  return { says, ends };
};

/** What the puppet does on some way of the parent. */
const puppetSpeech = ({ edges }: Graph, src: string): Speech => {
  const results = edges.flatMap(({ step }) =>
    step.kind === 'outcome' && step.src === src ? [step.result] : [],
  );
  return {
    says: new Set(results.flatMap((result) => ('send' in result ? [result.send.type] : []))),
    ends: new Set(results.flatMap((result) => ('done' in result ? [shapeOf(result.done)] : []))),
  };
};

const lines = (what: string, is: ReadonlySet<string>, should: ReadonlySet<string>): string[] => [
  ...[...is].filter((each) => !should.has(each)).map((each) => `${what} ${each}, which the child never does`),
  ...[...should].filter((each) => !is.has(each)).map((each) => `${what} never ${each}, which the child does`),
];

/** Breaches of the contract between a flow and its child `src`, none where they agree. */
export const contract = (parent: Graph, src: string, child: Graph): string[] => {
  const puppet = puppetSpeech(parent, src);
  const real = speechOf(child);
  const name = `${parent.model.machine.id}'s ${src}`;
  const sent = new Set(
    parent.edges.flatMap(({ move }) =>
      move.effects.flatMap((effect) =>
        effect.kind === 'sent' &&
        parent.system.chart.actors.some(({ id, src: of }) => id === effect.actor && of === src)
          ? [effect.event.type]
          : [],
      ),
    ),
  );
  const deaf = [...sent].filter((type) => !child.system.chart.eventTypes.includes(type));
  return [
    ...lines(`${name} says`, puppet.says, real.says),
    ...lines(`${name} ends with`, puppet.ends, real.ends),
    ...deaf.map((type) => `${name} is sent ${type}, which the child never hears`),
  ];
};

/** Every pair of parent and child among some flows, by the machine that the parent names. */
export const contracts = (graphs: readonly Graph[]): string[] =>
  graphs.flatMap((parent) =>
    Object.entries(parent.model.machine.implementations.actors).flatMap(([src, logic]) => {
      const child = graphs.find(({ model }) => model.machine === logic);
      return child ? contract(parent, src, child) : [];
    }),
  );
