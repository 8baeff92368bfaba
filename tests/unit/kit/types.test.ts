/** Code that must not compile: each expected error would fail the type check if it did not occur. */
import { expect, test } from 'vitest';
import { defineModel } from '../../kit/model.ts';
import { formMachine, formModel, givenMachine } from './machines.ts';

const { events, outcomes, ...rest } = formModel;

test('a model that fits compiles', () => {
  expect(defineModel(formMachine, formModel).title).toBe('Form');
});

test('a wrong model does not', () => {
  // @ts-expect-error an actor is missing
  defineModel(formMachine, { ...rest, events, outcomes: {} });
  // @ts-expect-error the actor ends with a text
  defineModel(formMachine, { ...rest, events, outcomes: { send: { well: { done: 7 } } } });
  // @ts-expect-error the payload has a text
  defineModel(formMachine, { ...rest, outcomes, events: { 'form.submit': { full: { txt: 'x' } } } });
  // @ts-expect-error an event with payload needs cases
  defineModel(formMachine, { ...rest, outcomes, events: {} });
  // @ts-expect-error the flow hears no such event
  defineModel(formMachine, { ...rest, outcomes, events: { ...events, 'form.burn': {} } });
  // @ts-expect-error the machine is given something at its start
  defineModel(givenMachine, { title: 'Given', outcomes: {}, instructions: {} });
  // @ts-expect-error a flow is in no such state
  defineModel(formMachine, { ...rest, events, outcomes, home: (s) => s.matches('burning') });
  expect.assertions(0);
});
