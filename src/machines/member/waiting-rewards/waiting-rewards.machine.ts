/**
 * Waiting rewards: how many rewards of missions the signed-in member can claim, for the badges. Lives as long as the
 * session in this tab; counts again after each claim, and from time to time, since every bet may finish a mission.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { REWARD_COUNT } from '../../../config/later.ts';
import { onChange } from '../../../services/changes.ts';
import { countMissionRewards } from '../../../services/missions.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type WaitingRewardsEvent = { type: 'missions.changed' };

export const waitingRewardsMachine = setup({
  types: {
    context: {} as { readonly waiting: number },
    events: {} as WaitingRewardsEvent,
    meta: {} as FlowMeta,
  },
  actors: {
    watchMissions: fromCallback<WaitingRewardsEvent>(({ sendBack }) =>
      onChange('mission', () => sendBack({ type: 'missions.changed' })),
    ),
    countMissionRewards: fromPromise<number>(({ signal }) => countMissionRewards(signal)),
  },
  actions: { assignWaiting: assign({ waiting: (_, p: { waiting: number }) => p.waiting }) },
  delays: { countAgain: REWARD_COUNT.interval },
}).createMachine({
  id: 'waitingRewards',
  context: { waiting: 0 },
  invoke: { id: 'watchMissions', src: 'watchMissions' },
  initial: 'counting',
  on: { 'missions.changed': '.counting' },
  states: {
    counting: {
      description: 'The platform is asked how many rewards wait; the previous count stays.',
      meta: { requirements: ['API-22'] },
      invoke: {
        id: 'countMissionRewards',
        src: 'countMissionRewards',
        onDone: {
          target: 'resting',
          actions: { type: 'assignWaiting', params: ({ event }) => ({ waiting: event.output }) },
        },
        // A background load fails silently; the next count is due soon.
        onError: 'resting',
      },
    },
    resting: {
      description: 'The count is known, or could not be loaded.',
      meta: { requirements: ['NAV-07', 'MEM-19'] },
      after: { countAgain: 'counting' },
    },
  },
});

export type WaitingRewardsSnapshot = SnapshotFrom<typeof waitingRewardsMachine>;
