import { useSelector } from '@xstate/react';
import type { HTMLAttributes } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import { flowAttributes } from './flow-attributes.ts';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly flow: ActorRefFrom<AnyStateMachine>;
  readonly as?: 'div' | 'header';
}

/**
 * The root element of a flow with large content. A component of its own, so that another state renders this element
 * alone, and not what is inside.
 */
export function FlowRoot({ flow, as: Root = 'div', ...attributes }: Props) {
  const name = useSelector(flow, ({ machine }) => machine.id);
  const state = useSelector(flow, (snapshot) => flowAttributes(snapshot)['data-state']);
  return <Root {...attributes} data-flow={name} data-state={state} />;
}
