/**
 * Reward centre: what waits to be claimed, the sign-in calendar, the raffle, and what was claimed. Claims run one after
 * another, each once per intention; then everything is read again. Lives as long as its page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { onChange } from '../../../services/changes.ts';
import {
  claimReward,
  loadRewards,
  missingDeposit,
  type DrawProof,
  type RewardClaim,
  type RewardPageData,
} from '../../../services/rewards.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult } from '../../wallet/common/refused-fields.ts';

export type { DrawProof, RewardClaim, RewardPageData };
export type RewardTab = 'rewards' | 'raffle' | 'history';

interface RewardCenterContext {
  readonly pageData: RewardPageData | null;
  readonly tab: RewardTab;
  /** Of the history. */
  readonly page: number;
  /** Claims under way, the first of them sent, or one whose answer is unknown. */
  readonly queue: readonly RewardClaim[];
  /** What the last claims brought, in minor units. */
  readonly claimed: number;
  readonly failure: Failure | null;
  /** What was missing of the deposits that the refused prize needs, in minor units; 0 for any. */
  readonly missing: number | null;
}
type RewardCenterEvent =
  | { type: 'tab.choose'; tab: RewardTab }
  | { type: 'page.turn'; page: number }
  | { type: 'rewards.claim'; claims: readonly RewardClaim[] }
  | { type: 'claim.retry' }
  | { type: 'rewards.reload' }
  | { type: 'rewards.changed' };
type Failed = { readonly error: unknown };

