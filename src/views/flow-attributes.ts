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

/** The only test hook of a flow's root element: the flow's name and its leaf states. */
export const flowAttributes = (snapshot: FlowSnapshot) => ({
  'data-flow': snapshot.machine.id,
  'data-state': leaves(snapshot.value).join(' '),
});
