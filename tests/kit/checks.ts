/** Checks of every situation and every step over the whole graph; each fault comes with its shortest path. */
import type { AnyMachineSnapshot } from 'xstate';
import { waysOf, type Edge, type Graph } from './explore.ts';
import { isOfPerson } from './steps.ts';
import type { Situation } from './situation.ts';

export interface Fault {
  /** `crash`, `trap`, `endless wait`, `no way home`, or the id of a rule. */
  readonly kind: string;
  readonly labels: readonly string[];
  readonly why: string;
}

/** Situations from which a wanted one can be reached, the wanted included. */
const canReach = (
  graph: Graph,
  wanted: (place: number) => boolean,
  uses: (edge: Edge) => boolean = () => true,
): Set<number> => {
  const into: number[][] = graph.situations.map(() => []);
  for (const edge of graph.edges) if (edge.from !== null && uses(edge)) into[edge.to]?.push(edge.from);
  const found = new Set([...graph.situations.keys()].filter(wanted));
  for (const place of found) for (const before of into[place] ?? []) found.add(before);
  return found;
};

/** The first fault of its kind with a count, so that one mistake is one line. */
const firstOf = (
  kind: string,
  ways: readonly (readonly string[])[],
  places: readonly number[],
  why: string,
): Fault[] => {
  const [place] = places.toSorted((a, b) => (ways[a]?.length ?? 0) - (ways[b]?.length ?? 0));
  if (place === undefined) return [];
  const more = places.length > 1 ? ` (and ${places.length - 1} situations more)` : '';
  return [{ kind, labels: ways[place] ?? [], why: `${why}${more}` }];
};

/** What the rules read was recorded during exploration. */
const plain = ({ snapshot }: Situation): AnyMachineSnapshot => snapshot;

const rulesBroken = (graph: Graph, ways: readonly (readonly string[])[]): Fault[] => {
  const { situations, broken, model } = graph;
  const shown = situations.map(plain);
  const lengthOf = ({ from }: Edge): number => (from === null ? 0 : (ways[from]?.length ?? 0));
  return model.rules.flatMap(({ id, from, canReach: goal }): Fault[] => {
    if (from && goal) {
      const good = canReach(graph, (place) => goal(shown[place]));
      const lost = [...shown.keys()].filter((place) => from(shown[place]) && !good.has(place));
      return firstOf(id, ways, lost, 'from here what the rule promises cannot be reached');
    }
    const bad = broken.get(id) ?? [];
    const [edge] = bad.toSorted((a, b) => lengthOf(a) - lengthOf(b));
    if (!edge) return [];
    const before = edge.from === null ? [] : (ways[edge.from] ?? []);
    const more = bad.length > 1 ? ` (here and at ${bad.length - 1} more)` : '';
    return [{ kind: id, labels: [...before, edge.step.label], why: `the rule is broken${more}` }];
  });
};

export const checks = (graph: Graph): Fault[] => {
  const { situations, model, out } = graph;
  const ways = waysOf(graph);
  const places = [...situations.keys()];
  const statusOf = (place: number): string => situations[place]?.snapshot.status ?? 'active';
  const isHome = new Set(
    places.filter((place) => statusOf(place) === 'done' || model.home(plain(situations[place] as Situation))),
  );
  const crashed = places.filter((place) => statusOf(place) === 'error');
  const resting = places.filter((place) => !isHome.has(place) && statusOf(place) === 'active');
  const leaves = (place: number): readonly Edge[] => (out[place] ?? []).filter(({ to }) => to !== place);
  const trapped = resting.filter((place) => leaves(place).length === 0);
  // On at least one way that needs no person, the flow waits for the person again or is home.
  const needsPerson = (place: number): boolean =>
    isHome.has(place) || leaves(place).some(({ step }) => isOfPerson(step));
  const answered = canReach(graph, needsPerson, ({ step }) => !isOfPerson(step));
  const homeward = canReach(graph, (place) => isHome.has(place));
  const waiting = resting.filter((place) => !answered.has(place) && leaves(place).length > 0);
  const homeless = resting.filter((place) => !homeward.has(place) && leaves(place).length > 0);
  const [broken] = crashed.map((place) => situations[place]?.snapshot.error);
  return [
    ...firstOf('crash', ways, crashed, `the flow breaks: ${String(broken)}`),
    ...firstOf('trap', ways, trapped, 'no step is possible, and the flow is not home'),
    ...firstOf(
      'endless wait',
      ways,
      waiting,
      'whatever the platform responds, the person never gets a turn again',
    ),
    ...firstOf('no way home', ways, homeless, 'no path leads home'),
    ...rulesBroken(graph, ways),
  ];
};
