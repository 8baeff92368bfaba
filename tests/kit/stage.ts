/**
 * A running flow: its own machine with live puppets for actors, without effects, and with a clock that the kit moves.
 */
import {
  SimulatedClock,
  createActor,
  createMachine,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import { chartOf } from './chart.ts';
import { ownerOf, takenIn } from './internals.ts';
import type { Model } from './model.ts';
import type { Tamper } from './mutants.ts';
import { livePuppet, pull, type Picture } from './puppets.ts';
import type { Step } from './steps.ts';
import { MICROSTEPS, type StartedActor, type Effect } from './system.ts';

/** What the flow has done since the last call of `seen`. */
export interface Seen {
  readonly taken: readonly string[];
  readonly effects: readonly Effect[];
  readonly started: readonly Pick<StartedActor, 'actor' | 'input'>[];
}
export interface Stage {
  /** The machine to run, wherever the driver needs it; `inspect` and `clock` go to the root of its system. */
  readonly logic: AnyStateMachine;
  readonly clock: SimulatedClock;
  readonly inspect: (event: InspectionEvent) => void;
  /** The running flow. @throws Error if the driver has not started it. */
  readonly flow: AnyActorRef;
  readonly snapshot: AnyMachineSnapshot;
  /**
   * Performs a step that is not the person's, or, without a view, theirs too. `wait` is the remaining time of a timer.
   */
  perform(step: Step, wait: number): void;
  seen(): Seen;
}

/** Whether an actor is the flow: it runs the flow's machine, or got it as input (`loadedFlow`). */
const isRun = (ref: AnyActorRef, machine: AnyStateMachine): boolean => {
  const { logic, input } = ownerOf(ref);
  return logic === machine || (input as { machine?: unknown } | undefined)?.machine === machine;
};

const withoutEffects = (machine: AnyStateMachine): Record<string, () => void> =>
  Object.fromEntries(
    Object.entries(machine.implementations.actions).flatMap(([name, action]) =>
      'resolve' in (action as object) ? [] : [[name, () => undefined]],
    ),
  );

export const createStage = (
  model: Model,
  tamper: Tamper = () => undefined,
  pictures: Readonly<Record<string, Picture>> = {},
): Stage => {
  const { machine } = model;
  const clock = new SimulatedClock();
  let effects: Effect[] = [];
  let started: Pick<StartedActor, 'actor' | 'input'>[] = [];
  let taken: string[] = [];
  let flow: AnyActorRef | null = null;
  const puppets = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src) => [
      src,
      livePuppet(
        (actor, event) => effects.push({ kind: 'sent', actor, event }),
        pictures[src],
        (actor, input) => started.push({ actor, input }),
      ),
    ]),
  );
  const logic = machine.provide({ actors: puppets, actions: withoutEffects(machine) });
  const chart = chartOf(logic);
  tamper(logic);
  Object.assign(logic.options, { maxIterations: MICROSTEPS });

  const inspect = (event: InspectionEvent): void => {
    const ref = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.actor' && isRun(ref, logic)) flow = ref;
    if (event.type === '@xstate.event' && flow && event.sourceRef === flow && ref === ownerOf(flow).parent) {
      if (!event.event.type.startsWith('xstate.'))
        effects.push({ kind: 'sentToParent', event: event.event as AnyEventObject });
    }
    if (ref !== flow) return;
    if (event.type === '@xstate.microstep')
      taken.push(...takenIn(event).map((each) => chart.nameOf(each) ?? '(initial)'));
    if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.'))
      effects.push({ kind: 'action', name: event.action.type, params: event.action.params });
  };
  const running = (): AnyActorRef => {
    if (!flow) throw new Error(`${model.title}: the driver has not started the flow`);
    return flow;
  };
  return {
    logic,
    clock,
    inspect,
    get flow() {
      return running();
    },
    get snapshot() {
      return running().getSnapshot() as AnyMachineSnapshot;
    },
    perform: (step, wait) => {
      if (step.kind === 'event') running().send(step.event);
      if (step.kind === 'after') clock.increment(wait);
      if (step.kind !== 'outcome') return;
      const child = (running().getSnapshot() as AnyMachineSnapshot).children[step.actor];
      if (!child) throw new Error(`No actor runs as '${step.actor}'`);
      child.send(pull(step.result));
    },
    seen: () => {
      const seen = { taken, effects, started };
      taken = [];
      started = [];
      effects = [];
      return seen;
    },
  };
};

/** Runs a stage's flow under a parent that only listens. @returns a function that stops it. */
export const host = (stage: Stage, input: unknown): (() => void) => {
  const parent = createActor(
    createMachine({
      id: 'host',
      invoke: { id: 'flow', src: stage.logic, input: input as never, onError: {} },
    }),
    { clock: stage.clock, inspect: stage.inspect },
  ).start();
  return () => parent.stop();
};
