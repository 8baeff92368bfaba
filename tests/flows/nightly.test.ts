/**
 * Strength of the view drivers: faults are planted in each machine, one at a time, and replayed through its view, where
 * only the driver's own assertions count; and each control is removed. It takes minutes, so it runs at night (`npm run
 * flows:nightly`). A share under the goal fails and lists the faults that were not found, and so does an unused reason
 * in `overlooked`. Faults that only affect other actors are found on the actor. It also falsifies each amount, date and
 * name of the page in place.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explore, type Graph } from '../kit/explore.ts';
import { generate, type Path } from '../kit/generate.ts';
import { labelsOf } from '../kit/lock.ts';
import { scoreOnGround } from '../kit/mutate.ts';
import { excusedBy } from '../kit/overlooked.ts';
import { replay } from '../kit/replay.ts';
import { scoreOfShown } from '../kit/shown.ts';
import { onView } from '../kit/view.tsx';
import { FLOWS, type DrivenFlow } from './all.ts';

/** The minimum share of planted faults that a view's driver finds; the others are listed in `overlooked`. */
const GOAL = 0.9;
/** The minimum share of falsified amounts, dates and names that all drivers together find. */
const SHOWN = 0.92;
const HOUR = 3_600_000;

const shownInAll = { planted: 0, found: 0 };

interface Explored {
  readonly graph: Graph;
  readonly focused: readonly Path[];
  readonly paths: readonly Path[];
}
const exploredOf = ({ model, lock }: DrivenFlow): Explored => {
  const graph = explore(model);
  const focused = generate(graph, { committed: lock?.paths.map(labelsOf) ?? [] }).paths;
  // A tour continues after a test case would end, so it meets later effects of a fault.
  return { graph, focused, paths: [...focused, ...generate(graph, { style: 'tour' }).paths] };
};

describe.each(FLOWS)('$title at its view', (flow) => {
  const { driver, title } = flow;
  // One flow at a time: the graphs of all flows together take gigabytes.
  let explored: Explored | null = null;
  const known = (): Explored => (explored ??= exploredOf(flow));
  afterAll(() => {
    explored = null;
  });

  if (driver.prepare) beforeAll(driver.prepare, 60_000);

  test(
    'planted faults are found',
    async () => {
      const { graph, paths } = known();
      const { planted, found, survivors, unshown } = await scoreOnGround(graph, paths, () => onView(driver));
      const shown = planted - unshown.length;
      console.log(
        `${title}: ${found} of ${shown} planted faults noticed at the view; ${unshown.length} more do nothing to it`,
      );
      for (const name of unshown) console.log(`  not of this view: ${name}`);
      const { reasons, open, stale } = excusedBy(driver.overlooked ?? {}, survivors);
      for (const [name, why] of reasons)
        console.log(`  nobody notices: ${name} (${why ?? 'no reason given'})`);
      const isMet = open.length <= shown * (1 - GOAL);
      expect([...(isMet ? [] : open), ...stale]).toEqual([]);
    },
    HOUR,
  );

  test(
    'falsified amounts, dates and names are found',
    async () => {
      const { graph, focused } = known();
      const { planted, found, survivors } = await scoreOfShown(graph.system, focused, driver);
      console.log(`${title}: ${found} of ${planted} falsified amounts, dates and names noticed`);
      for (const name of survivors) console.log(`  nobody notices: ${name}`);
      shownInAll.planted += planted;
      shownInAll.found += found;
      expect(survivors).toHaveLength(planted - found);
    },
    HOUR,
  );

  test.each(Object.keys(driver.control ?? {}))('%s removed is noticed', async (type) => {
    const { graph, paths } = known();
    const spoil = (): void => driver.control?.[type]?.()?.setAttribute('inert', '');
    const isPressed = (label: string): boolean =>
      label.split(' (')[0] === type && driver.elsewhere?.[label] === undefined;
    const offers = (path: (typeof paths)[number]): boolean =>
      path.steps.some(({ move }) => graph.system.steps(move.to).some(({ label }) => isPressed(label)));
    const path = paths.find(offers);
    if (!path) throw new Error(`No path meets '${type}'`);
    expect(await replay(graph.system, path, { ground: onView(driver, spoil) })).not.toBeNull();
  });
});

test('enough falsified amounts, dates and names are found at all views together', () => {
  const { planted, found } = shownInAll;
  console.log(`${found} of ${planted} falsified amounts, dates and names noticed at all views`);
  expect(found).toBeGreaterThanOrEqual(planted * SHOWN);
});
