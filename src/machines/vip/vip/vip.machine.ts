/**
 * VIP club: the ranks and what each gives; for a member where they stand, what keeps the rank, and the rewards of a month
 * to claim. Follows changes while it is open. Lives as long as its page.
 */
import {
  assign,
  fromCallback,
  fromPromise,
  sendParent,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { claimBonus, type BonusClaim } from '../../../services/bonuses.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { getClub, watchClub, type Club, type Rank, type RankReward } from '../../../services/vip.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isTrial } from '../../games/common/gate.ts';
import { isUnknownResult } from '../../wallet/common/refused-fields.ts';
import { vipHistoryMachine } from '../vip-history/vip-history.machine.ts';

export type { Club, Rank, RankReward };
/** Ranks beside each other in the table. */
export const RANKS_SHOWN = 5;

export interface VipInput {
  readonly visitor: Visitor | null;
}
interface VipContext {
  readonly isSignedIn: boolean;
  /** Whether somebody with real money is signed in. */
  readonly isMember: boolean;
  readonly club: Club | null;
  /** The rank that the own one is compared with; null: the next one. */
  readonly chosen: number | null;
  /** The reward that is being claimed, or with which that failed. */
  readonly claimId: string | null;
  readonly claimFailure: Failure | null;
  /** Whether the failed claim may have been taken: the same one can be sent again. */
  readonly isResultUnknown: boolean;
  /** What the last claim brought, in minor units. */
  readonly claimed: number | null;
  readonly failure: Failure | null;
}
type VipEvent =
  | { type: 'rank.choose'; level: number }
  | { type: 'reward.claim'; id: string }
  | { type: 'account.request' }
  | { type: 'club.reload' }
  | { type: 'club.changed' };
type Failed = { readonly error: unknown };

const rewardOf = (club: Club | null, id: string | null): RankReward | undefined =>
  club?.own?.rewards.find((reward) => reward.id === id);
/** The rank that is looked at: the chosen one, else the next, else the highest. */
const levelOf = ({ chosen, club }: Pick<VipContext, 'chosen' | 'club'>): number =>
  Math.min(chosen ?? (club?.own?.level ?? -1) + 1, Math.max((club?.ranks.length ?? 1) - 1, 0));
const clubOf = ({ event }: { event: { output: Club } }) => ({ club: event.output });

const CHOOSE = {
  guard: { type: 'isOtherRank', params: ({ event }: { event: { level: number } }) => event },
  actions: { type: 'assignChosen', params: ({ event }: { event: { level: number } }) => event },
} as const;
const CLAIM = {
  guard: { type: 'canClaim', params: ({ event }: { event: { id: string } }) => event },
  target: 'claiming',
  actions: { type: 'assignClaim', params: ({ event }: { event: { id: string } }) => event },
} as const;

const REFRESH = {
  invoke: {
    id: 'refreshClub',
    src: 'getClub',
    input: ({ context: { isMember } }: { context: VipContext }) => ({ isMember }),
    onDone: { target: 'shown', actions: { type: 'assignClub', params: clubOf } },
    // A background load fails silently; the next change loads again.
    onError: 'shown',
  },
} as const;
const REFRESH_AGAIN = { 'club.changed': { target: 'refreshing', reenter: true } } as const;

