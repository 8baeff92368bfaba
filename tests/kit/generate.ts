/** Paths that cover what a level requires: the committed ones that still work, then as few new ones as needed. */
import { createHash } from 'node:crypto';
import { waysOf, type Edge, type Graph } from './explore.ts';
import { coveredBy, itemsOf } from './items.ts';
import type { Level, Style } from './levels.ts';
import type { Step } from './steps.ts';
import type { Move, System } from './system.ts';
import type { Situation } from './situation.ts';

export interface Taken {
  readonly step: Step;
  readonly move: Move;
}
export interface Path {
  /** `login-3fa2b1c0`: derived from the labels alone, so that renaming a state keeps the id. */
  readonly id: string;
  readonly steps: readonly Taken[];
}
export interface BrokenPath {
  readonly labels: readonly string[];
  /** Index of the label that is not possible. */
  readonly at: number;
  readonly possible: readonly string[];
}

export const idOf = (flow: string, labels: readonly string[]): string =>
  `${flow}-${createHash('sha256').update(labels.join('\n')).digest('hex').slice(0, 8)}`;

/** Performs the labelled steps on concrete snapshots, from a start on. */
export const follow = (system: System, labels: readonly string[]): readonly Taken[] | BrokenPath => {
  let situation: Situation | null = null;
  const taken: Taken[] = [];
  for (const [at, label] of labels.entries()) {
    const possible: Step[] = situation === null ? system.starts() : system.steps(situation);
    const step = possible.find((each) => each.label === label);
    if (!step) return { labels, at, possible: possible.map((each) => each.label) };
    const move = system.apply(situation, step);
    taken.push({ step, move });
    situation = move.to;
  }
  return taken;
};
export const isBroken = (result: readonly Taken[] | BrokenPath): result is BrokenPath =>
  !Array.isArray(result);

/** Edges that cover something new. */
type Wanted = (edge: Edge) => readonly string[];
const wantedOf = (graph: Graph, level: Level): { wanted: Wanted; all: Set<string> } => {
  if (level === 'edges') {
    const name = (edge: Edge): string => `edge ${edge.id}`;
    return { wanted: (edge) => [name(edge)], all: new Set(graph.edges.map(name)) };
  }
  const declared = new Set(itemsOf(graph.system, level).map(({ name }) => name));
  // All of a step's items are declared but at a lower level; then the same list serves.
  const declaredOf = ({ step, move }: Edge): readonly string[] => {
    const names = coveredBy(step, move);
    return names.every((name) => declared.has(name)) ? names : names.filter((name) => declared.has(name));
  };
  const by = new Map(graph.edges.map((edge) => [edge.id, declaredOf(edge)]));
  const all = new Set<string>();
  for (const names of by.values()) for (const name of names) all.add(name);
  return { wanted: ({ id }) => by.get(id) ?? [], all };
};

/** The nearest edge that covers an open item, from a situation or, with null, from any start. */
const nearest = (graph: Graph, from: number | null, isOpen: (edge: Edge) => boolean): Edge[] | null => {
  const before = new Map<number, Edge | null>(from === null ? [] : [[from, null]]);
  let queue: Edge[] = [...(from === null ? graph.starts : (graph.out[from] ?? []))];
  while (queue.length > 0) {
    const next: Edge[] = [];
    for (const edge of queue) {
      if (isOpen(edge)) return [...wayTo(before, edge), edge];
      if (before.has(edge.to)) continue;
      before.set(edge.to, edge);
      next.push(...(graph.out[edge.to] ?? []));
    }
    queue = next;
  }
  return null;
};
const wayTo = (before: ReadonlyMap<number, Edge | null>, { from }: Edge): Edge[] => {
  const way: Edge[] = [];
  for (
    let edge = from === null ? null : before.get(from);
    edge;
    edge = edge.from === null ? null : before.get(edge.from)
  )
    way.unshift(edge);
  return way;
};

const tours = (graph: Graph, open: Set<string>, wanted: Wanted): string[][] => {
  const found: string[][] = [];
  const isOpen = (edge: Edge): boolean => wanted(edge).some((name) => open.has(name));
  while (open.size > 0) {
    const labels: string[] = [];
    for (let at: number | null = null; ;) {
      const way: Edge[] | null = nearest(graph, at, isOpen);
      if (!way) break;
      for (const edge of way) {
        labels.push(edge.step.label);
        for (const name of wanted(edge)) open.delete(name);
        at = edge.to;
      }
    }
    if (labels.length === 0) break;
    found.push(labels);
  }
  return found;
};

/** The farthest first: the way to it covers much that would otherwise need a path of its own. */
const focused = (graph: Graph, open: Set<string>, wanted: Wanted): string[][] => {
  const ways = waysOf(graph);
  const length = ({ from }: Edge): number => (from === null ? 0 : (ways[from]?.length ?? 0));
  const first = new Map<string, Edge>();
  for (const edge of graph.edges.toSorted((a, b) => length(a) - length(b)))
    for (const name of wanted(edge)) if (!first.has(name)) first.set(name, edge);
  const targets = [...first]
    .filter(([name]) => open.has(name))
    .toSorted(([, a], [, b]) => length(b) - length(a));
  const found: string[][] = [];
  for (const [name, { from, step }] of targets) {
    if (!open.has(name)) continue;
    const labels = [...(from === null ? [] : (ways[from] ?? [])), step.label];
    found.push(labels);
    for (const edge of edgesOf(graph, labels)) for (const each of wanted(edge)) open.delete(each);
  }
  return found;
};

export const edgesOf = (graph: Graph, labels: readonly string[]): Edge[] => {
  const edges: Edge[] = [];
  let from: readonly Edge[] = graph.starts;
  for (const label of labels) {
    const edge = from.find(({ step }) => step.label === label);
    if (!edge) break;
    edges.push(edge);
    from = graph.out[edge.to] ?? [];
  }
  return edges;
};

/** The graph without the steps of some labels. */
export const without = (graph: Graph, labels: readonly string[]): Graph => {
  const stays = ({ step }: Edge): boolean => !labels.includes(step.label);
  return {
    ...graph,
    starts: graph.starts.filter(stays),
    edges: graph.edges.filter(stays),
    out: graph.out.map((edges) => edges.filter(stays)),
  };
};

export interface Generated {
  readonly paths: readonly Path[];
  readonly kept: number;
  readonly broken: readonly BrokenPath[];
  /** Paths of the graph that lead elsewhere on concrete snapshots: the key has merged too much. */
  readonly merged: readonly BrokenPath[];
}

export const generate = (
  graph: Graph,
  {
    level = graph.model.cover,
    style = graph.model.style,
    committed = [],
  }: { level?: Level; style?: Style; committed?: readonly (readonly string[])[] } = {},
): Generated => {
  const { system, model } = graph;
  const { wanted, all: open } = wantedOf(graph, level);
  const broken: BrokenPath[] = [];
  const merged: BrokenPath[] = [];
  const paths: Path[] = [];
  const add = (labels: readonly string[], lost: BrokenPath[]): void => {
    const result = follow(system, labels);
    if (isBroken(result)) return void lost.push(result);
    paths.push({ id: idOf(model.machine.id, labels), steps: result });
    for (const edge of edgesOf(graph, labels)) for (const name of wanted(edge)) open.delete(name);
  };
  for (const labels of committed)
    add(
      labels.map((label) => model.renamed[label] ?? label),
      broken,
    );
  const kept = paths.length;
  for (const labels of (style === 'tour' ? tours : focused)(graph, new Set(open), wanted))
    add(labels, merged);
  return { paths, kept, broken, merged };
};
