/** The world around a flow that is shown as a dialog: the host that runs it and the modal that frames it. */
import type { ComponentType } from 'react';
import { createMachine, setup, type AnyStateMachine } from 'xstate';
import type { AppChildren, AppRef } from '../../src/machines/app/app.refs.ts';
import { flowHostMachine } from '../../src/machines/app/flow-host.machine.ts';
import type { FlowRequest } from '../../src/machines/app/flows.ts';
import type { FlowViewProps } from '../../src/views/FlowSlot.tsx';
import { startUnder, type Scene } from '../kit/view.tsx';

/** A chunk that is here at once. */
const here = (machine: AnyStateMachine) =>
  setup({ types: { output: {} as AnyStateMachine } }).createMachine({
    id: 'chunk',
    initial: 'here',
    states: { here: { type: 'final' } },
    output: () => machine,
  });

/** Opens the scene's flow as its name's dialog and draws its view. A view that asks the app is given `app`. */
export const openDialog = <Flow,>(
  { stage, input, show }: Scene,
  name: FlowRequest['name'],
  View: ComponentType<FlowViewProps<Flow>>,
  app: AppRef = {} as AppRef,
): void => {
  const flowHost = flowHostMachine.provide({ actors: { loadFlow: here(stage.logic) as never } });
  const house = createMachine({ id: 'house', invoke: { id: 'dialog', src: flowHost } });
  const host = startUnder(stage, house).getSnapshot().children['dialog'] as AppChildren['dialog'];
  host.send({ type: 'flow.open', request: { name, input: input ?? null } as FlowRequest });
  show(<View flow={stage.flow as Flow} host={host} app={app} />);
};
