import { useSelector } from '@xstate/react';
import { Suspense, lazy, type ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import { AllWords } from '../i18n/Words.tsx';
import type { AppChildren, AppRef } from '../machines/app/app.refs.ts';
import { selectFlowName } from '../machines/app/flow-host.machine.ts';
import type { FlowName } from '../machines/app/flows.ts';
import { FlowFailed } from './layout/FlowFailed.tsx';
import { FlowLoading } from './layout/FlowLoading.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

export interface FlowViewProps<Flow> {
  readonly flow: Flow;
  /** The host that runs it; its child `modal` is the frame of a dialog. */
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
}

type View = ComponentType<FlowViewProps<never>>;

/** Views come in chunks of their own, beside their machines; where most of them are is told by another one. */
const VIEWS: Partial<Record<FlowName, View>> = {
  slotList: lazy(async () => ({
    default: (await import('./games/ElectronicGamesPage.tsx')).ElectronicGamesPage,
  })),
};
const viewOf = (name: Exclude<FlowName, 'slotList' | 'gameSearch'>): View =>
  lazy(async () => ({ default: await (await import('./flow-views.ts')).FLOW_VIEWS[name]() }));

interface Props {
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
  /** What it runs stands over the page and not in it. */
  readonly isOver?: boolean;
}

/** Draws the flow that a host runs, what stands in its place while it loads, and what to do when it does not come. */
export function FlowSlot({ host, app, isOver = false }: Props) {
  const name = useSelector(host, selectFlowName);
  const flow = useSelector(host, (snapshot) => snapshot.children['flow'] as AnyActorRef | undefined);
  const isLoading = useSelector(host, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(host, (snapshot) => snapshot.matches('failed'));
  const failed = (
    <FlowFailed
      isOver={isOver}
      onRetry={() => host.send({ type: 'flow.retry' })}
      onClose={() => host.send({ type: 'flow.close' })}
    />
  );
  if (hasFailed) return failed;
  if (isLoading) return <FlowLoading />;
  if (!name || !flow) return null;
  // Made once: another one would be drawn anew.
  const View = (VIEWS[name] ??= viewOf(name as Exclude<FlowName, 'slotList' | 'gameSearch'>));
  return (
    <ErrorBoundary key={flow.sessionId} fallback={failed} onFault={() => host.send({ type: 'flow.broke' })}>
      <Suspense fallback={<FlowLoading />}>
        <AllWords>
          <View flow={flow as never} host={host} app={app} />
        </AllWords>
      </Suspense>
    </ErrorBoundary>
  );
}
