import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppChildren } from '../../../machines/app/app/app.refs.ts';
import {
  selectMenu,
  type memberCentreMachine,
} from '../../../machines/member/member-centre/member-centre.machine.ts';
import {
  selectUnreadCounter,
  selectUnreadMessages,
} from '../../../machines/member/unread-messages/unread-count.ts';
import {
  selectRewardCounter,
  selectWaitingRewards,
} from '../../../machines/member/waiting-rewards/reward-count.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { FlowSlot } from '../../app/flow-host/FlowSlot.tsx';
import { flowAttributes } from '../../flow-attributes.ts';
import { Centre } from '../centre/Centre.tsx';

/** The member centre (MEM-01 to MEM-04). */
export function MemberCentre({ flow, host, app }: FlowViewProps<ActorRefFrom<typeof memberCentreMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  const page = snapshot.children['page'] as AppChildren['page'] | undefined;
  const counter = useSelector(useSelector(app, selectChild('popups')), selectUnreadCounter);
  const unread = useSelector(counter, (state) => selectUnreadMessages(state));
  const rewardCounter = useSelector(useSelector(app, selectChild('popups')), selectRewardCounter);
  const rewards = useSelector(rewardCounter, (state) => selectWaitingRewards(state, 'all'));
  const missions = useSelector(rewardCounter, (state) => selectWaitingRewards(state, 'missions'));
  return (
    <Centre
      host={host}
      app={app}
      marks={flowAttributes(snapshot)}
      centre="member"
      title="in_personal_center"
      menu={selectMenu(snapshot)}
      page={snapshot.context.page}
      counts={{ messageV2: unread, missionLeaderboard: missions, rewardCenter: rewards }}
      countLabels={{
        messageV2: 'messages_unread_count',
        missionLeaderboard: 'missions_waiting_count',
        rewardCenter: 'rewards_waiting_count',
      }}
      member={snapshot.context.member}
      failure={snapshot.context.failure}
      onRetry={() => flow.send({ type: 'centre.retry' })}
    >
      {page ? <FlowSlot host={page} app={app} /> : null}
    </Centre>
  );
}
