import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import { flowAttributes } from './flow-attributes.ts';

interface Props {
  readonly flow: ActorRefFrom<AnyStateMachine>;
  readonly as?: 'div' | 'header';
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * The root element of a flow with large content. A component of its own, so that another state renders this element
 * alone, and not what is inside.
 */
export function FlowRoot({ flow, as: Root = 'div', className, children }: Props) {
  const name = useSelector(flow, (snapshot) => flowAttributes(snapshot)['data-flow']);
  const state = useSelector(flow, (snapshot) => flowAttributes(snapshot)['data-state']);
  return (
    <Root className={className} data-flow={name} data-state={state}>
      {children}
    </Root>
  );
}
