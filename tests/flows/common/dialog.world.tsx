/** The environment of a flow in a dialog: the host that runs it and the modal that frames it. */
import type { ComponentType } from 'react';
import { assign, setup, type AnyStateMachine } from 'xstate';
import type { AppChildren, AppRef } from '../../../src/machines/app/app/app.refs.ts';
import {
  flowHostMachine,
  type FlowParentEvent,
} from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import { modalMachine } from '../../../src/machines/app/modal/modal.machine.ts';
import type { FlowRequest, LoadedFlow } from '../../../src/machines/app/flow-host/flows.ts';
import type { FlowViewProps } from '../../../src/views/app/flow-host/flow-view.ts';
import { startUnder, type Scene } from '../../kit/view.tsx';

/** A chunk that has loaded at once. */
const here = (machine: AnyStateMachine, name: FlowRequest['name']) =>
  setup({ types: { output: {} as LoadedFlow } }).createMachine({
    id: 'chunk',
    initial: 'here',
    states: { here: { type: 'final' } },
    output: () => ({ machine, frame: modalMachine, modal: modalOf(name) }),
  });

interface ParentContext {
  /** The output of the dialog; undefined while it is open. */
  readonly output: unknown;
}
/** The parent of the open dialog. */
let parent: { getSnapshot(): { context: ParentContext } } | null = null;

/** The output of the dialog that its parent has received and acts on; undefined while it is open. */
export const receivedOutput = (): unknown => parent?.getSnapshot().context.output;

/** Opens the scene's flow as the dialog of that name and renders its view. A view that uses the app is given `app`. */
export const openDialog = <Flow,>(
  { stage, input, show }: Scene,
  name: FlowRequest['name'],
  View: ComponentType<FlowViewProps<Flow>>,
  app: AppRef = {} as AppRef,
): void => {
  const flowHost = flowHostMachine.provide({ actors: { loadFlow: here(stage.logic, name) as never } });
  const around = startUnder(
    stage,
    setup({
      types: { context: {} as ParentContext, events: {} as FlowParentEvent },
      actors: { flowHost },
    }).createMachine({
      id: 'parent',
      context: { output: undefined },
      invoke: { id: 'dialog', src: 'flowHost' },
      on: { 'flow.ended': { actions: assign({ output: ({ event }) => event.output }) } },
    }),
  );
  parent = around;
  const host = around.getSnapshot().children['dialog'] as AppChildren['dialog'];
  host.send({ type: 'flow.open', request: { name, input: input ?? null } as FlowRequest });
  show(<View flow={stage.flow as Flow} host={host} app={app} />);
};
