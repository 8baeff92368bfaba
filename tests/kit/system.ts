/**
 * The flow as a pure system: a situation, its possible steps, and where each leads. Nothing runs: actors are puppets
 * that never start, actions are recorded, time stands still until the next timer is due.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Chart } from './chart.ts';
import { freeze } from './freeze.ts';
import { instrument, type Verdict } from './instrument.ts';
import { ownerOf, probe, statesIn, type Recorded, type Transition } from './internals.ts';
import { createKey } from './key.ts';
import type { Model } from './model.ts';
import { stillPuppet } from './puppets.ts';
import { createReads } from './reads.ts';
import type { Tamper } from './mutants.ts';
import { eventSteps, outcomeSteps, isAwaited, sentByActors, type Step } from './steps.ts';
import type { Child, Situation } from './situation.ts';
import type { Timer } from './situation.ts';

/** The effects of a step. */
export type Effect =
  | { readonly kind: 'action'; readonly name: string; readonly params: unknown }
  | { readonly kind: 'sentToParent'; readonly event: AnyEventObject }
  | { readonly kind: 'sent'; readonly actor: string; readonly event: AnyEventObject };
/** An actor that was started, with its input. */
export interface StartedActor {
  readonly kind: 'started';
  readonly actor: string;
  readonly src: string;
  readonly input: unknown;
}
/** A timer that was started and still runs when the step is over. */
export interface Timed {
  readonly delay: string;
  readonly ms: number;
}
export interface Move {
  readonly to: Situation;
  readonly taken: readonly string[];
  /** Names of the transitions whose guard was false. */
  readonly refused: readonly string[];
  readonly effects: readonly Effect[];
  readonly started: readonly StartedActor[];
  readonly timed: readonly Timed[];
  /** States that were entered, at rest or in passing. */
  readonly entered: readonly string[];
}
export interface System {
  readonly model: Model;
  readonly chart: Chart;
  starts(): Step[];
  steps(situation: Situation): Step[];
  apply(situation: Situation | null, step: Step): Move;
  /** The key of a situation: two with the same key behave alike, as far as has been read. */
  key(situation: Situation): string;
  /** The fields in the key, and a number that grows with them. */
  fields(situation: Situation): readonly string[];
  readonly version: number;
  /** The snapshot for rules and cases: their reads count. */
  shown(situation: Situation): AnyMachineSnapshot;
}

interface Send {
  readonly to: AnyActorRef;
  readonly event: AnyEventObject;
  readonly delay?: number;
  readonly id?: string;
}

/** Timers, children and effects after the actions of a step, in their order. */
const settle = (before: Situation | null, actions: readonly Recorded[], parent: unknown) => {
  let timers = [...(before?.timers ?? [])];
  const children: Record<string, Child> = { ...before?.children };
  const effects: Effect[] = [];
  const started: StartedActor[] = [];
  for (const { type, params } of actions) {
    if (type === 'xstate.spawnChild') {
      const { actorRef, src, input } = params as { actorRef: AnyActorRef; src: string; input: unknown };
      children[actorRef.id] = { src, input, isSettled: false, received: [] };
      started.push({ kind: 'started', actor: actorRef.id, src, input });
    } else if (type === 'xstate.stopChild') {
      if (params) delete children[(params as AnyActorRef).id];
    } else if (type === 'xstate.raise') {
      const { id, event, delay } = params as { id?: string; event: AnyEventObject; delay?: number };
      if (delay !== undefined) timers.push({ id: id ?? event.type, event, remaining: delay });
    } else if (type === 'xstate.cancel') {
      const { sendId } = params as { sendId: string };
      timers = timers.filter((timer) => timer.id !== sendId);
    } else if (type === 'xstate.sendTo') {
      const { to, event, delay, id } = params as Send;
      const child = children[to.id];
      if (delay !== undefined) timers.push({ id: id ?? event.type, event, remaining: delay });
      else if (to === parent) effects.push({ kind: 'sentToParent', event });
      else {
        effects.push({ kind: 'sent', actor: to.id, event });
        if (child)
          children[to.id] = {
            ...child,
            received: [...child.received.filter(({ type: old }) => old !== event.type), event],
          };
      }
    } else if (!type.startsWith('xstate.')) effects.push({ kind: 'action', name: type, params });
  }
  return { timers, children, effects, started };
};

const eventOf = (step: Step, due: Timer | undefined): AnyEventObject => {
  if (step.kind === 'event') return step.event;
  if (step.kind === 'after') return due?.event ?? { type: 'nothing.due' };
  if (step.kind === 'start') throw new Error('A start is no event');
  const { result, actor } = step;
  if ('send' in result) return result.send;
  return 'done' in result
    ? { type: `xstate.done.actor.${actor}`, output: result.done, actorId: actor }
    : { type: `xstate.error.actor.${actor}`, error: result.error, actorId: actor };
};

/** Changes that the step itself makes before the machine receives the event. */
const prepared = (situation: Situation, step: Step, due: Timer | undefined): Situation => {
  if (step.kind === 'after' && due)
    return {
      ...situation,
      timers: situation.timers
        .filter((timer) => timer !== due)
        .map((timer) => ({ ...timer, remaining: timer.remaining - due.remaining })),
    };
  if (step.kind !== 'outcome') return situation;
  const child = situation.children[step.actor];
  if (!child) throw new Error(`No actor runs as '${step.actor}'`);
  const answered = 'send' in step.result ? step.result.after : undefined;
  const received = child.received.filter((event) => !isAwaited(answered, event));
  const isSettled = !('send' in step.result);
  return {
    ...situation,
    children: { ...situation.children, [step.actor]: { ...child, received, isSettled } },
  };
};

