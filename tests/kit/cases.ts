/** Test cases as plain data: the source of every export and of the browser tours. */
import type { Graph } from './explore.ts';
import type { Path, Taken } from './generate.ts';
import { leavesOf, lockedStep } from './lock.ts';
import type { Step } from './steps.ts';
import { dueOf, type Move } from './system.ts';
import { expected, requirementsOf, instructionFor } from './instructions.ts';

export interface CaseStep {
  readonly label: string;
  /** What the tester does or arranges. */
  readonly instruction: string;
  readonly kind: Step['kind'];
  /** `form.submit`, `login`, `pause`, `visitor`: the event, the actor's id, the delay, the start. */
  readonly what: string;
  /** Name of the payload or of the outcome. */
  readonly case: string | null;
  /** Outcomes only: the actor's name in `setup()`. */
  readonly src: string | null;
  /** Delays only: milliseconds that must pass. */
  readonly wait: number;
  /** States that are active afterwards; empty once the flow has ended. */
  readonly states: readonly string[];
  readonly isOver: boolean;
  /** The expected result, as the person sees it. */
  readonly expected: string;
  readonly does: readonly string[];
  readonly requirements: readonly string[];
}
export interface TestCase {
  readonly id: string;
  readonly flow: string;
  readonly title: string;
  readonly steps: readonly CaseStep[];
  readonly requirements: readonly string[];
}

const nameOf = (step: Step): Pick<CaseStep, 'what' | 'case' | 'src'> => {
  if (step.kind === 'event') return { what: step.event.type, case: step.caseName, src: null };
  if (step.kind === 'outcome') return { what: step.actor, case: step.outcome, src: step.src };
  return {
    what: step.kind === 'after' ? step.delay : step.label.slice('start '.length),
    case: null,
    src: null,
  };
};
const claimsOf = (graph: Graph, { taken }: Move): string[] =>
  graph.system.chart.transitions
    .filter(({ name }) => taken.includes(name))
    .flatMap(
      ({ transition }) => (transition.meta as { requirements?: string[] } | undefined)?.requirements ?? [],
    );

const stepOf = (graph: Graph, { step, move }: Taken, before: Taken | undefined): CaseStep => {
  const { snapshot } = move.to;
  const leaves = leavesOf(snapshot.value);
  return {
    label: step.label,
    instruction: instructionFor(graph.model, step.label) ?? step.label,
    kind: step.kind,
    ...nameOf(step),
    wait: step.kind === 'after' ? (dueOf(before?.move.to.timers ?? [])?.remaining ?? 0) : 0,
    states: snapshot.status === 'active' ? leaves : [],
    isOver: snapshot.status !== 'active',
    expected: expected(graph.system, move, leaves),
    does: lockedStep({ step, move }, before?.move).does ?? [],
    requirements: [
      ...new Set([...requirementsOf(graph.system, leaves), ...claimsOf(graph, move)]),
    ].toSorted(),
  };
};

export const casesOf = (graph: Graph, paths: readonly Path[]): TestCase[] =>
  paths.map(({ id, steps }) => {
    const made = steps.map((taken, at) => stepOf(graph, taken, steps[at - 1]));
    return {
      id,
      flow: graph.model.machine.id,
      title: `${graph.model.title}: ${made.at(-1)?.instruction ?? ''}`,
      steps: made,
      requirements: [...new Set(made.flatMap((step) => step.requirements))].toSorted(),
    };
  });
