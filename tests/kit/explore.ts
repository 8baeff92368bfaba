/** The graph of a flow: every reachable situation and every step between them. */
import type { AnyActorLogic, AnyMachineSnapshot } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Model, Via } from './model.ts';
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
  /** Edges that break a rule on steps, by the rule's id. */
  readonly broken: ReadonlyMap<string, readonly Edge[]>;
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
  readonly broken: Map<string, Edge[]>;
}

/** More fields turned out to matter than the keys of this round hold. */
class Outgrown extends Error {}

/**
 * Breadth-first search, so that each situation is met on a shortest path. It is XState's own search, which accepts
 * anything with states and events, over the indexes of the situations. A step to a known situation is recorded and not
 * followed: the search's queue moves as a whole, and nine of ten steps lead to a known situation, which then takes the
 * place of the equal one that was computed, since all of those together would need gigabytes.
 */
const search = (system: System, count: () => void): Round => {
  const { version, model } = system;
  const places = new Map<string, number>();
  const found: Round = { situations: [], starts: [], edges: [], out: [], broken: new Map() };
  const { situations, starts, edges, out } = found;
  const met = (key: string, situation: Situation): number => {
    const place = situations.push(situation) - 1;
    if (place >= model.limit) throw tooLarge(system, situations);
    places.set(key, place);
    out.push([]);
    const shown = system.shown(situation);
    model.home(shown);
    for (const { from, canReach } of model.rules) {
      from?.(shown);
      canReach?.(shown);
    }
    return place;
  };
  /** Rules compare a step's own end with its beginning: an equal one may hold other objects. */
  const applyRules = (edge: Edge, { to }: Move): void => {
    const end = system.shown(to);
    const via = viaOf(system.shown, situations, edge);
    for (const { id, never, always } of model.rules)
      if (never?.(end, via) === true || always?.(end, via) === false) {
        const others = found.broken.get(id);
        if (others) others.push(edge);
        else found.broken.set(id, [edge]);
      }
  };
  const newFrom = (from: number | null): number[] => {
    const fresh: number[] = [];
    const before = from === null ? null : (situations[from] ?? null);
    for (const step of before ? system.steps(before) : system.starts()) {
      count();
      const move = system.apply(before, step);
      const key = system.key(move.to);
      const known = places.get(key);
      const to = known ?? met(key, move.to);
      if (known === undefined) fresh.push(to);
      const edge: Edge = {
        id: edges.length,
        from,
        to,
        step,
        move: { ...move, to: situations[to] as Situation },
      };
      edges.push(edge);
      (from === null ? starts : (out[from] ?? [])).push(edge);
      applyRules(edge, move);
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
const round = (system: System, count: () => void): Round | null => {
  try {
    return search(system, count);
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
  const count = (): void => {
    steps += 1;
  };
  let found: Round | null = null;
  while (!found) {
    rounds += 1;
    found = round(system, count);
  }
  return { model, system, ...found, cost: { ms: performance.now() - started, steps, rounds } };
};

/** What a rule does not read is not computed: there is one for each step of a flow and each rule. */
class ViaOfMove implements Via<AnyMachineSnapshot> {
  readonly label: string;
  readonly from: AnyMachineSnapshot | null;
  readonly #move: Move;
  /** Read by most rules of a step. */
  #sent: Via<AnyMachineSnapshot>['sent'] | undefined;
  constructor(label: string, from: AnyMachineSnapshot | null, move: Move) {
    this.label = label;
    this.from = from;
    this.#move = move;
  }
  get actions() {
    return this.#move.effects.flatMap((effect) => (effect.kind === 'action' ? [effect.name] : []));
  }
  get sentToParent() {
    return this.#move.effects.flatMap((effect) =>
      effect.kind === 'sentToParent' ? [effect.event.type] : [],
    );
  }
  get started() {
    return this.#move.started;
  }
  get sent() {
    return (this.#sent ??= this.#move.effects.flatMap((effect) => (effect.kind === 'sent' ? [effect] : [])));
  }
}

export const viaOf = (
  shown: System['shown'],
  situations: readonly Situation[],
  { from, step, move }: Pick<Edge, 'from' | 'step' | 'move'>,
): Via<AnyMachineSnapshot> =>
  new ViaOfMove(step.label, from === null ? null : shown(situations[from] as Situation), move);

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
