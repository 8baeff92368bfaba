/** The same path on the running flow, step by step beside what was computed, and through a view where there is one. */
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { Path, Taken } from './generate.ts';
import type { Picture } from './puppets.ts';
import { createStage, host, type Seen, type Stage } from './stage.ts';
import { dueOf, type Effect, type Move, type System } from './system.ts';

/** How a path is gone somewhere: nothing but the actor, a rendered view. */
export interface Ground {
  /** Starts the stage's flow with the input of the path's start. */
  open(stage: Stage, input: unknown, path: Path): Promise<void> | void;
  /** Does a step of the person; false where the ground has no way of its own, so that the flow is sent the event. */
  act?(stage: Stage, taken: Taken): Promise<boolean>;
  /** Carries out what the world does, so that the ground can take part in it. */
  world?(stage: Stage, work: () => void): Promise<void>;
  /** What a person must find now. @throws an assertion's error. */
  verify?(stage: Stage, taken: Taken, offered: readonly string[]): Promise<void>;
  close?(): Promise<void> | void;
  /** What the flow's actors show of themselves, by their names. */
  readonly pictures?: Readonly<Record<string, Picture>> | undefined;
}
export interface Failure {
  readonly path: string;
  /** Labels up to the step that failed, which is the last. */
  readonly labels: readonly string[];
  readonly why: string;
}

export const onActor = (): Ground => {
  let stop = (): void => undefined;
  return {
    open: (stage, input) => {
      stop = host(stage, input);
    },
    close: () => stop(),
  };
};

const ofKind = <K extends Effect['kind']>(
  effects: readonly Effect[],
  kind: K,
): Extract<Effect, { kind: K }>[] =>
  effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
const show = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Where the flow that ran is not what was computed, a line each. */
export const differences = (move: Move, snapshot: AnyMachineSnapshot, seen: Seen): string[] => {
  const wanted = move.to.snapshot;
  const lines: string[] = [];
  const compare = (what: string, is: unknown, should: unknown): void => {
    if (!isDeepStrictEqual(is, should)) lines.push(`${what}: ${show(is)}, computed ${show(should)}`);
  };
  compare('status', snapshot.status, wanted.status);
  compare('state', snapshot.value, wanted.value);
  const [is, should] = [snapshot.context, wanted.context] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  for (const field of new Set([...Object.keys(is), ...Object.keys(should)]))
    compare(`context.${field}`, is[field], should[field]);
  compare('tags', [...snapshot.tags].toSorted(), [...wanted.tags].toSorted());
  compare('output', snapshot.output, wanted.output);
  compare('transitions', seen.taken, move.taken);
  for (const kind of ['action', 'sentToParent'] as const)
    compare(kind, ofKind(seen.effects, kind), ofKind(move.effects, kind));
  // One that is speaking hears later than another, so only what each of them hears has an order.
  const byActor = (effects: readonly Effect[]) =>
    ofKind(effects, 'sent').toSorted((a, b) => a.actor.localeCompare(b.actor));
  compare('sent', byActor(seen.effects), byActor(move.effects));
  return lines;
};

/** What actors are given; a person's own file at a view is another than the model's. */
const inputDifferences = (move: Move, seen: Seen): string[] => {
  const inputs = (started: Seen['started']) =>
    started.map(({ actor, input }) => ({ actor, input })).toSorted((a, b) => a.actor.localeCompare(b.actor));
  const [is, should] = [inputs(seen.started), inputs(move.started)];
  return isDeepStrictEqual(is, should) ? [] : [`started: ${show(is)}, computed ${show(should)}`];
};

export interface ReplayOptions {
  readonly ground?: Ground;
  /** The machine to run where it is not the model's own: one with a planted fault. */
  readonly stage?: Stage;
  /** Whether the flow that runs is compared with what was computed. */
  readonly compares?: boolean;
}

/** Goes one path. @returns null when all of it held. */
export const replay = async (
  system: System,
  path: Path,
  {
    ground = onActor(),
    stage = createStage(system.model, undefined, ground.pictures),
    compares = true,
  }: ReplayOptions = {},
): Promise<Failure | null> => {
  let wait = 0;
  for (const [at, taken] of path.steps.entries()) {
    const { step, move } = taken;
    const due = wait;
    const work = (): void => stage.perform(step, due);
    try {
      if (step.kind === 'start') await ground.open(stage, step.input, path);
      else if (!(step.kind === 'event' && (await ground.act?.(stage, taken)))) {
        if (ground.world) await ground.world(stage, work);
        else work();
      }
      const seen = stage.seen();
      const lines = compares
        ? [...differences(move, stage.snapshot, seen), ...(ground.act ? [] : inputDifferences(move, seen))]
        : [];
      if (lines.length > 0) throw new Error(lines.join('\n'));
      const offered = system.steps(move.to).map(({ label }) => label);
      await ground.verify?.(stage, taken, offered);
    } catch (error) {
      await ground.close?.();
      const labels = path.steps.slice(0, at + 1).map((each) => each.step.label);
      return { path: path.id, labels, why: error instanceof Error ? error.message : String(error) };
    }
    wait = dueOf(move.to.timers)?.remaining ?? 0;
  }
  await ground.close?.();
  return null;
};
