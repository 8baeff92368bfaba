import { describe, expect, test } from 'vitest';
import {
  StateMachine,
  fromCallback,
  fromPromise,
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import clauses from '../../../docs/requirements.json' with { type: 'json' };

const files = import.meta.glob<Record<string, unknown>>('../../../src/machines/**/*.machine.ts', {
  eager: true,
});

const camelCase = (kebab: string): string =>
  kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
];
const machines = Object.entries(files).map(([path, exports]) => {
  const name = camelCase(/([^/]+)\.machine\.ts$/.exec(path)?.[1] ?? '');
  return [name, exports[`${name}Machine`] as AnyStateMachine] as const;
});
const each = machines.filter(([, machine]) => machine instanceof StateMachine);
const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];
const isTransient = (node: AnyStateNode): boolean => (node.always ?? []).some(({ guard }) => !guard);
/** Logic carries no mark of its kind, but all of a kind run the same code. */
const promiseCode = String(fromPromise(() => Promise.resolve()).transition);
const isPromise = (logic: unknown): boolean => String((logic as AnyActorLogic).transition) === promiseCode;

test('every file of a machine exports one, named after the file', () => {
  expect(machines.length).toBeGreaterThan(18);
  expect(machines.filter(([, machine]) => !(machine instanceof StateMachine)).map(([name]) => name)).toEqual(
    [],
  );
});

test('the look-alikes are told apart', () => {
  expect(isPromise(fromPromise(() => Promise.resolve(1)))).toBe(true);
  expect(isPromise(fromCallback(() => undefined))).toBe(false);
});

describe.each(each)('%s', (name, machine) => {
  const nodes = nodesOf(machine.root);
  const leaves = nodes.filter(({ type }) => type === 'atomic');
  const invokes = nodes.flatMap((node) => node.invoke.map((invoke) => ({ node, invoke })));

  test('carries the name of its file', () => {
    expect(machine.id).toBe(name);
  });

  test('says of every state in which it rests what is true for the person', () => {
    const silent = leaves
      .filter((node) => !isTransient(node))
      .filter(({ description }) => !/^[A-Z].*\.$/s.test(description ?? ''))
      .map(({ id }) => id);
    expect(silent).toEqual([]);
  });

  test('says nothing of a state that is passed through', () => {
    expect(nodes.filter((node) => isTransient(node) && node.description).map(({ id }) => id)).toEqual([]);
  });

  test('names every actor and where it comes from', () => {
    const unnamed = invokes
      .filter(
        ({ invoke }) =>
          typeof invoke.src !== 'string' ||
          !(invoke.src in machine.implementations.actors) ||
          /^\d+\./.test(invoke.id),
      )
      .map(({ node, invoke }) => `${node.id} ${invoke.id}`);
    expect(unnamed).toEqual([]);
  });

  test('has an answer to every call that ends and to every call that fails', () => {
    const silent = invokes
      .filter(({ invoke }) => isPromise(machine.implementations.actors[invoke.src as string]))
      .flatMap(({ node, invoke }) =>
        [`xstate.done.actor.${invoke.id}`, `xstate.error.actor.${invoke.id}`].filter(
          (event) => !node.transitions.get(event)?.length,
        ),
      );
    expect(silent).toEqual([]);
  });

  test('names every delay in camelCase', () => {
    const delays = nodes.flatMap((node) => node.after.map(({ delay }) => delay));
    expect(
      delays.filter((delay) => typeof delay !== 'string' || !(delay in machine.implementations.delays)),
    ).toEqual([]);
    expect(
      Object.keys(machine.implementations.delays).filter((key) => !/^[a-z][a-zA-Z]*$/.test(key)),
    ).toEqual([]);
  });

  test('claims only clauses that exist', () => {
    const known = new Set(clauses.map(({ id }) => id));
    const claimed = nodes.flatMap((node) => [
      ...((node.meta as { requirements?: string[] } | undefined)?.requirements ?? []),
      ...transitionsOf(node).flatMap(
        ({ meta }) => (meta as { requirements?: string[] } | undefined)?.requirements ?? [],
      ),
    ]);
    expect(claimed.filter((id) => !known.has(id))).toEqual([]);
  });

  test('has an output when it can end', () => {
    const ends = Object.values(machine.root.states).some(({ type }) => type === 'final');
    expect(ends && machine.root.output === undefined).toBe(false);
  });

  test('hears intents and news by the name thing.verb, without wildcards', () => {
    const events = nodes
      .flatMap((node) => [...node.transitions.keys()])
      .filter((event) => !event.startsWith('xstate.'));
    expect(events.filter((event) => !/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/.test(event))).toEqual([]);
  });

  test('keeps the unconditional way last wherever several are tried in turn', () => {
    const hidden = nodes.flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].flatMap((list) =>
        list.slice(0, -1).flatMap(({ guard }) => (guard ? [] : [node.id])),
      ),
    );
    expect(hidden).toEqual([]);
  });
});
