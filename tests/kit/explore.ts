/** The graph of a flow: every situation that can be reached, and every step between them. */
import type { Model } from './model.ts';
import type { Step } from './steps.ts';
import { createSystem, type Move, type Situation, type System } from './system.ts';

export interface Edge {
  readonly id: number;
  /** Place of the situation it leads from; null for a start. */
  readonly from: number | null;
  readonly to: number;
  readonly step: Step;
  readonly move: Move;
}
export interface Graph {
  readonly model: Model;
  readonly system: System;
  readonly situations: readonly Situation[];
  readonly starts: readonly Edge[];
  readonly edges: readonly Edge[];
  /** Edges that lead from a situation, in the order of the model. */
  readonly out: readonly (readonly Edge[])[];
  /** Wall time in milliseconds and steps computed, over all rounds. */
  readonly cost: { readonly ms: number; readonly steps: number; readonly rounds: number };
}

/** Too many situations; says which fields grow, since one of them is what to bound. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

const tooLarge = (system: System, situations: readonly Situation[]): TooLarge => {
  const fields = system.fields(situations[0] as Situation);
  const counts = fields
    .map((field) => {
      const values = situations.map(({ snapshot }) =>
        JSON.stringify((snapshot.context as Record<string, unknown>)[field]),
      );
      return [field, new Set(values).size] as const;
    })
    .toSorted(([, a], [, b]) => b - a);
  const text = counts.map(([field, count]) => `${field} has ${count} values`).join(', ');
  return new TooLarge(`${system.model.title}: more than ${system.model.limit} situations; ${text}`);
};

interface Round {
  readonly situations: Situation[];
  readonly starts: Edge[];
  readonly edges: Edge[];
  readonly out: Edge[][];
}

/** One search by breadth, so that a situation is met on a shortest path. Null when more turned out to matter. */
const round = (system: System, count: () => void): Round | null => {
  const { version } = system;
  const places = new Map<string, number>();
  const found: Round = { situations: [], starts: [], edges: [], out: [] };
  const placeOf = (situation: Situation): number => {
    const key = system.key(situation);
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = found.situations.push(situation) - 1;
    if (place >= system.model.limit) throw tooLarge(system, found.situations);
    places.set(key, place);
    found.out.push([]);
    return place;
  };
  const go = (from: number | null, situation: Situation | null, step: Step): void => {
    count();
    const move = system.apply(situation, step);
    const edge: Edge = { id: found.edges.length, from, to: placeOf(move.to), step, move };
    found.edges.push(edge);
    (from === null ? found.starts : (found.out[from] as Edge[])).push(edge);
  };
  for (const step of system.starts()) go(null, null, step);
  for (let place = 0; place < found.situations.length; place += 1) {
    const situation = found.situations[place] as Situation;
    for (const step of system.steps(situation)) go(place, situation, step);
    if (system.version !== version) return null;
  }
  return found;
};

/** @throws TooLarge. Explores again as long as a field turns out to matter that did not before. */
export const explore = (model: Model, system: System = createSystem(model)): Graph => {
  const started = performance.now();
  let steps = 0;
  let rounds = 0;
  let found: Round | null = null;
  while (!found) {
    rounds += 1;
    found = round(system, () => {
      steps += 1;
    });
    // Rules and the notion of home read fields, too, which the key must then hold.
    if (found && readsMore(system, found)) found = null;
  }
  return { model, system, ...found, cost: { ms: performance.now() - started, steps, rounds } };
};

const readsMore = (system: System, { situations, edges }: Round): boolean => {
  const { version, model } = system;
  for (const situation of situations) {
    const shown = system.shown(situation);
    model.home(shown);
    for (const { from, canReach } of model.rules) {
      from?.(shown);
      canReach?.(shown);
    }
  }
  for (const edge of edges) {
    const shown = system.shown(edge.move.to);
    const via = viaOf(system, situations, edge);
    for (const { never, always } of model.rules) (never ?? always)?.(shown, via);
  }
  return system.version !== version;
};

export const viaOf = (system: System, situations: readonly Situation[], { from, step, move }: Edge) => ({
  label: step.label,
  from: from === null ? null : system.shown(situations[from] as Situation),
  actions: move.effects.flatMap((effect) => (effect.kind === 'action' ? [effect.name] : [])),
  told: move.effects.flatMap((effect) => (effect.kind === 'told' ? [effect.event.type] : [])),
});

/** Labels of a shortest path to each situation. */
export const waysOf = ({ situations, starts, out }: Graph): readonly (readonly string[])[] => {
  const ways: (readonly string[] | undefined)[] = situations.map(() => undefined);
  const queue: number[] = [];
  const visit = ({ to, step }: Edge, before: readonly string[]): void => {
    if (ways[to]) return;
    ways[to] = [...before, step.label];
    queue.push(to);
  };
  for (const edge of starts) visit(edge, []);
  for (const place of queue) for (const edge of out[place] ?? []) visit(edge, ways[place] ?? []);
  return ways.map((way) => way ?? []);
};
