/**
 * Every flow in the browser: tours over all its branches, against a real platform; responses that no platform can give,
 * and flows without requests, are held. By day, of a flow without a story of its own, the longest of the tours that visit every
 * state against the platform; what is held is walked on the view then. `NIGHTLY=1` (at night) runs the tours of every transition in both lanes.
 */
import { test as plain } from '@playwright/test';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { pageMisnames } from '../kit/driver-names.ts';
import { openFlow, type PageDriver } from '../kit/page.ts';
import type { CaseStep, TestCase } from '../kit/cases.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { isNight } from '../support/night.ts';
import { expect, test } from '../support/e2e/test.ts';
import { makeTours, TOURS } from '../support/e2e/tours.ts';

// Tests are named before anything runs, so the tours must be there; a worker finds them made.
if (process.env['TEST_WORKER_INDEX'] === undefined) makeTours();

const FLOWS = new URL('../flows/', import.meta.url);

interface Tours {
  readonly title: string;
  readonly cases: readonly TestCase[];
}
const toursIn = (name: string): Tours => JSON.parse(readFileSync(`${TOURS}/${name}`, 'utf8')) as Tours;

const longest = (cases: readonly TestCase[]): readonly TestCase[] =>
  cases.toSorted((one, other) => other.steps.length - one.steps.length).slice(0, 1);

const driverOf = async (folder: string): Promise<PageDriver<PlatformServer> | null> => {
  const file = new URL(`${folder}/${folder}.page.ts`, FLOWS);
  if (!existsSync(file)) return null;
  return ((await import(file.href)) as { driver: PageDriver<PlatformServer> }).driver;
};

for (const folder of readdirSync(FLOWS)) {
  const driver = await driverOf(folder);
  if (!driver) continue;
  const { title, cases } = toursIn(`${folder}.json`);
  const walked = isNight ? cases : longest(toursIn(`${folder}.day.json`).cases);
  // The driver's lists can be checked without a platform or a page.
  plain(`${title}: the platform is brought to every answer it can give`, () => {
    const outcomes = cases.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'outcome'));
    const bare = outcomes.filter(
      ({ what, case: name, label }) =>
        driver.holds?.[what] !== undefined &&
        !driver.arrange?.[what]?.[name ?? ''] &&
        !driver.notOfServer?.[label],
    );
    expect([...new Set(bare.map(({ label }) => label))]).toEqual([]);
    // A step that no browser can take is one of the model's `offBrowser`.
    const steps = cases.flatMap((each) => each.steps);
    const undone = steps.filter(({ kind, what }) => kind === 'event' && !driver.act?.[what]);
    expect([...new Set(undone.map(({ label }) => label))]).toEqual([]);
    // Names that no nightly tour reaches are unused.
    expect(pageMisnames(cases, driver)).toEqual([]);
  });
  // Without anything to arrange, both lanes would be the same.
  const { story } = driver;
  if (story && !existsSync(new URL(`${story}.e2e.ts`, import.meta.url)))
    throw new Error(`${folder} names the story ${story}, which does not exist`);
  const isReal = driver.arrange !== undefined && (isNight || !story);
  const lanes = [...(isReal ? ['real'] : []), ...(isNight ? ['held'] : [])];
  const tests = driver.inOneGo ? [walked] : walked.map((each) => [each]);
  for (const lane of lanes)
    for (const tours of tests)
      test(
        `${title}, ${lane}: ${tours.length === 1 ? tours[0]?.id : `${tours.length} tours`}`,
        { tag: [...new Set(tours.flatMap((each) => each.requirements))].map((id) => `@${id}`) },
        async ({ page, platform }) => {
          const steps = tours.flatMap((each) => each.steps);
          // A step takes a second if it opens the site or signs in, much less otherwise.
          test.setTimeout(90_000 + steps.length * 5_000);
          const flow = await openFlow(page, driver, lane === 'real' ? platform : null);
          const go = ({ kind, what, case: name, wait, states }: CaseStep): Promise<void> => {
            if (kind === 'start') return flow.start(what, states);
            if (kind === 'event') return flow.act(what, name, states);
            return kind === 'after' ? flow.wait(wait, states) : flow.answer(what, name, states);
          };
          for (const step of steps) await test.step(step.label, () => go(step));
        },
      );
}
