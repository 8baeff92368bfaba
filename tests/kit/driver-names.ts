/** Names in a driver that match nothing in the flow, one line each. */
import type { TestCase } from './cases.ts';
import { chartOf, stateName } from './chart.ts';
import type { Model } from './model.ts';
import { mutantsOf } from './mutants.ts';
import { misnamed } from './names.ts';
import type { PageDriver } from './page.ts';
import type { Step } from './steps.ts';
import type { ViewDriver } from './view.tsx';

const keysOf = (list: object | undefined): string[] => Object.keys(list ?? {});

export const viewMisnames = (
  { machine }: Model,
  /** All steps that the paths take. */
  steps: readonly Step[],
  { control, act, pictures, verify, unseen, overlooked, elsewhere }: ViewDriver,
): string[] => {
  const chart = chartOf(machine);
  const states = ['*', ...chart.nodes.map((node) => stateName(node, machine.id))];
  const events = steps.flatMap((step) => (step.kind === 'event' ? [step.label] : []));
  const faults = mutantsOf(machine).map(({ name }) => name);
  return [
    ...misnamed('control', keysOf(control), chart.eventTypes),
    ...misnamed('act', keysOf(act), chart.eventTypes),
    ...misnamed('verify', keysOf(verify), states),
    ...misnamed('unseen', keysOf(unseen), states),
    ...misnamed('elsewhere', keysOf(elsewhere), [...events, ...chart.eventTypes]),
    ...misnamed('pictures', keysOf(pictures), Object.keys(chart.machine.implementations.actors)),
    // Part of a name is enough here.
    ...misnamed(
      'overlooked',
      keysOf(overlooked).filter((part) => !faults.some((name) => name.includes(part))),
      faults,
    ),
  ];
};

const outcomesOf = (lists: Readonly<Record<string, object>> | undefined): string[] =>
  Object.entries(lists ?? {}).flatMap(([actor, list]) => keysOf(list).map((name) => `${actor} = ${name}`));

/** For the browser, against its tours: a name that no tour reaches is unused. */
export const pageMisnames = <World>(
  cases: readonly TestCase[],
  { start, holds, answers, arrange, notOfServer, act, verify, unseen, away }: PageDriver<World>,
): string[] => {
  const steps = cases.flatMap((each) => each.steps);
  const labels = steps.map(({ label }) => label);
  const of = (wanted: string): string[] => steps.flatMap(({ kind, what }) => (kind === wanted ? [what] : []));
  const states = steps
    .flatMap((step) => step.states)
    .flatMap((state) => state.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.')));
  return [
    ...misnamed('start', keysOf(start), of('start')),
    ...misnamed('holds', keysOf(holds), of('outcome')),
    ...misnamed('answers', outcomesOf(answers), labels),
    ...misnamed('arrange', outcomesOf(arrange), labels),
    ...misnamed('notOfServer', keysOf(notOfServer), labels),
    ...misnamed('act', keysOf(act), of('event')),
    ...misnamed('verify', keysOf(verify), [
      '*',
      ...states,
      ...labels.filter((label) => !label.startsWith('after ')),
      ...(of('after').length > 0 ? ['after'] : []),
    ]),
    ...misnamed('unseen', keysOf(unseen), states),
    ...misnamed('away', away ?? [], states),
  ];
};
