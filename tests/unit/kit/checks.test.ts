import { describe, expect, test } from 'vitest';
import { fromPromise, setup, type AnyStateMachine } from 'xstate';
import { checks } from '../../kit/checks.ts';
import { explore } from '../../kit/explore.ts';
import { defineModel } from '../../kit/model.ts';
import { formMachine, formModel } from './machines.ts';

const faultsOf = (machine: AnyStateMachine, config: object) =>
  checks(explore(defineModel(machine, { title: 'T', outcomes: {}, instructions: {}, ...config } as never)));
const call = fromPromise(() => Promise.resolve());
type Events = { type: 'thing.go' } | { type: 'thing.stop' };
const base = setup({ types: { events: {} as Events }, actors: { call } });
const outcomes = { call: { well: { done: undefined }, badly: { error: new Error('no') } } };

describe('proved over the whole graph, with the shortest path', () => {
  test('a crash: the failure is not handled', () => {
    const machine = base.createMachine({
      id: 'm',
      initial: 'idle',
      states: {
        idle: { on: { 'thing.go': 'calling' } },
        calling: { invoke: { id: 'call', src: 'call', onDone: 'idle' } },
      },
    });
    expect(faultsOf(machine, { outcomes, home: (s: { value: string }) => s.value === 'idle' })).toEqual([
      {
        kind: 'crash',
        labels: ['start plain', 'thing.go', 'call = badly'],
        why: 'the flow breaks: Error: no',
      },
    ]);
  });

  test('a trap: no step is possible', () => {
    const machine = base.createMachine({
      id: 'm',
      initial: 'idle',
      states: { idle: { on: { 'thing.go': 'stuck' } }, stuck: {} },
    });
    const home = (s: { value: string }) => s.value === 'idle';
    expect(faultsOf(machine, { home })).toMatchObject([
      { kind: 'trap', labels: ['start plain', 'thing.go'] },
    ]);
  });

  test('an endless wait: only the platform has steps, the person has none', () => {
    const machine = base.createMachine({
      id: 'm',
      initial: 'calling',
      states: {
        calling: { invoke: { id: 'call', src: 'call', onDone: 'again', onError: 'again' } },
        again: { invoke: { id: 'call', src: 'call', onDone: 'calling', onError: 'calling' } },
      },
    });
    expect(faultsOf(machine, { outcomes }).map(({ kind }) => kind)).toEqual(['endless wait', 'no way home']);
  });

  test('no way home: a cycle without an exit', () => {
    const machine = base.createMachine({
      id: 'm',
      initial: 'idle',
      states: {
        idle: { on: { 'thing.go': 'left' } },
        left: { on: { 'thing.stop': 'right' } },
        right: { on: { 'thing.go': 'left' } },
      },
    });
    const home = (s: { value: string }) => s.value === 'idle';
    expect(faultsOf(machine, { home })).toMatchObject(
      [{ kind: 'no way home', labels: ['start plain', 'thing.go'], why: /1 situations more/ }].map(
        ({ why: _, ...rest }) => rest,
      ),
    );
  });
});

describe('rules', () => {
  const withRule = (rule: object) =>
    checks(explore(defineModel(formMachine, { ...formModel, rules: [{ id: 'r', ...rule } as never] })));

  test('on situations', () => {
    expect(withRule({ never: (s: { value: string }) => s.value === 'waiting' })).toMatchObject([
      { kind: 'r', labels: ['start plain', 'form.submit (full)', 'send = badly'] },
    ]);
    expect(withRule({ always: () => true })).toEqual([]);
  });

  test('on steps: their actions, their recipients, the situation before', () => {
    const notes = (via: { actions: string[] }) => via.actions.includes('storeNote');
    expect(withRule({ never: (_: unknown, via: { actions: string[] }) => notes(via) })).toMatchObject([
      { labels: ['start plain', 'form.submit (full)', 'send = well'] },
    ]);
    const sentToParent = (_: unknown, via: { sentToParent: string[]; actions: string[] }) =>
      via.sentToParent.includes('form.sent') === notes(via);
    expect(withRule({ always: sentToParent })).toEqual([]);
    const from = (_: unknown, via: { from: { value: string } | null }) => via.from?.value === 'waiting';
    expect(withRule({ never: from })[0]?.labels.at(-1)).toBe('form.close');
  });

  test('on what can still be reached', () => {
    const from = (s: { value: string }) => s.value === 'waiting';
    expect(withRule({ from, canReach: (s: { value: string }) => s.value === 'sent' })).toEqual([]);
    expect(withRule({ from, canReach: (s: { value: string }) => s.value === 'editing' })).toMatchObject([
      { labels: ['start plain', 'form.submit (full)', 'send = badly'] },
    ]);
  });

  test('what a rule reads keeps situations apart', () => {
    const seen = (s: { context: { unread: number } }) => s.context.unread > 1;
    expect(withRule({ never: seen })[0]?.labels).toEqual([
      'start plain',
      'form.submit (full)',
      'send = badly',
      'after pause',
      'send = badly',
    ]);
  });
});
