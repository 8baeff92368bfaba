import { describe, expect, test } from 'vitest';
import {
  StateMachine,
  fromCallback,
  fromPromise,
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import type { Model } from '../../kit/model.ts';
import clauses from '../../../docs/requirements.json' with { type: 'json' };

const files = import.meta.glob<Record<string, unknown>>('../../../src/machines/**/*.machine.ts', {
  eager: true,
});

const MODELS = import.meta.glob<Model>('../../flows/*/*.model.ts', { eager: true, import: 'model' });

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
/** Logic has no mark of its kind, but all logic of a kind runs the same code. */
const promiseCode = String(fromPromise(() => Promise.resolve()).transition);
const isPromise = (logic: unknown): boolean => String((logic as AnyActorLogic).transition) === promiseCode;

test('every file of a machine exports one, named after the file', () => {
  expect(machines.length).toBeGreaterThan(18);
  expect(machines.filter(([, machine]) => !(machine instanceof StateMachine)).map(([name]) => name)).toEqual(
    [],
  );
});

test('every machine has a model, whose check enforces the conventions', () => {
  const models = Object.values(MODELS).map(({ machine }) => machine);
  expect(each.filter(([, machine]) => !models.includes(machine)).map(([name]) => name)).toEqual([]);
});

test('kinds of logic are distinguished', () => {
  expect(isPromise(fromPromise(() => Promise.resolve(1)))).toBe(true);
  expect(isPromise(fromCallback(() => undefined))).toBe(false);
});

describe.each(each)('%s', (name, machine) => {
  const nodes = nodesOf(machine.root);
  const invokes = nodes.flatMap((node) => node.invoke.map((invoke) => ({ node, invoke })));

  test('has the name of its file', () => {
    expect(machine.id).toBe(name);
  });

  test('handles the success and the failure of every call', () => {
    const silent = invokes
      .filter(({ invoke }) => isPromise(machine.implementations.actors[invoke.src as string]))
      .flatMap(({ node, invoke }) =>
        [`xstate.done.actor.${invoke.id}`, `xstate.error.actor.${invoke.id}`].filter(
          (event) => !node.transitions.get(event)?.length,
        ),
      );
    expect(silent).toEqual([]);
  });

  test('no region of a parallel state begins anew by the event of another one', () => {
    // A transition that reenters a region leaves its parent, and with it all other regions and what they call.
    const wide = nodes
      .filter(({ parent }) => parent?.type === 'parallel')
      .flatMap((node) =>
        transitionsOf(node).filter(({ reenter, target }) => reenter && target !== undefined),
      );
    expect(wide.map(({ source, eventType }) => `${source.key} on ${eventType}`)).toEqual([]);
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
});