export const vipMachine = setup({
  types: {
    context: {} as VipContext,
    events: {} as VipEvent,
    input: {} as VipInput,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
    children: {} as { history: 'history' },
  },
  actors: {
    getClub: fromPromise<Club, { isMember: boolean }>(({ input, signal }) => getClub(input.isMember, signal)),
    watchClub: fromCallback<VipEvent>(({ sendBack }) => watchClub(() => sendBack({ type: 'club.changed' }))),
    claimBonus: fromPromise<number, BonusClaim>(({ input, signal }) => claimBonus(input, signal)),
    history: vipHistoryMachine,
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    isOtherRank: ({ context }, { level }: { level: number }) =>
      level !== levelOf(context) && level >= 0 && level < known(context.club).ranks.length,
    canClaim: ({ context }, { id }: { id: string }) => rewardOf(context.club, id) !== undefined,
  },
  actions: {
    /** A refusal stays to be read; whether a lost claim was taken is seen in the new figures. */
    assignClub: assign(({ context: { isResultUnknown } }, { club }: { club: Club }) => ({
      ...{ club, failure: null },
      ...(isResultUnknown ? { claimFailure: null, isResultUnknown: false } : {}),
    })),
    assignChosen: assign({ chosen: (_, { level }: { level: number }) => level }),
    assignClaim: assign((_, { id }: { id: string }) => ({
      ...{ claimId: id, claimFailure: null, isResultUnknown: false, claimed: null },
    })),
    /** The claimed reward leaves at once, before the others are loaded again. */
    assignClaimed: assign(({ context: { club, claimId } }, { amount }: { amount: number }) => ({
      claimed: amount,
      club: club?.own
        ? { ...club, own: { ...club.own, rewards: club.own.rewards.filter(({ id }) => id !== claimId) } }
        : club,
    })),
    assignClaimFailure: assign((_, { error }: Failed) => ({
      claimFailure: failureOf(error),
      isResultUnknown: isUnknownResult(error),
    })),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    requireAccount: sendParent({ type: 'account.require' }),
  },
}).createMachine({
  id: 'vip',
  context: ({ input: { visitor } }) => ({
    isSignedIn: visitor !== null,
    isMember: visitor !== null && !isTrial(visitor),
    ...{ club: null, chosen: null, failure: null },
    ...{ claimId: null, claimFailure: null, isResultUnknown: false, claimed: null },
  }),
  invoke: { id: 'watchClub', src: 'watchClub' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The club is loading; its space is reserved.',
      tags: 'busy',
      // The response may be from before the change.
      on: { 'club.changed': { target: 'loading', reenter: true } },
      invoke: {
        id: 'getClub',
        src: 'getClub',
        input: ({ context: { isMember } }) => ({ isMember }),
        onDone: [
          { guard: 'isMember', target: 'member', actions: { type: 'assignClub', params: clubOf } },
          { target: 'visitor', actions: { type: 'assignClub', params: clubOf } },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The club could not be loaded; the reason is shown and it can be tried again.',
      on: { 'club.reload': 'loading' },
    },
    visitor: {
      description: 'A visitor or a trial account sees the ranks, and is led to an account.',
      meta: { requirements: ['ROU-05', 'VIP-01'], view: 'VipPage' },
      tags: 'shown',
      on: { 'rank.choose': CHOOSE, 'account.request': { actions: 'requireAccount' } },
      initial: 'shown',
      states: {
        shown: {
          description: 'The ranks and what each gives.',
          on: { 'club.changed': 'refreshing' },
        },
        refreshing: {
          description:
            'The ranks are loading again, since their names are in another language; what is shown stays.',
          ...REFRESH,
          on: REFRESH_AGAIN,
        },
      },
    },
    member: {
      description: 'The club with the member’s own rank, and the history below.',
      tags: 'shown',
      invoke: { id: 'history', src: 'history' },
      on: { 'rank.choose': CHOOSE },
      initial: 'shown',
      states: {
        shown: {
          description: 'The rank, what changes with the next one and what keeps it; a reward can be claimed.',
          meta: { requirements: ['ROU-05', 'VIP-01'], view: 'VipPage' },
          on: { 'reward.claim': CLAIM, 'club.changed': 'refreshing' },
        },
        refreshing: {
          description: 'The club is loading again; what is shown stays.',
          ...REFRESH,
          on: { 'reward.claim': CLAIM, ...REFRESH_AGAIN },
        },
        claiming: {
          description: 'A reward is being claimed; its button waits.',
          tags: 'busy',
          invoke: {
            id: 'claimBonus',
            src: 'claimBonus',
            input: ({ context: { club, claimId } }) => {
              const { id, kind } = known(rewardOf(club, claimId) ?? null);
              return { id, kind, visit: known(club).visit };
            },
            onDone: {
              target: 'refreshing',
              actions: { type: 'assignClaimed', params: ({ event }) => ({ amount: event.output }) },
            },
            onError: {
              target: 'claimFailed',
              actions: { type: 'assignClaimFailure', params: ({ event }) => event },
            },
          },
        },
        claimFailed: {
          description: 'The reward was not claimed; the reason is shown, and it can be tried again.',
          on: { 'reward.claim': CLAIM, 'club.changed': 'refreshing' },
        },
      },
    },
  },
});

export type VipRef = ActorRefFrom<typeof vipMachine>;
export type VipSnapshot = SnapshotFrom<typeof vipMachine>;

/** The rank that is compared with the own one. */
export const selectLevel = ({ context }: VipSnapshot): number => levelOf(context);

/** The ranks of the table: the chosen one in the middle where it can be. */
export const selectColumns = ({ context }: VipSnapshot): readonly Rank[] => {
  const ranks = context.club?.ranks ?? [];
  const first = Math.max(0, Math.min(levelOf(context) - 2, ranks.length - RANKS_SHOWN));
  return ranks.slice(first, first + RANKS_SHOWN);
};

/** Valid bets that are missing for the next rank; 0 at the top. */
export const selectLeft = ({ context: { club } }: VipSnapshot): number =>
  Math.max((club?.own?.next ?? 0) - (club?.own?.total ?? 0), 0);

/** How far the own rank is on the way to the next, from 0 to 1; 1 at the top. */
export const selectShare = ({ context: { club } }: VipSnapshot): number => {
  const own = club?.own;
  if (!own) return 0;
  if (own.next === null) return 1;
  const from = club.ranks[own.level]?.total ?? 0;
  return Math.min(Math.max((own.total - from) / Math.max(own.next - from, 1), 0), 1);
};
