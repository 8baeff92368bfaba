import type { StateValue } from 'xstate';

interface FlowSnapshot {
  readonly value: StateValue;
  readonly machine: { readonly id: string };
}

const leaves = (value: StateValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([state, inner]) =>
        inner && Object.keys(inner).length > 0 ? leaves(inner).map((leaf) => `${state}.${leaf}`) : [state],
      );

/** The one test hook of a flow's root element: which flow it is, and in which leaf states. */
export const flowAttributes = (snapshot: FlowSnapshot) => ({
  'data-flow': snapshot.machine.id,
  'data-state': leaves(snapshot.value).join(' '),
});