export const rewardCenterMachine = setup({
  types: {
    context: {} as RewardCenterContext,
    events: {} as RewardCenterEvent,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
  },
  actors: {
    loadRewards: fromPromise<RewardPageData, { page: number }>(({ input, signal }) =>
      loadRewards(input.page, signal),
    ),
    claimReward: fromPromise<number, { claim: RewardClaim; visit: string }>(({ input, signal }) =>
      claimReward(input.claim, input.visit, signal),
    ),
    watchRewards: fromCallback<RewardCenterEvent>(({ sendBack }) => {
      const stops = (['bonus', 'mission', 'deposit'] as const).map((about) =>
        onChange(about, () => sendBack({ type: 'rewards.changed' })),
      );
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  guards: {
    isOtherTab: ({ context }, p: { tab: RewardTab }) => context.tab !== p.tab,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      page !== context.page && page >= 1 && page <= (context.pageData?.history.totalPages ?? 0),
    isWaiting: ({ context }, { claims }: { claims: readonly RewardClaim[] }) =>
      claims.length > 0 &&
      claims.every((claim) =>
        selectClaims({ context }).some(({ kind, id }) => kind === claim.kind && id === claim.id),
      ),
    hasMore: ({ context }) => context.queue.length > 1,
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
  },
  actions: {
    assignPageData: assign({ pageData: (_, p: { pageData: RewardPageData }) => p.pageData }),
    assignTab: assign({ tab: (_, p: { tab: RewardTab }) => p.tab }),
    assignPage: assign({ page: (_, p: { page: number }) => p.page }),
    assignQueue: assign((_, { claims }: { claims: readonly RewardClaim[] }) => ({
      ...{ queue: claims, claimed: 0, failure: null, missing: null },
    })),
    assignPaid: assign(({ context }, { amount }: { amount: number }) => ({
      ...{ claimed: context.claimed + amount, queue: context.queue.slice(1), failure: null, missing: null },
    })),
    assignFailure: assign((_, { error }: Failed) => ({
      ...{ failure: failureOf(error), missing: missingDeposit(error) },
    })),
    dropQueue: assign({ queue: [] }),
    clearFailure: assign({ failure: null, missing: null }),
  },
}).createMachine({
  id: 'rewardCenter',
  context: { pageData: null, tab: 'rewards', page: 1, queue: [], claimed: 0, failure: null, missing: null },
  invoke: { id: 'watchRewards', src: 'watchRewards' },
  initial: 'loading',
  on: {
    'tab.choose': {
      guard: { type: 'isOtherTab', params: ({ event }) => event },
      actions: { type: 'assignTab', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      description: 'The rewards are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'loadRewards',
        src: 'loadRewards',
        input: ({ context }) => ({ page: context.page }),
        onDone: {
          target: 'showing',
          actions: [
            { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
            'clearFailure',
          ],
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'rewards.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The rewards could not be loaded; the reason is shown and it can be tried again.',
      on: { 'rewards.reload': 'loading' },
    },
    showing: {
      description:
        'What waits, the calendar, the raffle and the history are shown; what waits can be claimed.',
      meta: { requirements: ['MEM-14'], view: 'RewardCenter' },
      tags: 'shown',
      on: {
        'rewards.claim': {
          guard: { type: 'isWaiting', params: ({ event }) => event },
          target: 'claiming',
          actions: { type: 'assignQueue', params: ({ event }) => event },
        },
        'page.turn': {
          guard: { type: 'isOtherPage', params: ({ event }) => event },
          target: 'refreshing',
          actions: { type: 'assignPage', params: ({ event }) => event },
        },
        'rewards.changed': 'refreshing',
      },
    },
    refreshing: {
      description: 'Everything is read again; what is shown stays meanwhile.',
      tags: 'shown',
      invoke: {
        id: 'refreshRewards',
        src: 'loadRewards',
        input: ({ context }) => ({ page: context.page }),
        onDone: {
          target: 'showing',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        // A background load fails silently; the next change reads again.
        onError: 'showing',
      },
      on: { 'rewards.changed': { target: 'refreshing', reenter: true } },
    },
    claiming: {
      description: 'The first reward of the queue is claimed, once for this intention.',
      tags: ['busy', 'shown'],
      invoke: {
        id: 'claimReward',
        src: 'claimReward',
        input: ({ context: { queue, pageData } }) => ({
          claim: known(queue[0] ?? null),
          visit: known(pageData).visit,
        }),
        onDone: [
          {
            guard: 'hasMore',
            target: 'claiming',
            reenter: true,
            actions: { type: 'assignPaid', params: ({ event }) => ({ amount: event.output }) },
          },
          {
            target: 'refreshing',
            actions: { type: 'assignPaid', params: ({ event }) => ({ amount: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            target: 'refreshing',
            actions: ['dropQueue', { type: 'assignFailure', params: ({ event }) => event }],
          },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the reward was claimed; the same claim can be sent again.',
      tags: 'shown',
      on: { 'claim.retry': 'claiming' },
    },
  },
});

export type RewardCenterRef = ActorRefFrom<typeof rewardCenterMachine>;
export type RewardCenterSnapshot = SnapshotFrom<typeof rewardCenterMachine>;
type Context = { readonly context: Pick<RewardCenterContext, 'pageData'> };

/** Everything that can be claimed now, today’s prize of the calendar first. */
export const selectClaims = ({
  context: { pageData },
}: Context): readonly (RewardClaim & { readonly amount: number })[] => {
  if (!pageData) return [];
  const today = pageData.calendar.days.find(({ state }) => state === 'READY');
  const own = today ? [{ kind: 'SIGN_IN', id: String(pageData.calendar.endsAt), amount: today.amount }] : [];
  return [...own, ...pageData.rewards.map(({ kind, id, amount }) => ({ kind, id, amount }))];
};

/** The sum of what waits, in minor units. */
export const selectWaitingSum = (snapshot: Context): number =>
  selectClaims(snapshot).reduce((sum, { amount }) => sum + amount, 0);

export const selectIsClaiming = (snapshot: RewardCenterSnapshot, { kind, id }: RewardClaim): boolean => {
  const [first] = snapshot.context.queue;
  return snapshot.matches('claiming') && first?.kind === kind && first.id === id;
};
