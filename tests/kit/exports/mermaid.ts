/** The flow as a Mermaid state diagram, coloured by coverage. */
import type { AnyStateNode } from 'xstate';
import { isTransient, stateName, type NamedTransition } from '../chart.ts';
import type { Coverage } from '../coverage.ts';
import type { Graph } from '../explore.ts';

const idOf = (node: AnyStateNode): string => node.id.replaceAll(/\W/g, '_');
/** Mermaid ends a label at a line break or a semicolon, and reads `#…;` as a character. */
const label = (text: string): string => text.replaceAll(/[;#\n"]/g, ' ').replaceAll(':', '꞉');

const block = (node: AnyStateNode, depth: number): string[] => {
  const pad = '  '.repeat(depth);
  const children = Object.values(node.states);
  if (children.length === 0) return [`${pad}state "${label(node.key)}" as ${idOf(node)}`];
  const inner = (child: AnyStateNode): string[] => block(child, depth + 1);
  const body =
    node.type === 'parallel'
      ? children.flatMap((child, at) => [...(at > 0 ? [`${pad}  --`] : []), ...inner(child)])
      : [
          ...(node.initial.target?.map((target) => `${pad}  [*] --> ${idOf(target as AnyStateNode)}`) ?? []),
          ...children.flatMap(inner),
        ];
  return [`${pad}state "${label(node.key)}" as ${idOf(node)} {`, ...body, `${pad}}`];
};

const arrow = ({ source, transition, trigger, guard }: NamedTransition): string[] => {
  const text = label(guard ? `${trigger} [${guard}]` : trigger);
  const targets = transition.target ?? [source];
  return targets.map((target) => `  ${idOf(source)} --> ${idOf(target as AnyStateNode)} : ${text}`);
};

export const toMermaid = ({ system: { chart, model } }: Graph, { covered }: Coverage): string => {
  const { root } = chart.machine;
  const inner = chart.nodes.slice(1);
  const classOf = (node: AnyStateNode): string => {
    if (!covered.has(`state ${stateName(node, chart.machine.id)}`)) return 'missed';
    return isTransient(node) ? 'passing' : 'walked';
  };
  const isFromRoot = ({ source }: NamedTransition): boolean => source === root;
  const rootArrows = chart.transitions.filter(isFromRoot);
  return [
    '---',
    `title: ${label(model.title)}`,
    '---',
    'stateDiagram-v2',
    '  classDef walked fill:#d9efe3,stroke:#1d6b4f,color:#10261d',
    '  classDef passing fill:#f4f1e8,stroke:#8a8572,color:#2b281f',
    '  classDef missed fill:#f7d9d4,stroke:#a8321f,color:#3a0f08',
    ...(root.type === 'parallel'
      ? block(root, 1)
      : [
          ...(root.initial.target?.map((target) => `  [*] --> ${idOf(target as AnyStateNode)}`) ?? []),
          ...Object.values(root.states).flatMap((node) => block(node, 1)),
        ]),
    ...chart.transitions.filter((each) => !isFromRoot(each)).flatMap(arrow),
    // Transitions of the root have no box of their own to leave from.
    ...(rootArrows.length > 0
      ? [
          `  note right of ${idOf(inner[0] ?? root)}`,
          ...rootArrows.map(({ trigger, guard, transition }) => {
            const targets = (transition.target ?? [])
              .map((target) => target.id.slice(chart.machine.id.length + 1))
              .join(' and ');
            return `    anywhere ${label(guard ? `${trigger} [${guard}]` : trigger)}${targets ? ` → ${targets}` : ''}`;
          }),
          '  end note',
        ]
      : []),
    ...inner
      .filter(({ states }) => Object.keys(states).length === 0)
      .map((node) => `  class ${idOf(node)} ${classOf(node)}`),
    '',
  ].join('\n');
};
