import { useSelector } from '@xstate/react';
import { Suspense, use } from 'react';
import type { AnyActorRef } from 'xstate';
import { AllMessages } from '../../../i18n/Messages.tsx';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import type { FlowName } from '../../../machines/app/flow-host/flows.ts';
import { selectFlowName, selectIsOffered } from '../../../machines/app/flow-host/flow-host.machine.ts';
import { RenderFlowContext } from './flow-view.ts';
import { FlowFailed } from './FlowFailed.tsx';
import { FlowLoading } from './FlowLoading.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

/** Flows whose messages come with those of every page (`scripts/vite/chunks.ts`). */
const EARLY: ReadonlySet<FlowName> = new Set(['slotList', 'login']);

interface Props {
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
  /** The flow is shown over the page, not in it. */
  readonly isOver?: boolean;
}

/** Renders the flow that a host runs, its placeholder while it loads, and the failure if it does not load. */
export function FlowSlot({ host, app, isOver = false }: Props) {
  const renderFlow = use(RenderFlowContext);
  const name = useSelector(host, selectFlowName);
  const flow = useSelector(host, (snapshot) => snapshot.children['flow'] as AnyActorRef | undefined);
  const isLoading = useSelector(host, (snapshot) => snapshot.hasTag('busy'));
  const place = useSelector(host, selectIsOffered) ? null : <FlowLoading isOver={isOver} />;
  const hasFailed = useSelector(host, (snapshot) => snapshot.matches('failed'));
  const failed = (
    <FlowFailed
      isOver={isOver}
      onRetry={() => host.send({ type: 'flow.retry' })}
      onClose={() => host.send({ type: 'flow.close' })}
    />
  );
  if (hasFailed) return failed;
  if (isLoading) return place;
  if (!name || !flow) return null;
  return (
    <ErrorBoundary key={flow.sessionId} fallback={failed} onFault={() => host.send({ type: 'flow.broke' })}>
      <Suspense fallback={place}>
        <AllMessages isLate={!EARLY.has(name)}>
          {renderFlow(name, { flow: flow as never, host, app })}
        </AllMessages>
      </Suspense>
    </ErrorBoundary>
  );
}
