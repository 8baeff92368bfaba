/** The graph of a flow: every situation that can be reached, and every step between them. */
import type { AnyActorLogic } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
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

/** Where a step led; before the first, nowhere. The key is made once. */
interface Reached {
  readonly move: Move | null;
  key: string | null;
}
/** More turned out to matter than the keys of this round hold. */
class Outgrown extends Error {}

/** Moves that an earlier round has computed: a key that holds more changes none of them. */
type Moves = WeakMap<object, Map<string, Move>>;
const BEGINNING = {};
const moveOf = (
  system: System,
  from: Situation | null,
  step: Step,
  count: () => void,
  known: Moves,
): Move => {
  const moves = known.get(from ?? BEGINNING) ?? new Map<string, Move>();
  known.set(from ?? BEGINNING, moves);
  const old = moves.get(step.label);
  if (old) return old;
  count();
  const move = system.apply(from, step);
  moves.set(step.label, move);
  return move;
};

/**
 * One search by breadth, so that a situation is met on a shortest path: XState's own, which walks whatever has states
 * and events, over our situations and steps.
 */
const search = (system: System, count: () => void, known: Moves) => {
  const { version } = system;
  const met: Situation[] = [];
  const logic = {
    getInitialSnapshot: (): Reached => ({ move: null, key: '' }),
    transition: ({ move }: Reached, { step }: { step: Step }): Reached => {
      return { move: moveOf(system, move?.to ?? null, step, count, known), key: null };
    },
  };
  return getAdjacencyMap(logic as unknown as AnyActorLogic, {
    serializeState: (state) => {
      const reached = state as unknown as Reached;
      return (reached.key ??= reached.move ? system.key(reached.move.to) : '');
    },
    serializeEvent: (event) => (event as unknown as { step: Step }).step.label,
    events: (state) => {
      const { move } = state as unknown as Reached;
      if (system.version !== version) throw new Outgrown();
      if (move && met.push(move.to) > system.model.limit) throw tooLarge(system, met);
      const steps = move ? system.steps(move.to) : system.starts();
      return steps.map((step) => ({ type: step.label, step }));
    },
  });
};

/** Null when more turned out to matter. @throws TooLarge */
const round = (system: System, count: () => void, known: Moves): Round | null => {
  try {
    const places = new Map<string, number>();
    const found: Round = { situations: [], starts: [], edges: [], out: [] };
    const map = Object.entries(search(system, count, known));
    for (const [key, { state }] of map) {
      const { move } = state as unknown as Reached;
      if (!move) continue;
      places.set(key, found.situations.push(move.to) - 1);
      found.out.push([]);
    }
    for (const [key, { transitions }] of map)
      for (const { event, state } of Object.values(
        transitions as Record<string, { event: unknown; state: unknown }>,
      )) {
        const from = places.get(key) ?? null;
        const { move, key: to } = state as Reached;
        if (!move || to === null) continue;
        const { step } = event as { step: Step };
        const edge: Edge = { id: found.edges.length, from, to: places.get(to) ?? 0, step, move };
        found.edges.push(edge);
        (from === null ? found.starts : (found.out[from] ?? [])).push(edge);
      }
    return found;
  } catch (error) {
    if (error instanceof Outgrown) return null;
    throw error;
  }
};

/** @throws TooLarge. Explores again as long as a field turns out to matter that did not before. */
export const explore = (model: Model, system: System = createSystem(model)): Graph => {
  const started = performance.now();
  let steps = 0;
  let rounds = 0;
  const known: Moves = new WeakMap();
  const count = (): void => {
    steps += 1;
  };
  let found: Round | null = null;
  while (!found) {
    rounds += 1;
    found = round(system, count, known);
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
