import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppChildren } from '../../../machines/app/app/app.refs.ts';
import {
  selectMenu,
  type agentCentreMachine,
} from '../../../machines/agent/agent-centre/agent-centre.machine.ts';
import { selectCounter, selectWaitingCount } from '../../../machines/agent/common/waiting-count.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { FlowSlot } from '../../app/flow-host/FlowSlot.tsx';
import { flowAttributes } from '../../flow-attributes.ts';
import { Centre } from '../../member/centre/Centre.tsx';
import { KIND_PAGES } from '../common/contract-texts.ts';

/** The agent centre (AGT-01 to AGT-04). */
export function AgentCentre({ flow, host, app }: FlowViewProps<ActorRefFrom<typeof agentCentreMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  const page = snapshot.children['page'] as AppChildren['page'] | undefined;
  const counter = useSelector(useSelector(app, selectChild('popups')), selectCounter);
  const waiting = useSelector(counter, (state) => state);
  return (
    <Centre
      host={host}
      app={app}
      marks={flowAttributes(snapshot)}
      centre="agent"
      title="agent_center"
      menu={selectMenu(snapshot)}
      page={snapshot.context.page}
      counts={Object.fromEntries(
        KIND_PAGES.map((each) => [each.page, selectWaitingCount(waiting, each.kind)]),
      )}
      member={snapshot.context.member}
      failure={snapshot.context.failure}
      onRetry={() => flow.send({ type: 'centre.retry' })}
    >
      {page ? <FlowSlot host={page} app={app} /> : null}
    </Centre>
  );
}
