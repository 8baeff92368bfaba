/** The conventions that make a flow testable (listed in docs/qa-guide.md), one line for each breach. */
import type { AnyStateNode } from 'xstate';
import { chartOf, isTransient, stateName, type Chart } from './chart.ts';
import type { Graph } from './explore.ts';
import { partsOf } from './internals.ts';
import type { Model } from './model.ts';
import { misnamed } from './names.ts';
import { sentByActors } from './steps.ts';
import { generalOf, withoutInstruction } from './instructions.ts';

const NAME = /^[a-z][a-zA-Z]*$/;
const EVENT = /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/;
const SENTENCE = /^[A-Z].*\.$/s;

const stateLint = (chart: Chart, node: AnyStateNode): string[] => {
  const name = stateName(node, chart.machine.id);
  const lines: string[] = [];
  if (node.type === 'atomic' && !isTransient(node) && !SENTENCE.test(node.description ?? ''))
    lines.push(`state '${name}' has no sentence that describes it for the person`);
  if (isTransient(node) && node.description)
    lines.push(`state '${name}' is left at once, yet has a description`);
  for (const { id, src } of node.invoke)
    if (typeof src !== 'string' || !(src in chart.machine.implementations.actors) || /^\d+\./.test(id))
      lines.push(`state '${name}' runs an actor without a name or a declaration: '${id}'`);
  for (const { delay } of node.after)
    if (typeof delay !== 'string' || !(delay in chart.machine.implementations.delays) || !NAME.test(delay))
      lines.push(`state '${name}' waits for '${String(delay)}', which is no named delay`);
  for (const list of [...node.transitions.values(), node.always ?? []])
    if (list.slice(0, -1).some(({ guard }) => !guard))
      lines.push(`state '${name}' has a transition behind one without a guard`);
  return lines;
};

const transitionLint = ({ transitions }: Chart): string[] =>
  transitions.flatMap(({ name, transition, trigger }) => {
    const isOurs = transition.eventType === trigger;
    return [
      ...(isOurs && !EVENT.test(trigger) ? [`'${name}': events are named thing.verb`] : []),
      ...(typeof transition.guard === 'function' && !('check' in transition.guard)
        ? [`'${name}' has a guard without a name`]
        : []),
      ...(transition.actions.some(
        (action) => typeof action === 'function' && partsOf(action).type === undefined,
      )
        ? [`'${name}' has an action without a name`]
        : []),
    ];
  });

/** Values that are not plain data: an exported case could not be written, a key could not be computed. */
const notPlain = (value: unknown, where: string): string[] => {
  if (typeof value === 'function' || typeof value === 'symbol') return [where];
  if (typeof value !== 'object' || value === null) return [];
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return [where];
  return Object.entries(value).flatMap(([key, inner]) => notPlain(inner, `${where}.${key}`));
};

const contextLint = ({ situations }: Graph): string[] => {
  const bad = new Set(situations.flatMap(({ snapshot }) => notPlain(snapshot.context, 'context')));
  return [...bad].map((where) => `${where} is not plain data`);
};

/** Steps that are computed again at most: randomness shows in any of them, and a large flow has tens of thousands. */
const AGAIN = 1000;

/** A step that differs when it is computed again depends on a clock, on randomness or on hidden state. */
const pureLint = ({ system, situations, edges }: Graph): string[] => {
  const each = Math.ceil(edges.length / AGAIN);
  return edges
    .filter((_, at) => at % each === 0)
    .filter(({ from, step }) => {
      const once = (): string =>
        JSON.stringify(
          system.apply(from === null ? null : (situations[from] ?? null), step).to.snapshot.context,
        );
      return once() !== once();
    })
    .slice(0, 1)
    .map(
      ({ step }) => `'${step.label}' leads elsewhere when it is repeated: clock, randomness or hidden state`,
    );
};

/** Exported cases are carried out by hand from their texts alone. */
const instructionsLint = ({ system, edges }: Graph): string[] =>
  withoutInstruction(
    system,
    edges.map(({ step }) => step),
  ).map((label) => `no instruction for '${label}'`);

/** Names of steps and actors in the model that match no step of the flow. */
const namesLint = ({ model, edges, system }: Graph): string[] => {
  const labels = [...new Set(edges.map(({ step }) => step.label))];
  const actors = system.chart.actors.map(({ id }) => id);
  const owners = Object.values(model.outcomes).flatMap((cases) =>
    Object.values(cases).flatMap((each) => ('of' in each && each.of !== undefined ? [each.of] : [])),
  );
  return [
    ...misnamed('offBrowser', Object.keys(model.offBrowser), labels),
    ...misnamed('renamed', Object.values(model.renamed), labels),
    ...misnamed('instructions', Object.keys(model.instructions), [...labels, ...labels.map(generalOf)]),
    ...misnamed('of', owners, actors),
  ];
};

const modelLint = (model: Model, chart: Chart): string[] => {
  const sent = sentByActors(model);
  return [
    ...Object.keys(chart.machine.implementations.actors)
      .filter((src) => !model.outcomes[src])
      .map((src) => `the model has no outcomes for '${src}'`),
    ...Object.entries(model.events)
      .filter(([type, cases]) => cases === 'sent' && !sent.has(type) && !sentByFunction(model))
      .map(([type]) => `the model declares '${type}' as sent by an actor, but no actor sends it`),
    ...Object.keys(model.events)
      .filter((type) => !chart.eventTypes.includes(type))
      .map((type) => `the model has cases of '${type}', which the flow never receives`),
  ];
};
const sentByFunction = ({ outcomes }: Model): boolean =>
  Object.values(outcomes).some((cases) =>
    Object.values(cases).some((each) => 'send' in each && typeof each.send === 'function'),
  );

export const lint = (graph: Graph): string[] => {
  const { model } = graph;
  const chart = chartOf(model.machine);
  const ends = Object.values(chart.machine.root.states).some(({ type }) => type === 'final');
  return [
    ...chart.nodes.flatMap((node) => stateLint(chart, node)),
    ...transitionLint(chart),
    ...Object.keys(chart.machine.implementations.delays)
      .filter((name) => !NAME.test(name))
      .map((name) => `the delay '${name}' is not in camelCase`),
    ...(ends && chart.machine.root.output === undefined ? ['the flow can end and has no output'] : []),
    ...contextLint(graph),
    ...pureLint(graph),
    ...modelLint(model, chart),
    ...instructionsLint(graph),
    ...namesLint(graph),
  ];
};
