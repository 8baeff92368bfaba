/** The strength of the committed paths: which planted faults they find, on the computed flow and at the view. */
import { isDeepStrictEqual } from 'node:util';
import { checks } from './checks.ts';
import { coverage } from './coverage.ts';
import { explore, type Graph } from './explore.ts';
import { follow, generate, isBroken, type Path, type Taken } from './generate.ts';
import { delayMutantsOf, inputMutantsOf } from './input-mutants.ts';
import { lockedStep } from './lock.ts';
import { mutantsOf, type Mutant, type Tamper } from './mutants.ts';
import { replay, type Ground } from './replay.ts';
import { createStage } from './stage.ts';
import { createSystem, type System } from './system.ts';

export interface Score {
  readonly planted: number;
  readonly found: number;
  /** Names of the faults that were not found. */
  readonly survivors: readonly string[];
}
export interface GroundScore extends Score {
  /** Faults that change only effects on others, not what the flow shows: they are found on the actor. */
  readonly unshown: readonly string[];
}

/** Whether a path of the faulty flow leads elsewhere than committed. */
const differs = (system: System, { steps }: Path): boolean => {
  const labels = steps.map(({ step }) => step.label);
  const result = follow(system, labels);
  if (isBroken(result)) return true;
  return steps.some(
    (taken, at) =>
      !isDeepStrictEqual(
        lockedStep(taken, steps[at - 1]?.move),
        lockedStep(result[at] ?? taken, result[at - 1]?.move),
      ),
  );
};

/**
 * Faults that the check over the whole graph finds in the faulty flow. One that has many times the situations of the
 * flow is faulty, too: exploring all of them would take gigabytes.
 */
const isFaulty = ({ model, situations }: Graph, tamper: Tamper, paths: readonly Path[]): boolean => {
  const limit = Math.min(model.limit, 4 * situations.length + 1000);
  const graph = explore(model, createSystem({ ...model, limit }, tamper));
  return checks(graph).length > 0 || coverage(graph, paths).dead.length > 0;
};

const survives = (work: () => boolean): boolean => {
  try {
    return !work();
  } catch {
    return false;
  }
};

const scoreOf = (mutants: readonly Mutant[], survivors: readonly Mutant[]): Score => ({
  planted: mutants.length,
  found: mutants.length - survivors.length,
  survivors: survivors.map(({ name }) => name),
});

/** Faults that can be noticed: one that leads elsewhere and back at once, in every step of every situation, is none. */
const realMutants = (graph: Graph): Mutant[] => {
  const { paths } = generate(graph, { level: 'edges', style: 'tour' });
  return mutantsOf(graph.model.machine).filter(({ mayBeSame, tamper }) => {
    if (!mayBeSame) return true;
    return !survives(() => {
      const system = createSystem(graph.model, tamper);
      return paths.some((path) => differs(system, path));
    });
  });
};

export const scoreOnActor = (graph: Graph, paths: readonly Path[]): Score => {
  const mutants = [...realMutants(graph), ...inputMutantsOf(graph), ...delayMutantsOf(graph)];
  const survivors = mutants.filter(({ tamper }) =>
    survives(() => {
      const system = createSystem(graph.model, tamper);
      return paths.some((path) => differs(system, path)) || isFaulty(graph, tamper, paths);
    }),
  );
  return scoreOf(mutants, survivors);
};

/** What a view can read of the flow. */
const shownOf = ({ move }: Taken) => {
  const { value, context, status, tags } = move.to.snapshot;
  return { value, context, status, tags };
};
/** Whether the part of the faulty flow that a view can read ever differs from the correct one. */
const showsOtherwise = (system: System, { steps }: Path): boolean => {
  const labels = steps.map(({ step }) => step.label);
  const result = follow(system, labels);
  // Where a step is not possible, the faulty flow keeps its state.
  const end = isBroken(result) ? result.at : steps.length;
  const walked = isBroken(result) ? follow(system, labels.slice(0, end)) : result;
  if (isBroken(walked)) return true;
  const shown = [...walked, ...(end > 0 ? walked.slice(-1) : [])];
  return steps.slice(0, end + 1).some((taken, at) => {
    const faulty = shown[at];
    return faulty === undefined || !isDeepStrictEqual(shownOf(taken), shownOf(faulty));
  });
};

/** The same faults, checked through a ground alone: nothing is compared but what a person finds there. */
export const scoreOnGround = async (
  graph: Graph,
  paths: readonly Path[],
  ground: () => Ground,
): Promise<GroundScore> => {
  for (const path of paths) {
    const failure = await replay(graph.system, path, { ground: ground(), compares: false });
    // Otherwise every fault would count as found.
    if (failure) throw new Error(`Without any fault, at ${failure.labels.join(' · ')}: ${failure.why}`);
  }
  const mutants = realMutants(graph);
  const survivors: Mutant[] = [];
  const unshown: Mutant[] = [];
  for (const mutant of mutants) {
    let isFound = false;
    for (const path of paths) {
      const here = ground();
      const stage = createStage(graph.model, mutant.tamper, here.pictures);
      isFound = (await replay(graph.system, path, { ground: here, stage, compares: false })) !== null;
      if (isFound) break;
    }
    if (isFound) continue;
    const system = createSystem(graph.model, mutant.tamper);
    const isShown = !survives(() => paths.some((path) => showsOtherwise(system, path)));
    (isShown ? survivors : unshown).push(mutant);
  }
  return {
    planted: mutants.length,
    found: mutants.length - survivors.length - unshown.length,
    survivors: survivors.map(({ name }) => name),
    unshown: unshown.map(({ name }) => name),
  };
};
