/** How good the committed paths are: planted faults that they find, on the computed flow and at the view. */
import { isDeepStrictEqual } from 'node:util';
import { checks } from './checks.ts';
import { coverage } from './coverage.ts';
import { explore, type Graph } from './explore.ts';
import { follow, generate, isBroken, type Path } from './generate.ts';
import { lockedStep } from './lock.ts';
import { mutantsOf, type Mutant, type Tamper } from './mutants.ts';
import { replay, type Ground } from './replay.ts';
import { createStage } from './stage.ts';
import { createSystem, type System } from './system.ts';

export interface Score {
  readonly planted: number;
  readonly found: number;
  /** Names of the faults that nobody noticed. */
  readonly survivors: readonly string[];
}

/** Whether a path of the faulty flow leads elsewhere than is committed. */
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

/** What the check over the whole graph says of the faulty flow. */
const isFaulty = ({ model }: Graph, tamper: Tamper, paths: readonly Path[]): boolean => {
  const graph = explore(model, createSystem(model, tamper));
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

/** Faults that could be noticed: one that leads elsewhere and back at once, in every step of every situation, is none. */
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
  const mutants = realMutants(graph);
  const survivors = mutants.filter(({ tamper }) =>
    survives(() => {
      const system = createSystem(graph.model, tamper);
      return paths.some((path) => differs(system, path)) || isFaulty(graph, tamper, paths);
    }),
  );
  return scoreOf(mutants, survivors);
};

/** The same faults, seen through a ground alone: nothing is compared but what a person finds there. */
export const scoreOnGround = async (
  graph: Graph,
  paths: readonly Path[],
  ground: () => Ground,
): Promise<Score> => {
  const mutants = realMutants(graph);
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    let isFound = false;
    for (const path of paths) {
      const here = ground();
      const stage = createStage(graph.model, mutant.tamper, here.pictures);
      isFound = (await replay(graph.system, path, { ground: here, stage, compares: false })) !== null;
      if (isFound) break;
    }
    if (!isFound) survivors.push(mutant);
  }
  return scoreOf(mutants, survivors);
};
