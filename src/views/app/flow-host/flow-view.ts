import { createContext, type ComponentType, type ReactNode } from 'react';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import type { FlowName } from '../../../machines/app/flow-host/flows.ts';

/** What the view of a flow is given. */
export interface FlowViewProps<Flow> {
  readonly flow: Flow;
  /** The host that runs it; its child `modal` is the frame of a dialog. */
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
}
export type FlowView = ComponentType<FlowViewProps<never>>;
export type RenderFlow = (name: FlowName, props: FlowViewProps<never>) => ReactNode;

/** Draws a flow by its name. A context, since the views that show other flows inside them are themselves among those. */
export const RenderFlowContext = createContext<RenderFlow>(() => null);
