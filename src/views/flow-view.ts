import { createContext, type ComponentType } from 'react';
import type { AppChildren, AppRef } from '../machines/app/app.refs.ts';
import type { FlowName } from '../machines/app/flows.ts';

/** What the view of a flow is given. */
export interface FlowViewProps<Flow> {
  readonly flow: Flow;
  /** The host that runs it; its child `modal` is the frame of a dialog. */
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
}
export type FlowView = ComponentType<FlowViewProps<never>>;

/** The view of each flow. A context, since views that show other flows inside them are among them. */
export const FlowViews = createContext<(name: FlowName) => FlowView>((name) => {
  throw new Error(`No view is known for the flow '${name}'`);
});
