/** Which declared items the paths cover, and why the others are not covered. */
import type { Graph } from './explore.ts';
import type { Path } from './generate.ts';
import { coveredBy, itemsOf, type Item } from './items.ts';
import type { Level } from './levels.ts';

export interface Coverage {
  readonly items: readonly Item[];
  readonly covered: ReadonlySet<string>;
  /** Reachable, but on no path. */
  readonly open: readonly string[];
  /** Not reachable by any path, with the reason. */
  readonly dead: readonly (readonly [name: string, reason: string])[];
  readonly waived: readonly (readonly [name: string, reason: string])[];
  /** Waivers of items that are covered or not declared. */
  readonly stale: readonly string[];
}

const reasonOf = (graph: Graph, { kind, name }: Item, reached: ReadonlySet<string>): string => {
  const { chart, model } = graph.system;
  const what = name.slice(kind.length + 1);
  if (kind === 'state') return 'no transition that can be taken leads here';
  if (kind === 'case') {
    const actor = / = /.test(what) ? what.split(' = ')[0] : null;
    return actor
      ? `'${actor}' never runs, or was never given what this answers`
      : 'the flow never receives this event in that way';
  }
  const found = chart.transitions.find((each) => each.name === what);
  if (!found) return 'not declared';
  const { source, trigger, guard, index, transition } = found;
  const state = source.path.join('.') || '(flow)';
  if (!reached.has(`state ${state}`) && source.path.length > 0)
    return `the state '${state}' is never entered`;
  const tries = graph.edges.filter(({ move }) => move.refused.includes(what)).length;
  const takes = graph.edges.filter(({ move }) => move.taken.includes(what)).length;
  if (kind === 'guard false')
    return takes > 0 ? `'${guard}' was true each of ${takes} times` : `'${guard}' is never evaluated`;
  if (guard !== null && tries > 0) return `'${guard}' was never true in ${tries} tries`;
  const rivals = chart.transitions.filter(
    (each) => each.source === source && each.trigger === trigger && each.index < index,
  );
  if (rivals.length > 0)
    return `what is tried before it is always taken: ${rivals.map((each) => each.name).join('; ')}`;
  if (trigger.endsWith(' failed')) return `no outcome of '${trigger.replace(/ failed$/, '')}' fails`;
  if (trigger.endsWith(' done')) return `no outcome of '${trigger.replace(/ done$/, '')}' ends it`;
  const { eventType } = transition;
  return model.events[eventType] === 'never'
    ? 'the model never tries this event'
    : 'nobody sends this event here';
};

export const coverage = (
  graph: Graph,
  paths: readonly Path[],
  level: Level = graph.model.cover,
): Coverage => {
  const items = itemsOf(graph.system, level);
  const { waive } = graph.model;
  const reached = new Set<string>();
  for (const { step, move } of graph.edges) for (const name of coveredBy(step, move)) reached.add(name);
  const covered = new Set(
    paths.flatMap(({ steps }) => steps.flatMap(({ step, move }) => coveredBy(step, move))),
  );
  const missing = items.filter(({ name }) => !covered.has(name));
  const names = new Set(items.map(({ name }) => name));
  return {
    items,
    covered,
    open: missing.filter(({ name }) => reached.has(name) && !waive[name]).map(({ name }) => name),
    dead: missing
      .filter(({ name }) => !reached.has(name) && !waive[name])
      .map((item) => [item.name, reasonOf(graph, item, reached)]),
    waived: missing.flatMap(({ name }) => (waive[name] ? [[name, waive[name]] as const] : [])),
    stale: Object.keys(waive).filter((name) => covered.has(name) || !names.has(name)),
  };
};
