/** All checks of a flow that need no screen. */
import { checks, type Fault } from './checks.ts';
import { coverage, type Coverage } from './coverage.ts';
import { explore, type Graph } from './explore.ts';
import { generate, type BrokenPath, type Generated, type Path } from './generate.ts';
import type { Level, Style } from './levels.ts';
import { lint } from './lint.ts';
import {
  changesIn,
  compareLocks,
  isSame,
  labelsOf,
  lockOf,
  pathsText,
  type Lock,
  type LockDifference,
} from './lock.ts';
import type { Model } from './model.ts';
import { misnamed } from './names.ts';
import { replay, type Failure } from './replay.ts';

export interface Report {
  readonly flow: string;
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly generated: Generated;
  readonly coverage: Coverage;
  readonly faults: readonly Fault[];
  readonly failures: readonly Failure[];
  readonly lint: readonly string[];
  readonly lock: Lock;
  /** Differences from the committed lock; null if nothing was committed or compared. */
  readonly difference: LockDifference | null;
  /** Milliseconds. */
  readonly ms: {
    readonly explore: number;
    readonly generate: number;
    readonly replay: number;
    readonly all: number;
  };
}

const brokenText = ({ labels, at, possible }: BrokenPath): string =>
  `step ${at + 1} '${labels[at]}' is not possible after '${labels.slice(0, at).join(' > ')}'; possible: ${possible.join(', ') || 'nothing'}`;

/** Why the flow cannot begin by any of its starts; null if it can. */
const beginlessOf = ({ model, starts }: Graph): string | null => {
  const errors = starts.map(({ move }) => move.to.snapshot).filter(({ status }) => status === 'error');
  const [first] = errors;
  if (!first || errors.length < starts.length) return null;
  const given = Object.values(model.inputs).every((input) => input === undefined)
    ? "the model has no 'inputs', and the machine reads some"
    : `none of the model's 'inputs' (${Object.keys(model.inputs).join(', ')}) is what the machine reads`;
  return `${given}: its types.input says what a start needs. It breaks with: ${String(first.error)}`;
};

/** Faults, one line each: they fail a check whatever is committed. */
export const problemsOf = (report: Report): string[] => {
  const beginless = beginlessOf(report.graph);
  // Nothing can be reached then, so the other faults follow from it.
  return beginless === null ? faultsOf(report) : [`start: ${beginless}`];
};

const faultsOf = ({ faults, failures, coverage: covered, generated, lint: lines }: Report): string[] => [
  ...lines.map((line) => `lint: ${line}`),
  ...faults.map(({ kind, labels, why }) => `${kind}: ${why}\n    ${labels.join(' > ')}`),
  ...generated.merged.map((path) => `merged: the key holds too little; ${brokenText(path)}`),
  ...failures.map(({ path, labels, why }) => `replay ${path}: ${why}\n    ${labels.join(' > ')}`),
  ...covered.open.map((name) => `not covered: ${name}`),
  ...covered.dead.map(([name, reason]) => `dead: ${name}: ${reason}`),
  ...covered.stale
    .filter((name) => covered.covered.has(name))
    .map((name) => `stale waiver: ${name}: it is covered, so it needs none`),
  ...misnamed(
    'waive',
    covered.stale.filter((name) => !covered.covered.has(name)),
    covered.items.map(({ name }) => name),
  ).map((line) => `stale waiver: ${line}`),
];
/** Lines that show that the committed lock is out of date. */
export const staleOf = ({ difference, generated, graph }: Report): string[] =>
  beginlessOf(graph) === null ? linesOf(difference, generated) : [];

const linesOf = (difference: LockDifference | null, generated: Generated): string[] => [
  ...generated.broken.map((path) => `removed: ${brokenText(path)}`),
  ...(difference?.added ?? []).map((path) => `new: ${path.id} ${labelsOf(path).join(' > ')}`),
  ...(difference ? changesIn(difference) : []).map(
    ({ ids, lines }) => `changed: ${pathsText(ids)}\n    ${lines.join('\n    ')}`,
  ),
];

export const checkModel = async (
  model: Model,
  {
    lock = null,
    level = model.cover,
    style = model.style,
  }: { lock?: Lock | null; level?: Level; style?: Style } = {},
): Promise<Report> => {
  const started = performance.now();
  const graph = explore(model);
  const explored = performance.now();
  const committed = lock?.paths.map(labelsOf) ?? [];
  const generated = generate(graph, { level, style, committed });
  const found = performance.now();
  const failures: Failure[] = [];
  for (const path of generated.paths) {
    const failure = await replay(graph.system, path);
    if (failure) failures.push(failure);
  }
  const replayed = performance.now();
  const now = lockOf(model.machine.id, generated.paths);
  const difference = lock && compareLocks(lock, now);
  return {
    flow: model.machine.id,
    graph,
    paths: generated.paths,
    generated,
    coverage: coverage(graph, generated.paths, level),
    faults: checks(graph),
    failures,
    lint: lint(graph),
    lock: now,
    difference: difference && isSame(difference) ? null : difference,
    ms: {
      explore: explored - started,
      generate: found - explored,
      replay: replayed - found,
      all: performance.now() - started,
    },
  };
};