/** An error in an action or guard, or an endless loop, breaks the flow as it would break the running one. */
const moved = (before: AnyMachineSnapshot, work: () => unknown): AnyMachineSnapshot => {
  try {
    return work() as AnyMachineSnapshot;
  } catch (error) {
    return { ...before, status: 'error', error, output: undefined } as AnyMachineSnapshot;
  }
};
/** Upper limit of microsteps in a step; more is an endless loop. */
export const MICROSTEPS = 1000;

export const dueOf = (timers: readonly Timer[]): Timer | undefined =>
  timers.reduce<Timer | undefined>(
    (first, each) => (first && first.remaining <= each.remaining ? first : each),
    undefined,
  );

/** `tamper` plants a fault in the system's own clone of the machine, after the names were given. */
export const createSystem = (model: Model, tamper: Tamper = () => undefined): System => {
  const reads = createReads();
  let verdicts: Verdict[] = [];
  const chart = instrument(model.machine, reads, (verdict) => verdicts.push(verdict), stillPuppet);
  const { machine } = chart;
  tamper(machine);
  Object.assign(machine.options, { maxIterations: MICROSTEPS });
  const sent = sentByActors(model);
  const nameOf = (transition: Transition): string => chart.nameOf(transition) ?? '(initial)';
  const delayOf = (timer: Timer): string => chart.delays.get(timer.event.type) ?? timer.id;
  const shorts = new Map<string, string>();
  const short = (id: string): string => {
    const name = shorts.get(id) ?? (id.slice(machine.id.length + 1) || '(flow)');
    shorts.set(id, name);
    return name;
  };
  /** Types of events that the active states handle, by the ids of these states. */
  const handledBy = new Map<string, readonly string[]>();
  const handledIn = (snapshot: AnyMachineSnapshot): readonly string[] => {
    const ids = statesIn(snapshot);
    const key = ids.join();
    const known = handledBy.get(key);
    if (known) return known;
    const nodes = ids.map((id) => machine.getStateNodeById(id));
    const types = chart.eventTypes.filter((type) => nodes.some(({ transitions }) => transitions.has(type)));
    handledBy.set(key, types);
    return types;
  };

  const views = new WeakMap<Situation, AnyMachineSnapshot>();
  const shown = (situation: Situation): AnyMachineSnapshot => {
    const { snapshot } = situation;
    const view =
      views.get(situation) ??
      (Object.create(snapshot, {
        context: { value: reads.deciding(snapshot.context) },
      }) as AnyMachineSnapshot);
    views.set(situation, view);
    return view;
  };

  let actions: Recorded[] = [];
  let taken: string[] = [];
  let entered = new Set<string>();
  // One for all steps: it keeps no state, and creating one costs as much as a step.
  const scope = probe(
    (action) => actions.push(action),
    (transitions, snapshot) => {
      taken.push(...transitions.map(nameOf));
      // A state that is left at once is in no snapshot, but has a transition.
      for (const { source } of transitions) entered.add(short(source.id));
      for (const id of statesIn(snapshot)) entered.add(short(id));
    },
  );
  const { parent } = ownerOf(scope.self);

  const apply = (before: Situation | null, step: Step): Move => {
    actions = [];
    taken = [];
    entered = new Set();
    verdicts = [];
    const due = before && step.kind === 'after' ? dueOf(before.timers) : undefined;
    const ready = before && prepared(before, step, due);
    const snapshot = ready
      ? moved(ready.snapshot, () => machine.transition(ready.snapshot, eventOf(step, due), scope as never))
      : (machine.getInitialSnapshot(
          scope as never,
          (step as { input: unknown }).input as never,
        ) as AnyMachineSnapshot);
    freeze(snapshot.context);
    for (const id of statesIn(snapshot)) entered.add(short(id));
    const { timers, children, effects, started } = settle(ready, actions, parent);
    const isOver = snapshot.status !== 'active';
    const running = isOver ? [] : timers;
    return {
      to: { snapshot, timers: running, children: isOver ? {} : children },
      taken,
      refused: verdicts.flatMap(([transition, isTrue]) => (isTrue ? [] : [nameOf(transition)])),
      effects,
      started,
      timed: running
        .filter((timer) => !ready?.timers.includes(timer))
        .map((timer) => ({ delay: delayOf(timer), ms: timer.remaining })),
      entered: [...entered],
    };
  };

  const steps = (situation: Situation): Step[] => {
    const { snapshot, timers, children } = situation;
    if (snapshot.status !== 'active') return [];
    const view = shown(situation);
    const due = dueOf(timers);
    return [
      ...handledIn(snapshot).flatMap((type) => eventSteps(model, type, sent, view)),
      ...Object.entries(children).flatMap(([id, child]) =>
        child.isSettled ? [] : outcomeSteps(model, id, child, view),
      ),
      ...(due ? [{ kind: 'after' as const, label: `after ${delayOf(due)}`, delay: delayOf(due) }] : []),
    ];
  };

  const fields = ({ snapshot }: Situation): readonly string[] => reads.relevant(snapshot.context as object);
  const key = createKey(model, reads);
  const starts = (): Step[] =>
    Object.entries(model.inputs).map(([name, input]) => ({ kind: 'start', label: `start ${name}`, input }));

  return {
    model,
    chart,
    starts,
    steps,
    apply,
    key,
    fields,
    shown,
    get version() {
      return reads.version;
    },
  };
};
