import { createContext, type ComponentType, type ReactNode } from 'react';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import type { FlowName } from '../../../machines/app/flow-host/flows.ts';

/** Props of a flow's view. */
export interface FlowViewProps<Flow> {
  readonly flow: Flow;
  /** The host of the flow; its child `modal` is the frame of a dialog. */
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
}
export type FlowView = ComponentType<FlowViewProps<never>>;
export type RenderFlow = (name: FlowName, props: FlowViewProps<never>) => ReactNode;

/**
 * Renders a flow by name. A context, because views that show other flows are themselves in the list of views.
 */
export const RenderFlowContext = createContext<RenderFlow>(() => null);
