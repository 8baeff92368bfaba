import { describe, expect, test } from 'vitest';
import { assign, sendTo, setup, fromCallback } from 'xstate';
import { checks } from '../../kit/checks.ts';
import { coverage } from '../../kit/coverage.ts';
import { TooLarge, explore } from '../../kit/explore.ts';
import { follow, generate, idOf, isBroken } from '../../kit/generate.ts';
import { itemsOf } from '../../kit/items.ts';
import { LEVELS } from '../../kit/levels.ts';
import { labelsOf, lockOf } from '../../kit/lock.ts';
import { defineModel } from '../../kit/model.ts';
import { replay } from '../../kit/replay.ts';
import { formMachine, formModel, historyMachine, timersMachine } from './machines.ts';

const form = defineModel(formMachine, formModel);
const labels = (model = form, options = {}) =>
  generate(explore(model), options).paths.map(({ steps }) => steps.map(({ step }) => step.label));

describe('exploring', () => {
  test('offers the outcomes of a running actor, and none of one that does not run', () => {
    const { out, starts, situations } = explore(form);
    const first = out[starts[0]?.to ?? 0]?.map(({ step }) => step.label);
    expect(first).toEqual(['form.close', 'form.submit (full)', 'form.submit (empty)']);
    const sending = situations.findIndex(({ snapshot }) => snapshot.value === 'sending');
    expect(out[sending]?.map(({ step }) => step.label)).toEqual([
      'form.close',
      'send = well',
      'send = badly',
    ]);
  });

  test('distinguishes situations by the fields that something has read, and by no other', () => {
    const { situations, system } = explore(form);
    expect(system.fields(situations[0] as never)).toEqual(['tries']);
    const tries = situations.map(({ snapshot }) => (snapshot.context as { tries: number }).tries);
    expect(Math.max(...tries)).toBe(2);
    expect(situations.length).toBeLessThan(16);
  });

  test('offers only the timer that is due first, and reduces the others', () => {
    const { out, starts } = explore(
      defineModel(timersMachine, { title: 'Timers', outcomes: {} as never, instructions: {} }),
    );
    const after = (place: number) => out[place]?.map(({ step }) => step.label);
    expect(after(starts[0]?.to ?? 0)).toEqual(['after soon']);
    const second = out[starts[0]?.to ?? 0]?.[0];
    expect(second?.move.to.timers.map(({ remaining }) => remaining)).toEqual([90]);
    expect(after(second?.to ?? 0)).toEqual(['after late']);
  });

  test('remembers the state that a history state restores', () => {
    const { situations } = explore(
      defineModel(historyMachine, { title: 'History', outcomes: {} as never, instructions: {} }),
    );
    const outside = situations.filter(({ snapshot }) => snapshot.value === 'outside');
    expect(outside).toHaveLength(2);
  });

  test('names the growing field if there is no end', () => {
    const machine = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'thing.add' } },
      guards: { isFew: ({ context }) => context.count < 1000 },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      initial: 'open',
      states: {
        open: { description: 'Open.', on: { 'thing.add': { guard: 'isFew', actions: 'add' } } },
      },
    });
    const model = defineModel(machine, {
      title: 'Counter',
      outcomes: {} as never,
      instructions: {},
      limit: 50,
    });
    expect(() => explore(model)).toThrow(TooLarge);
    expect(() => explore(model)).toThrow(/count has \d+ values/);
  });

  test('an assignment that changes the past is a crash with its path', () => {
    const machine = setup({
      types: { context: {} as { list: number[] }, events: {} as { type: 'thing.add' } },
      actions: {
        push: assign({
          list: ({ context }) => {
            context.list.push(1);
            return context.list;
          },
        }),
      },
    }).createMachine({
      id: 'mutates',
      context: { list: [] },
      initial: 'open',
      states: { open: { description: 'Open.', on: { 'thing.add': { actions: 'push' } } } },
    });
    const model = defineModel(machine, {
      title: 'Mutates',
      outcomes: {} as never,
      instructions: {},
      home: () => true,
    });
    expect(checks(explore(model))).toMatchObject([
      {
        kind: 'crash',
        labels: ['start plain', 'thing.add'],
        why: expect.stringContaining('not extensible') as string,
      },
    ]);
  });

  test('an endless loop is a crash with its path', () => {
    const machine = setup({
      types: { events: {} as { type: 'thing.go' } },
      guards: { isOn: () => true },
    }).createMachine({
      id: 'loops',
      initial: 'open',
      states: {
        open: { description: 'Open.', on: { 'thing.go': 'left' } },
        left: { always: { guard: 'isOn', target: 'right' } },
        right: { always: { guard: 'isOn', target: 'left' } },
      },
    });
    const model = defineModel(machine, {
      title: 'Loops',
      outcomes: {} as never,
      instructions: {},
      home: (s) => s.matches('open'),
    });
    expect(checks(explore(model))).toMatchObject([
      { kind: 'crash', why: expect.stringContaining('Infinite loop') as string },
    ]);
  });

  test('an actor answers once for each request', () => {
    const machine = setup({
      types: { events: {} as { type: 'code.request' } | { type: 'code.came' } },
      actors: { sender: fromCallback(() => undefined) },
      actions: { request: sendTo('sender', { type: 'please' }) },
    }).createMachine({
      id: 'requested',
      invoke: { id: 'sender', src: 'sender' },
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing was asked.',
          on: { 'code.request': { target: 'requesting', actions: 'request' } },
        },
        requesting: { description: 'A code is on its way.', on: { 'code.came': 'idle' } },
      },
    });
    const model = defineModel(machine, {
      title: 'Requested',
      outcomes: { sender: { came: { send: { type: 'code.came' }, after: 'please' } } },
      instructions: {},
      home: (s) => s.matches('idle'),
    });
    const { out, situations } = explore(model);
    const offered = (state: string) =>
      out[situations.findIndex(({ snapshot }) => snapshot.value === state)]?.map(({ step }) => step.label);
    expect(offered('idle')).toEqual(['code.request']);
    expect(offered('requesting')).toEqual(['sender = came']);
  });
});

