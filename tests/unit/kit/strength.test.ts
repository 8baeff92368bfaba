import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { compose } from '../../kit/compose.ts';
import { contract, shapeOf, interfaceOf } from '../../kit/contract.ts';
import { explore } from '../../kit/explore.ts';
import { generate } from '../../kit/generate.ts';
import { defineModel } from '../../kit/model.ts';
import { delayMutantsOf, inputMutantsOf } from '../../kit/input-mutants.ts';
import { mutantsOf } from '../../kit/mutants.ts';
import { scoreOnActor } from '../../kit/mutate.ts';
import { excusedBy } from '../../kit/overlooked.ts';
import { walk, type Reference } from '../../kit/walk.ts';
import { formMachine, formModel, givenMachine, givenModel } from './machines.ts';

const form = defineModel(formMachine, formModel);

describe('planted faults', () => {
  test('are one of each kind', () => {
    const names = mutantsOf(formMachine).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'drops editing on form.submit [hasText]',
        'leads editing on form.submit [hasText] to waiting',
        'forgets the guard of editing on form.submit [hasText]',
        'drops storeNote of sending on send done',
        'drops waiting on after pause',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('are all found by branches, and not by states alone', () => {
    const graph = explore(form);
    const score = (level: 'states' | 'branches') => scoreOnActor(graph, generate(graph, { level }).paths);
    expect(score('branches')).toMatchObject({ survivors: [] });
    expect(score('branches').planted).toBeGreaterThan(15);
    expect(score('states').found).toBeLessThanOrEqual(score('branches').found);
  });
});

describe('planted faults of inputs', () => {
  const graph = explore(defineModel(givenMachine, givenModel));
  const names = inputMutantsOf(graph).map(({ name }) => name);

  test('are one of each kind for each field', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'wrong input: drops id of send in sending',
        'wrong input: makes amount null of send in sending',
        'wrong input: always gives the first amount of send in sending',
        'wrong input: takes the last part of key away of send in sending',
        'wrong input: swaps id and key of send in sending',
      ]),
    );
    // The password is the same in every input, so a fault that always gives the first changes nothing.
    expect(names.filter((name) => name.includes('first'))).toHaveLength(3);
    expect(delayMutantsOf(graph).map(({ name }) => name)).toEqual(['waits a tenth of rest']);
  });

  test('are found by paths with more than one value; those of level branches need not have them', () => {
    const survivors = (level: 'branches' | 'edges') =>
      scoreOnActor(graph, generate(graph, { level }).paths).survivors;
    expect(survivors('edges')).toEqual([]);
    const alike = ['id', 'amount', 'key'].map(
      (field) => `wrong input: always gives the first ${field} of send in sending`,
    );
    expect(survivors('branches')).toEqual(alike);
  });
});

describe('faults that a view does not show', () => {
  const faults = ['drops storeNote of sending on send done', 'drops waiting on after pause'];

  test('are excused by a reason whose key is a part of their name', () => {
    expect(excusedBy({ storeNote: 'in no view', 'after pause': 'the same' }, faults)).toEqual({
      reasons: [
        [faults[0], 'in no view'],
        [faults[1], 'the same'],
      ],
      open: [],
      stale: [],
    });
    expect(excusedBy({ storeNote: 'in no view' }, faults).open).toEqual([faults[1]]);
  });

  test('leave no reason behind for a fault that is noticed by now', () => {
    expect(excusedBy({ storeNote: 'in no view', 'leads editing': 'once' }, faults).stale).toEqual([
      "'overlooked' excuses 'leads editing', and nothing of that goes unnoticed at this view",
    ]);
    expect(excusedBy({ storeNote: 'in no view' }, []).stale).toHaveLength(1);
  });
});

describe('walks', () => {
  const machine = setup({
    types: {
      context: {} as { vendor: string | null; name: string },
      events: {} as { type: 'vendor.pick'; vendor: string } | { type: 'name.search'; name: string },
    },
    actions: {
      pick: assign({ vendor: (_, p: { vendor: string }) => p.vendor }),
      search: assign({ name: (_, p: { name: string }) => p.name }),
    },
  }).createMachine({
    id: 'list',
    context: { vendor: null, name: '' },
    initial: 'shown',
    states: {
      shown: {
        description: 'The list is shown.',
        on: {
          // The fault: the name stays when the vendor changes.
          'vendor.pick': { actions: { type: 'pick', params: ({ event }) => event } },
          'name.search': { actions: { type: 'search', params: ({ event }) => event } },
        },
      },
    },
  });
  const list = defineModel(machine, {
    title: 'List',
    events: {
      'vendor.pick': { one: { vendor: 'one' }, two: { vendor: 'two' } },
      'name.search': { some: { name: 'fish' }, none: { name: '' } },
    },
    outcomes: {} as never,
    home: () => true,
    instructions: {},
  });
  const reference: Reference<{ vendor: string | null; name: string }> = {
    start: () => ({ vendor: null, name: '' }),
    step: (state, { kind, ...rest }) => {
      const event = (rest as { event?: { vendor?: string; name?: string } }).event;
      if (kind !== 'event') return state;
      return event?.vendor ? { vendor: event.vendor, name: '' } : { ...state, name: event?.name ?? '' };
    },
    project: ({ context }) => context,
    expect: (state) => state,
  };

  test('find a difference from the reference, shortened to its cause', () => {
    const { failure } = walk(list, { reference: reference as Reference, runs: 100 });
    expect(failure?.labels).toHaveLength(3);
    expect(failure?.labels.slice(0, 2)).toEqual(['start plain', 'name.search (some)']);
    expect(failure?.labels[2]).toMatch(/^vendor.pick/);
    expect(failure?.why).toContain('the reference');
  });

  test('are the same for the same seed, others for another', () => {
    const [one, again, other] = [1, 1, 2].map((seed) => walk(form, { runs: 20, seed }).steps);
    expect(one).toBe(again);
    expect(one).not.toBe(other);
  });

  test('find nothing in a sound flow, which also runs', () => {
    expect(walk(form, { runs: 100 }).failure).toBeNull();
  });
});

