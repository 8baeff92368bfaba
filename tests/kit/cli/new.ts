/**
 * `flows new <area> <flow>`: the folders of a flow with machine, model, driver and view; they compile and their paths
 * pass.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Misuse } from './flows.ts';

const MACHINES = 'src/machines';
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const camelOf = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const pascalOf = (name: string): string => camelOf(`-${name}`);
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** The files of a new flow: one call that may fail, its result on screen, which may be empty, and a retry. */
export const filesOf = (area: string, name: string): Readonly<Record<string, string>> => {
  const [camel, pascal] = [camelOf(name), pascalOf(name)];
  const machine = `${MACHINES}/${area}/${name}/${name}.machine.ts`;
  const view = `src/views/${area}/${name}/${pascal}.tsx`;
  const flow = `tests/flows/${name}/${name}`;
  return {
    [machine]: `/** ${titleOf(name)}: what it is for, how long it lives, and what its parent is notified of. */
import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

interface ${pascal}Context {
  readonly names: readonly string[];
  readonly failure: Failure | null;
}

export const ${camel}Machine = setup({
  types: {
    context: {} as ${pascal}Context,
    events: {} as { type: 'list.retry' },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    // TODO: a function of src/services
    listNames: fromPromise<readonly string[]>(async () => []),
  },
  guards: { isEmpty: (_, { names }: { names: readonly string[] }) => names.length === 0 },
  actions: {
    assignNames: assign({ names: (_, p: { names: readonly string[] }) => p.names }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: '${camel}',
  context: { names: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is on its way.',
      tags: 'busy',
      invoke: {
        id: 'listNames',
        src: 'listNames',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => ({ names: event.output }) }, target: 'empty' },
          {
            target: 'shown',
            actions: { type: 'assignNames', params: ({ event }) => ({ names: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    shown: { description: 'The list is shown.' },
    empty: { description: 'There is nothing to list.' },
    failed: {
      description: 'The list could not be loaded; the reason is shown, and it can be requested again.',
      on: { 'list.retry': 'loading' },
    },
  },
});

export type ${pascal}Ref = ActorRefFrom<typeof ${camel}Machine>;
`,
    [view]: `import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { ${pascal}Ref } from '../../../machines/${area}/${name}/${name}.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';

// TODO: messages of its own in place of referral_list_failed and whats_new_empty
/** The names of the list (TODO: what they are, and the clauses of the specification). */
export function ${pascal}({ flow }: { readonly flow: ${pascal}Ref }) {
  const snapshot = useSelector(flow, (state) => state);
  const { names, failure } = snapshot.context;
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={132} />
        </Loading>
      ) : snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="referral_list_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'list.retry' })}
        />
      ) : snapshot.matches('empty') ? (
        <EmptyState title={<FormattedMessage id="whats_new_empty" />} />
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
`,
    [`${flow}.model.ts`]: `import { ${camel}Machine } from '../../../${machine}';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(${camel}Machine, {
  title: '${titleOf(name)}',
  outcomes: {
    listNames: {
      two: { done: ['Mina', 'Kerem'] },
      none: { done: [] },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'an answer is shown as it came, none as none, a failure as one',
      always: (s, { label }) =>
        (label !== 'listNames = two' || (s.matches('shown') && s.context.names.length === 2)) &&
        (label !== 'listNames = none' || s.matches('empty')) &&
        s.matches('failed') === (label === 'listNames = offline'),
    },
  ],
  instructions: {
    start: 'Open the list.',
    'listNames = two': 'The platform has two names.',
    'listNames = none': 'The platform has none.',
    'listNames = offline': 'The network is gone.',
    'list.retry': 'Press "Try again".',
  },
});
`,
    [`${flow}.view.tsx`]: `import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ${pascal}Ref } from '../../../${machine}';
import { ${pascal} } from '../../../${view}';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="${camel}"]');
const rows = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

export const driver: ViewDriver = {
  open: (scene) => scene.show(<${pascal} flow={scene.run() as ${pascal}Ref} />),
  control: { 'list.retry': () => screen.queryByRole('button', { name: 'Try again' }) },
  verify: {
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    shown: ({ context }) => {
      expect(page()).not.toHaveAttribute('aria-busy');
      expect(rows()).toEqual((context as { names: readonly string[] }).names);
    },
    empty: () => {
      expect(screen.getByText('Nothing new')).toBeVisible();
      expect(rows()).toEqual([]);
    },
    failed: () => expect(within(screen.getByRole('alert')).getByText('The list did not load')).toBeVisible(),
  },
};
`,
  };
};

const HOST = 'app/flow-host';
/** Areas whose flows may be pages of a centre, with the prefix of its lists. */
const CENTRES: Readonly<Record<string, string>> = { member: 'MEMBER', agent: 'AGENT' };

/** The files that name a flow which opens on demand, and what each of them says of it; see CONTRIBUTING.md. */
export const nextSteps = (area: string): readonly (readonly [string, string])[] => [
  [`${MACHINES}/${HOST}/flows.ts`, 'its name, input and output'],
  [`${MACHINES}/${HOST}/flow-machines.ts`, 'the import of its machine'],
  [`src/views/${HOST}/flow-views.ts`, 'the import of its view'],
  [`${MACHINES}/${HOST}/flow-modals.ts`, 'its frame, if it is a dialog'],
  ...pageSteps(area),
];

const pageSteps = (area: string): readonly (readonly [string, string])[] => {
  const centre = CENTRES[area];
  if (centre === undefined) return [];
  return [
    [`${MACHINES}/${HOST}/flows.ts`, 'for a page of the centre: `PageRequest`'],
    [`${MACHINES}/${area}/${area}-centre/menu.ts`, `for a page: \`${centre}_MENU\` and \`${centre}_PAGES\``],
    ['src/views/layout/centre-icons.ts', 'for a page: its icon, if it is a new one'],
    ['tests/flows/common/centres.fixtures.ts', `for a page: \`${centre}_ENTRIES\``],
  ];
};

export const create = async ([area, name, ...rest]: string[]): Promise<number> => {
  if (!area || !name || rest.length > 0)
    throw new Misuse('flows new <area> <flow>, for example: new member messages');
  if (!NAME.test(name)) throw new Misuse(`A flow is called like slot-list, not '${name}'.`);
  const areas = readdirSync(MACHINES, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  if (!areas.includes(area)) throw new Misuse(`There is no area '${area}': ${areas.join(', ')}.`);
  const files = filesOf(area, name);
  const taken = Object.keys(files).find(
    (file) => existsSync(dirname(file)) && readdirSync(dirname(file)).length > 0,
  );
  if (taken) throw new Misuse(`${dirname(taken)} already exists.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(file);
  }
  console.log(`\nNext, if it opens on demand (CONTRIBUTING.md, "Files to touch"):`);
  for (const [file, what] of nextSteps(area)) console.log(`${file.padEnd(50)} ${what}`);
  console.log('Texts: node scripts/messages.mjs. Lint names what is still to do.');
  console.log(`npm run flows -- check ${name} --update`);
  console.log(`npx vitest run --project flows --hideSkippedTests -t '${titleOf(name)}'`);
  return 0;
};
