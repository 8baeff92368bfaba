import { describe, expect, test } from 'vitest';
import { assign, setup, type AnyStateMachine } from 'xstate';
import { explore } from '../../kit/explore.ts';
import { lint } from '../../kit/lint.ts';
import { defineModel } from '../../kit/model.ts';
import { formMachine, formModel } from './machines.ts';

type Events = { type: 'thing.go' };
const base = setup({
  types: { context: {} as { value: unknown }, events: {} as Events },
  guards: { isOn: () => true },
});
const state = { description: 'It is on.' };
const lines = (machine: AnyStateMachine, config: object = {}) =>
  lint(
    explore(
      defineModel(machine, {
        title: 'T',
        outcomes: {},
        instructions: { start: 'Look.', ...(machine.events.includes('thing.go') && { 'thing.go': 'Go.' }) },
        ...config,
      } as never),
    ),
  );
const of = (config: object, context: unknown = {}) =>
  lines(
    base.createMachine({
      id: 'm',
      context: context as { value: unknown },
      initial: 'on',
      states: { on: state },
      ...config,
    } as never) as unknown as AnyStateMachine,
  );

test('a sound flow and model have no breach', () => {
  expect(lint(explore(defineModel(formMachine, formModel)))).toEqual([]);
});

describe('a breach is named', () => {
  test.each([
    ['a state without a sentence', { states: { on: {} } }, /'on' has no sentence/],
    ['a sentence without an end', { states: { on: { description: 'it is on' } } }, /'on' has no sentence/],
    [
      'a described state that is left at once',
      { initial: 'by', states: { on: state, by: { description: 'By.', always: 'on' } } },
      /'by' is left at once/,
    ],
    ['an event of another form', { states: { on: { ...state, on: { GO: {} } } } }, /named thing.verb/],
    ['a number for a delay', { states: { on: { ...state, after: { 100: {} } } } }, /no named delay/],
    [
      'a hidden transition',
      { states: { on: { ...state, on: { 'thing.go': [{}, { guard: 'isOn' }] } } } },
      /has a transition behind one/,
    ],
    [
      'a guard without a name',
      { states: { on: { ...state, on: { 'thing.go': { guard: () => true } } } } },
      /guard without a name/,
    ],
    [
      'an action without a name',
      { states: { on: { ...state, on: { 'thing.go': { actions: () => undefined } } } } },
      /action without a name/,
    ],
    [
      'an end without an output',
      { initial: 'on', states: { on: { ...state, on: { 'thing.go': 'over' } }, over: { type: 'final' } } },
      /no output/,
    ],
  ])('%s', (_, config, line) => expect(of(config).join('\n')).toMatch(line));

  test.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an error', new Error('x')],
    ['a function', () => 1],
  ])('context that is no plain data: %s', (_, value) => {
    expect(of({}, { value })).toEqual(['context.value is not plain data']);
  });

  test('randomness', () => {
    const machine = base.createMachine({
      id: 'm',
      context: { value: 0 },
      initial: 'on',
      states: {
        on: {
          ...state,
          on: { 'thing.go': { target: 'off', actions: assign({ value: () => Math.random() }) } },
        },
        off: { description: 'Off.' },
      },
    });
    expect(lines(machine).join('\n')).toMatch(/clock, randomness or hidden state/);
  });

  test('a model with cases that no state takes, or events that nobody sends', () => {
    const { 'form.close': _, ...instructions } = formModel.instructions;
    const model = defineModel(formMachine, {
      ...formModel,
      events: { ...formModel.events, 'form.close': 'sent' },
      instructions,
    });
    expect(lint(explore(model))).toEqual([
      "the model declares 'form.close' as sent by an actor, but no actor sends it",
    ]);
    const odd = { ...model, ...formModel, events: { ...formModel.events, 'form.burn': { now: {} } } };
    expect(lint(explore(odd))).toEqual(["the model has cases of 'form.burn', which the flow never receives"]);
  });

  test('a step without a text', () => {
    const { 'form.close': _, ...instructions } = formModel.instructions;
    expect(lint(explore(defineModel(formMachine, { ...formModel, instructions })))).toEqual([
      "no instruction for 'form.close'",
    ]);
  });
});
