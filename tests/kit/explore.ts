/** The graph of a flow: every reachable situation and every step between them. */
import type { AnyActorLogic } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Model } from './model.ts';
import type { Step } from './steps.ts';
import { createSystem, type Move, type System } from './system.ts';
import type { Situation } from './situation.ts';

export interface Edge {
  readonly id: number;
  /** Index of the situation it starts from; null for a start. */
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
  /** Edges that leave a situation, in the order of the model. */
  readonly out: readonly (readonly Edge[])[];
  /** Wall time in milliseconds and steps computed, over all rounds. */
  readonly cost: { readonly ms: number; readonly steps: number; readonly rounds: number };
}

/** Too many situations; the message lists the fields with the most values, since one of them has to be bounded. */
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

/** More fields turned out to matter than the keys of this round hold. */
class Outgrown extends Error {}

/** Steps of a situation and their targets from an earlier round; a larger key does not change them. */
type Moves = WeakMap<object, readonly (readonly [step: Step, move: Move])[]>;
const BEGINNING = {};

/**
 * Breadth-first search, so that each situation is met on a shortest path. It is XState's own search, which accepts
 * anything with states and events, over the indexes of the situations. A step to a known situation is recorded and not
 * followed: the search's queue moves as a whole, and nine of ten steps lead to a known situation.
 */
const search = (system: System, count: () => void, known: Moves): Round => {
  const { version, model } = system;
  const places = new Map<string, number>();
  const found: Round = { situations: [], starts: [], edges: [], out: [] };
  const movesOf = (from: Situation | null) => {
    const old = known.get(from ?? BEGINNING);
    if (old) return old;
    const moves = (from ? system.steps(from) : system.starts()).map((step) => {
      count();
      return [step, system.apply(from, step)] as const;
    });
    known.set(from ?? BEGINNING, moves);
    return moves;
  };
  const met = (key: string, situation: Situation): number => {
    const place = found.situations.push(situation) - 1;
    if (place >= model.limit) throw tooLarge(system, found.situations);
    places.set(key, place);
    found.out.push([]);
    return place;
  };
  const newFrom = (from: number | null): number[] => {
    const fresh: number[] = [];
    for (const [step, move] of movesOf(from === null ? null : (found.situations[from] ?? null))) {
      const key = system.key(move.to);
      let to = places.get(key);
      if (to === undefined) fresh.push((to = met(key, move.to)));
      const edge: Edge = { id: found.edges.length, from, to, step, move };
      found.edges.push(edge);
      (from === null ? found.starts : (found.out[from] ?? [])).push(edge);
    }
    if (system.version !== version) throw new Outgrown();
    return fresh;
  };
  const logic = {
    getInitialSnapshot: () => ({ place: null }),
    transition: (_: unknown, { to }: { to: number }) => ({ place: to }),
  };
  getAdjacencyMap(logic as unknown as AnyActorLogic, {
    serializeState: (state) => String((state as unknown as { place: number | null }).place),
    serializeEvent: (event) => event.type,
    events: (state) =>
      newFrom((state as unknown as { place: number | null }).place).map((to) => ({ type: String(to), to })),
  });
  return found;
};

/** Null when more fields turned out to matter. @throws TooLarge */
const round = (system: System, count: () => void, known: Moves): Round | null => {
  try {
    return search(system, count, known);
  } catch (error) {
    if (error instanceof Outgrown) return null;
    throw error;
  }
};

/** Explores again as long as more fields turn out to matter. @throws TooLarge */
export const explore = (model: Model, system: System = createSystem(model)): Graph => {
  const started = performance.now();
  let steps = 0;
  let rounds = 0;
  const known: Moves = new WeakMap();
  const checked = new WeakSet<object>();
  const count = (): void => {
    steps += 1;
  };
  let found: Round | null = null;
  while (!found) {
    rounds += 1;
    found = round(system, count, known);
    // Rules and `home` also read fields, which the key must then hold.
    if (found && readsMore(system, found, checked)) found = null;
  }
  return { model, system, ...found, cost: { ms: performance.now() - started, steps, rounds } };
};

/** `checked` holds what an earlier round has checked; it would read the same fields again. */
const readsMore = (system: System, { situations, edges }: Round, checked: WeakSet<object>): boolean => {
  const { version, model } = system;
  for (const situation of situations) {
    if (checked.has(situation)) continue;
    checked.add(situation);
    const shown = system.shown(situation);
    model.home(shown);
    for (const { from, canReach } of model.rules) {
      from?.(shown);
      canReach?.(shown);
    }
  }
  for (const edge of edges) {
    if (checked.has(edge.move)) continue;
    checked.add(edge.move);
    const shown = system.shown(edge.move.to);
    const via = viaOf(system.shown, situations, edge);
    for (const { never, always } of model.rules) (never ?? always)?.(shown, via);
  }
  return system.version !== version;
};

export const viaOf = (
  shown: System['shown'],
  situations: readonly Situation[],
  { from, step, move }: Pick<Edge, 'from' | 'step' | 'move'>,
) => ({
  label: step.label,
  from: from === null ? null : shown(situations[from] as Situation),
  actions: move.effects.flatMap((effect) => (effect.kind === 'action' ? [effect.name] : [])),
  sentToParent: move.effects.flatMap((effect) => (effect.kind === 'sentToParent' ? [effect.event.type] : [])),
  started: move.started,
  sent: move.effects.flatMap((effect) => (effect.kind === 'sent' ? [effect] : [])),
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