describe('paths', () => {
  test.each(LEVELS)('cover everything that is declared, at level %s', (level) => {
    const graph = explore(form);
    for (const style of ['focused', 'tour'] as const) {
      const { paths, merged } = generate(graph, { level, style });
      const { open, dead } = coverage(graph, paths, level);
      expect({ open, dead, merged }).toEqual({ open: [], dead: [], merged: [] });
    }
  });

  test('a tour is fewer and longer', () => {
    const [many, few] = [labels(), labels(form, { style: 'tour' })];
    expect(few.length).toBeLessThan(many.length);
    expect(few.map((each) => each.length).toSorted((a, b) => b - a)[0]).toBeGreaterThan(
      many.map((each) => each.length).toSorted((a, b) => b - a)[0] ?? 0,
    );
  });

  test('edges takes each step of each situation', () => {
    const graph = explore(form);
    const { paths } = generate(graph, { level: 'edges', style: 'tour' });
    const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ move }) => move)));
    expect(walked.size).toBeGreaterThanOrEqual(graph.edges.length);
  });

  test('have ids derived from their labels alone', () => {
    const [path] = generate(explore(form)).paths;
    expect(path?.id).toBe(idOf('form', path?.steps.map(({ step }) => step.label) ?? []));
    expect(path?.id).toMatch(/^form-[0-9a-f]{8}$/);
  });

  test('that are committed stay; new ones come only for what they leave open', () => {
    const graph = explore(form);
    const first = generate(graph);
    const committed = lockOf('form', first.paths).paths.map(labelsOf);
    const again = generate(graph, { committed });
    expect(again.paths.map(({ id }) => id)).toEqual(first.paths.map(({ id }) => id));
    const fewer = generate(graph, { committed: committed.slice(1) });
    expect(fewer.kept).toBe(committed.length - 1);
    expect(fewer.paths.length).toBeGreaterThanOrEqual(committed.length - 1);
  });

  test('that are no longer possible name the step and the possible ones', () => {
    const result = follow(explore(form).system, ['start plain', 'form.submit (full)', 'after pause']);
    expect(isBroken(result) && result).toEqual({
      labels: ['start plain', 'form.submit (full)', 'after pause'],
      at: 2,
      possible: ['form.close', 'send = well', 'send = badly'],
    });
  });

  test('hold on the actor as they were computed', async () => {
    const graph = explore(form);
    for (const path of generate(graph, { level: 'edges' }).paths)
      expect(await replay(graph.system, path)).toBeNull();
  });
});

describe('items', () => {
  test('name states, transitions, refusals and cases', () => {
    expect(itemsOf(explore(form).system, 'branches').map(({ name }) => name)).toEqual([
      'state editing',
      'state sending',
      'state waiting',
      'state sent',
      'state closed',
      'transition (flow) on form.close',
      'transition editing on form.submit [hasText]',
      'transition sending on send done',
      'transition sending on send failed [mayTryAgain]',
      'transition sending on send failed [else]',
      'transition waiting on after pause',
      'guard false editing on form.submit [hasText]',
      'guard false sending on send failed [mayTryAgain]',
      'case start plain',
      'case form.submit (full)',
      'case form.submit (empty)',
      'case send = well',
      'case send = badly',
    ]);
  });

  test.each([
    ['no outcome fails', { outcomes: { send: { well: { done: 'noted' } } } }, /no outcome of 'send' fails/],
    [
      'a guard that is never true',
      { events: { 'form.submit': { empty: { text: '' } } } },
      /'hasText' was never true in \d+ tries/,
    ],
    [
      'a guard that is never false',
      { events: { 'form.submit': { full: { text: 'x' } } } },
      /'hasText' was true each of \d+ times/,
    ],
    [
      'an event without a sender',
      { events: { 'form.submit': 'never' as const } },
      /the model never tries this event/,
    ],
  ])('that are dead have a reason: %s', (_, change, reason) => {
    const graph = explore(defineModel(formMachine, { ...formModel, ...change }));
    const { dead } = coverage(graph, generate(graph).paths);
    expect(dead.map(([, why]) => why).join('\n')).toMatch(reason);
  });

  test('that are waived need no path, and a waiver of a covered item is stale', () => {
    const change = {
      events: { 'form.submit': { full: { text: 'x' } } },
      waive: {
        'guard false editing on form.submit [hasText]': 'LOG-13: shown elsewhere',
        'state editing': 'no need',
      },
    };
    const graph = explore(defineModel(formMachine, { ...formModel, ...change }));
    const { dead, waived, stale } = coverage(graph, generate(graph).paths);
    expect([dead, waived.length, stale]).toEqual([[], 1, ['state editing']]);
  });
});

test('the sound flow has no fault', () => {
  expect(checks(explore(form))).toEqual([]);
});
