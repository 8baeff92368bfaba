/** Replays a path on the running flow and compares each step with the computed one; optionally through a view. */
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { Path, Taken } from './generate.ts';
import type { Picture } from './puppets.ts';
import { createStage, host, type Seen, type Stage } from './stage.ts';
import { dueOf, type Effect, type Move, type System } from './system.ts';

/** Where a path is replayed: on the actor alone or through a rendered view. */
export interface Ground {
  /** Starts the stage's flow with the input of the path's start. */
  open(stage: Stage, input: unknown, path: Path): Promise<void> | void;
  /** Performs a step of the person; false if the ground has no way of its own, so that the flow is sent the event. */
  act?(stage: Stage, taken: Taken): Promise<boolean>;
  /** Performs a step of the platform or of time, so that the ground can take part in it. */
  world?(stage: Stage, work: () => void): Promise<void>;
  /** Checks what a person must find now. @throws an assertion's error. */
  verify?(stage: Stage, taken: Taken, offered: readonly string[]): Promise<void>;
  close?(): Promise<void> | void;
  /** Snapshots of the flow's actors, by their names. */
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

/** Differences between the running and the computed flow, one line each. */
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
  // An actor that is sending receives later than another, so the order is compared for each actor only.
  const byActor = (effects: readonly Effect[]) =>
    ofKind(effects, 'sent').toSorted((a, b) => a.actor.localeCompare(b.actor));
  compare('sent', byActor(seen.effects), byActor(move.effects));
  return lines;
};

/** The inputs of actors; a file that is chosen at a view differs from the model's. */
const inputDifferences = (move: Move, seen: Seen): string[] => {
  const inputs = (started: Seen['started']) =>
    started.map(({ actor, input }) => ({ actor, input })).toSorted((a, b) => a.actor.localeCompare(b.actor));
  const [is, should] = [inputs(seen.started), inputs(move.started)];
  return isDeepStrictEqual(is, should) ? [] : [`started: ${show(is)}, computed ${show(should)}`];
};

export interface ReplayOptions {
  readonly ground?: Ground;
  /** A machine with a planted fault, to run in place of the model's own. */
  readonly stage?: Stage;
  /** Whether the running flow is compared with the computed one. */
  readonly compares?: boolean;
}

/** Replays one path. @returns null if everything held. */
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
