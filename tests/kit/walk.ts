/** Random walks, for a graph that is too large or a flow with a reference. A failed walk is shortened to its cause. */
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { viaOf } from './explore.ts';
import { follow, isBroken, type Taken } from './generate.ts';
import { randomOf } from './random.ts';
import { differences } from './replay.ts';
import type { Model } from './model.ts';
import { createStage, host } from './stage.ts';
import type { Step } from './steps.ts';
import { createSystem, dueOf, type System } from './system.ts';

/**
 * An independent model of the flow in a few lines from the specification: `project` of the flow must equal `expect` of
 * it.
 */
export interface Reference<State = unknown> {
  readonly start: (input: unknown) => State;
  readonly step: (state: State, step: Step) => State;
  readonly project: (snapshot: AnyMachineSnapshot) => unknown;
  readonly expect: (state: State) => unknown;
}
export interface WalkOptions {
  readonly reference?: Reference | undefined;
  readonly runs?: number;
  readonly maxSteps?: number;
  readonly seed?: number;
}
export interface WalkResult {
  readonly runs: number;
  readonly steps: number;
  readonly seed: number;
  readonly failure: {
    readonly why: string;
    readonly labels: readonly string[];
    readonly walked: number;
  } | null;
}

/** The fault after the last step, null for none. */
const faultOf = (
  system: System,
  taken: readonly Taken[],
  reference: Reference | undefined,
): string | null => {
  const last = taken.at(-1);
  if (!last) return null;
  const { snapshot } = last.move.to;
  if (snapshot.status === 'error') return `the flow breaks: ${String(snapshot.error)}`;
  const before = taken.at(-2)?.move.to;
  const edge = { id: 0, from: before ? 0 : null, to: 0, step: last.step, move: last.move };
  for (const { id, never, always } of system.model.rules) {
    const via = viaOf(system.shown, before ? [before] : [], edge);
    if (never?.(snapshot, via) === true || always?.(snapshot, via) === false) return `rule ${id} is broken`;
  }
  if (!reference) return null;
  let state: unknown;
  for (const { step } of taken)
    state = step.kind === 'start' ? reference.start(step.input) : reference.step(state, step);
  const [is, should] = [reference.project(snapshot), reference.expect(state)];
  if (isDeepStrictEqual(is, should)) return null;
  return `the flow has ${JSON.stringify(is)}, the reference ${JSON.stringify(should)}`;
};

/** The same steps on the running flow. */
const faultOnActor = (model: Model, taken: readonly Taken[]): string | null => {
  const stage = createStage(model);
  let stop = (): void => undefined;
  let wait = 0;
  try {
    for (const { step, move } of taken) {
      if (step.kind === 'start') stop = host(stage, step.input);
      else stage.perform(step, wait);
      const [line] = differences(move, stage.snapshot, stage.seen());
      if (line !== undefined) return `on the actor: ${line}`;
      wait = dueOf(move.to.timers)?.remaining ?? 0;
    }
    return null;
  } finally {
    stop();
  }
};

const faultOfLabels = (
  system: System,
  labels: readonly string[],
  reference: Reference | undefined,
): string | null => {
  const taken = follow(system, labels);
  if (isBroken(taken)) return null;
  for (let length = 1; length <= taken.length; length += 1) {
    const fault = faultOf(system, taken.slice(0, length), reference);
    if (fault !== null) return fault;
  }
  return faultOnActor(system.model, taken);
};

/** Removes steps, in halves and then one by one, as long as a fault remains. */
const shrink = (
  labels: readonly string[],
  isWrong: (labels: readonly string[]) => boolean,
): readonly string[] => {
  let best = labels;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 1; at < best.length;) {
      const shorter = [...best.slice(0, at), ...best.slice(at + size)];
      if (shorter.length < best.length && isWrong(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
};

export const walk = (
  model: Model,
  { reference, runs = 200, maxSteps = 30, seed = 1 }: WalkOptions = {},
): WalkResult => {
  const system = createSystem(model);
  const random = randomOf(seed);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let steps = 0;
  for (let run = 1; run <= runs; run += 1) {
    const taken: Taken[] = [];
    const length = 1 + Math.floor(random() * maxSteps);
    for (let step = oneOf(system.starts()); step && taken.length < length;) {
      const move = system.apply(taken.at(-1)?.move.to ?? null, step);
      taken.push({ step, move });
      steps += 1;
      if (faultOf(system, taken, reference) !== null) break;
      step = oneOf(system.steps(move.to));
    }
    const fault = faultOf(system, taken, reference) ?? faultOnActor(model, taken);
    if (fault === null) continue;
    const labels = taken.map(({ step }) => step.label);
    const least = shrink(labels, (shorter) => faultOfLabels(system, shorter, reference) !== null);
    const why = faultOfLabels(system, least, reference) ?? fault;
    return { runs: run, steps, seed, failure: { why, labels: least, walked: labels.length } };
  }
  return { runs, steps, seed, failure: null };
};
