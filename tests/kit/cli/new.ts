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

/** The files of a new flow: one call that may fail, its result on screen, and a retry. */
export const filesOf = (area: string, name: string): Readonly<Record<string, string>> => {
  const [camel, pascal] = [camelOf(name), pascalOf(name)];
  const machine = `${MACHINES}/${area}/${name}/${name}.machine.ts`;
  const view = `src/views/${area}/${name}/${pascal}.tsx`;
  const flow = `tests/flows/${name}/${name}`;
  return {
    [machine]: `/** ${pascal}: what it is for, how long it lives, and what its parent is notified of. */
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
    /** A placeholder for a function of src/services. */
    listNames: fromPromise<readonly string[]>(async () => []),
  },
  actions: {
    assignNames: assign({ names: (_, p: { names: readonly string[] }) => p.names, failure: null }),
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
        onDone: {
          target: 'shown',
          actions: { type: 'assignNames', params: ({ event }) => ({ names: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    shown: { description: 'The list is shown.' },
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
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';

/** The view of the flow. */
export function ${pascal}({ flow }: { readonly flow: ${pascal}Ref }) {
  const snapshot = useSelector(flow, (state) => state);
  const { names, failure } = snapshot.context;
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      {failure && snapshot.matches('failed') ? (
        <>
          <p role="alert">
            <ErrorText failure={failure} />
          </p>
          <Button kind="secondary" onClick={() => flow.send({ type: 'list.retry' })}>
            <FormattedMessage id="try_again" />
          </Button>
        </>
      ) : null}
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
`,
    [`${flow}.model.ts`]: `import { ${camel}Machine } from '../../../${machine}';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(${camel}Machine, {
  title: '${pascal}',
  outcomes: {
    listNames: {
      two: { done: ['Mina', 'Kerem'] },
      none: { done: [] },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('shown'),
  rules: [
    {
      id: 'an answer is shown as it came',
      always: (s, { label }) => label !== 'listNames = two' || s.context.names.length === 2,
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
    [`${flow}.view.tsx`]: `import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { ${pascal}Ref } from '../../../${machine}';
import { ${pascal} } from '../../../${view}';
import type { ViewDriver } from '../../kit/view.tsx';

export const driver: ViewDriver = {
  open: (scene) => scene.show(<${pascal} flow={scene.run() as ${pascal}Ref} />),
  control: { 'list.retry': () => screen.queryByRole('button', { name: 'Try again' }) },
  verify: {
    '*': ({ context }) => {
      const { names } = context as { names: readonly string[] };
      expect(screen.queryAllByRole('listitem').map((item) => item.textContent)).toEqual(names);
    },
    loading: () => expect(screen.getByRole('list').parentElement).toHaveAttribute('aria-busy', 'true'),
    shown: () => {
      expect(screen.getByRole('list').parentElement).not.toHaveAttribute('aria-busy');
      expect(screen.queryByRole('alert')).toBeNull();
    },
    failed: () => expect(screen.getByRole('alert')).toBeVisible(),
  },
};
`,
  };
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
  console.log('The list of flows that open on demand is src/machines/app/flow-host/flows.ts.');
  return 0;
};