describe('contracts', () => {
  const parentOf = (outcomes: object) => {
    const machine = setup({
      types: {
        context: {} as { sent: boolean | null },
        events: {} as { type: 'form.sent' } | { type: 'form.lost' },
      },
      actors: { form: formMachine },
    }).createMachine({
      id: 'parent',
      context: { sent: null },
      invoke: { id: 'form', src: 'form', onDone: {} },
      initial: 'idle',
      states: { idle: { description: 'Idle.', on: { 'form.sent': {}, 'form.lost': {} } } },
    });
    return interfaceOf(
      explore(
        defineModel(machine, {
          title: 'Parent',
          outcomes: { form: outcomes as never },
          instructions: {},
          home: () => true,
        }),
      ),
    );
  };
  const child = interfaceOf(explore(form));
  const honest = {
    sent: { send: { type: 'form.sent' } },
    over: { done: { sent: false } },
  };

  test('hold where the puppet is like the child', () => {
    expect(contract(parentOf(honest), 'form', child)).toEqual([]);
  });

  test('name the messages and ends that the child never produces', () => {
    const puppet = { ...honest, lost: { send: { type: 'form.lost' } }, odd: { done: null } };
    expect(contract(parentOf(puppet), 'form', child)).toEqual([
      "parent's form sends form.lost, which the child never does",
      "parent's form ends with null, which the child never does",
    ]);
  });

  test('name the behaviour that the puppet lacks', () => {
    expect(contract(parentOf({ over: { done: { sent: true } } }), 'form', child)).toEqual([
      "parent's form sends never form.sent, which the child does",
    ]);
  });

  test.each([
    [null, 'null'],
    [[1], '[]'],
    [{ b: 1, a: { c: 'x' } }, '{a:{c:string},b:number}'],
  ])('the shape of %j is %s', (value, shape) => expect(shapeOf(value)).toBe(shape));
});

describe('several flows together', () => {
  const side = (id: string) => {
    const machine = setup({
      types: {
        context: {} as { agreed: boolean },
        events: {} as { type: 'offer.make' } | { type: 'offer.came' },
      },
      actions: { agree: assign({ agreed: true }) },
    }).createMachine({
      id,
      context: { agreed: false },
      initial: 'open',
      states: {
        open: {
          description: 'Nothing is agreed.',
          on: {
            'offer.make': { target: 'made', actions: 'agree' },
            'offer.came': { target: 'made', actions: 'agree' },
          },
        },
        made: { description: 'It is agreed.' },
      },
    });
    return defineModel(machine, {
      title: id,
      outcomes: {} as never,
      instructions: {},
      events: { 'offer.came': 'never' },
      home: () => true,
    });
  };

  test('are walked over queues; the size is known, and a broken rule is found', () => {
    const models = { left: side('left'), right: side('right') };
    const quiet = compose(models, { route: () => [], bound: 1 });
    expect(quiet).toEqual({ situations: 4, steps: 4, orders: 0, faults: [] });
    const never = ({ left, right }: Record<string, { value: unknown }>) =>
      left?.value === 'made' && right?.value === 'made';
    const { faults } = compose(
      models,
      { route: () => [], bound: 1 },
      { rules: [{ id: 'not both', never: never as never }] },
    );
    expect(faults).toEqual([
      {
        rule: 'not both',
        labels: ['left: start plain', 'right: start plain', 'left: offer.make', 'right: offer.make'],
      },
    ]);
  });

  test('a message travels, may be lost, and waits for room', () => {
    const models = { left: side('left'), form };
    const route = (from: string, { kind }: { kind: string }) =>
      from === 'form' && kind === 'sentToParent' ? [{ to: 'left', event: { type: 'offer.came' } }] : [];
    const safe = compose(models, { route, bound: 1 });
    const lossy = compose(models, { route, bound: 1, loses: true });
    expect(lossy.steps).toBeGreaterThan(safe.steps);
    const stuck = compose(models, { route, bound: 0 });
    expect(stuck.situations).toBeLessThan(safe.situations);
    // One message has no order; two that wait at once have two.
    expect(safe.orders).toBe(0);
    const both = compose(
      { ...models, right: side('right') },
      {
        route: (from, effect) =>
          route(from, effect).flatMap((message) => [message, { ...message, to: 'right' }]),
        bound: 1,
      },
    );
    expect(both.orders).toBeGreaterThan(0);
    expect(both.orders % 2).toBe(0);
  });
});
