/** What does not compile: each line that is expected to fail would make the type check fail if it did not. */
import { expect, test } from 'vitest';
import { defineModel } from '../../kit/model.ts';
import { askMachine, askModel, givenMachine } from './machines.ts';

const { events, outcomes, ...rest } = askModel;

test('a model that fits compiles', () => {
  expect(defineModel(askMachine, askModel).title).toBe('Ask');
});

test('a wrong model does not', () => {
  // @ts-expect-error an actor is missing
  defineModel(askMachine, { ...rest, events, outcomes: {} });
  // @ts-expect-error the actor ends with a text
  defineModel(askMachine, { ...rest, events, outcomes: { send: { well: { done: 7 } } } });
  // @ts-expect-error the payload has a text
  defineModel(askMachine, { ...rest, outcomes, events: { 'form.submit': { full: { txt: 'x' } } } });
  // @ts-expect-error an event with payload needs cases
  defineModel(askMachine, { ...rest, outcomes, events: {} });
  // @ts-expect-error the flow hears no such event
  defineModel(askMachine, { ...rest, outcomes, events: { ...events, 'form.burn': {} } });
  // @ts-expect-error the machine is given something at its start
  defineModel(givenMachine, { title: 'Given', outcomes: {}, say: {} });
  // @ts-expect-error a flow is in no such state
  defineModel(askMachine, { ...rest, events, outcomes, home: (s) => s.matches('burning') });
  expect.assertions(0);
});
