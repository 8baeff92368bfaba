import { lazy } from 'react';
import type { FlowName } from '../../../machines/app/flow-host/flows.ts';
import type { FlowView, RenderFlow } from './flow-view.ts';

type LateName = Exclude<FlowName, 'slotList' | 'gameSearch'>;

/** Views are in chunks of their own, beside their machines; most loaders are in a chunk, too. */
const VIEWS: Partial<Record<FlowName, FlowView>> = {
  slotList: lazy(async () => ({
    default: (await import('../../games/slot-list/ElectronicGamesPage.tsx')).ElectronicGamesPage,
  })),
};
const lateView = (name: LateName): FlowView =>
  lazy(async () => ({ default: await (await import('./flow-views.ts')).FLOW_VIEWS[name]() }));

export const renderFlow: RenderFlow = (name, props) => {
  // Cached: a new component would remount the view.
  const View = (VIEWS[name] ??= lateView(name as LateName));
  return <View {...props} />;
};
