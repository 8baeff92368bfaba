/**
 * Waiting rewards: how many rewards the signed-in member can claim, and how many of them are of missions, for the
 * badges. Lives as long as the session in this tab; counts again after each claim, and from time to time, since every
 * bet may finish a mission.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { REWARD_COUNT } from '../../../config/later.ts';
import { onChange } from '../../../services/changes.ts';
import { countRewards, type RewardCounts } from '../../../services/rewards.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type WaitingRewardsEvent = { type: 'rewards.changed' };

export const waitingRewardsMachine = setup({
  types: {
    context: {} as { readonly waiting: RewardCounts },
    events: {} as WaitingRewardsEvent,
    meta: {} as FlowMeta,
  },
  actors: {
    watchRewards: fromCallback<WaitingRewardsEvent>(({ sendBack }) => {
      const stops = (['bonus', 'mission'] as const).map((about) =>
        onChange(about, () => sendBack({ type: 'rewards.changed' })),
      );
      return () => {
        for (const stop of stops) stop();
      };
    }),
    countRewards: fromPromise<RewardCounts>(({ signal }) => countRewards(signal)),
  },
  actions: { assignWaiting: assign({ waiting: (_, p: { waiting: RewardCounts }) => p.waiting }) },
  delays: { countAgain: REWARD_COUNT.interval },
}).createMachine({
  id: 'waitingRewards',
  context: { waiting: { all: 0, missions: 0 } },
  invoke: { id: 'watchRewards', src: 'watchRewards' },
  initial: 'counting',
  on: { 'rewards.changed': '.counting' },
  states: {
    counting: {
      description: 'The platform is asked how many rewards wait; the previous count stays.',
      meta: { requirements: ['API-22'] },
      invoke: {
        id: 'countRewards',
        src: 'countRewards',
        onDone: {
          target: 'idle',
          actions: { type: 'assignWaiting', params: ({ event }) => ({ waiting: event.output }) },
        },
        // A background load fails silently; the next count is due soon.
        onError: 'idle',
      },
    },
    idle: {
      description: 'The count is known, or could not be loaded.',
      meta: { requirements: ['NAV-07', 'MEM-19', 'MEM-21'] },
      after: { countAgain: 'counting' },
    },
  },
});
