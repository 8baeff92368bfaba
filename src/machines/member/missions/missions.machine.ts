/**
 * Missions: those of the day and the week with the member's progress, the season's milestones, and the leaderboard.
 * One claim at a time, once per intention; whatever it brings, everything is read again. Lives as long as its page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { MISSION_READS } from '../../../config/rewards.ts';
import { onChange } from '../../../services/changes.ts';
import {
  claimMission,
  loadMissions,
  type ClaimedReward,
  type Leaderboard,
  type Mission,
  type MissionClaim,
  type MissionPageData,
  type Season,
} from '../../../services/missions.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult } from '../../wallet/common/refused-fields.ts';

export type { Leaderboard, Mission, MissionClaim, Season };
export type MissionTab = 'DAY' | 'WEEK' | 'ENDED';
export type BoardWeek = 'this' | 'last';
interface MissionsContext {
  readonly pageData: MissionPageData | null;
  readonly tab: MissionTab;
  readonly week: BoardWeek;
  /** The claim under way, or whose answer is unknown. */
  readonly claim: MissionClaim | null;
  /** What the last claim brought. */
  readonly claimed: ClaimedReward | null;
  readonly failure: Failure | null;
  /** Background reads that failed since the pageData was read, as far as they count. */
  readonly misses: number;
}
type MissionsEvent =
  | { type: 'tab.choose'; tab: MissionTab }
  | { type: 'week.choose'; week: BoardWeek }
  | { type: 'reward.claim'; claim: MissionClaim }
  | { type: 'claim.retry' }
  | { type: 'missions.reload' }
  | { type: 'missions.changed' };
type Failed = { readonly error: unknown };

/** States that come first are loaded; the rest of the context only fits such a pageData. */
const known = <T>(value: T | null): T => value as T;

export const missionsMachine = setup({
  types: {
    context: {} as MissionsContext,
    events: {} as MissionsEvent,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
  },
  actors: {
    loadMissions: fromPromise<MissionPageData>(({ signal }) => loadMissions(signal)),
    claimMission: fromPromise<ClaimedReward, { claim: MissionClaim; visit: string }>(({ input, signal }) =>
      claimMission(input.claim, input.visit, signal),
    ),
    watchMissions: fromCallback<MissionsEvent>(({ sendBack }) =>
      onChange('mission', () => sendBack({ type: 'missions.changed' })),
    ),
  },
  guards: {
    isOtherTab: ({ context }, p: { tab: MissionTab }) => context.tab !== p.tab,
    isOtherWeek: ({ context }, p: { week: BoardWeek }) => context.week !== p.week,
    isReady: ({ context }, { claim }: { claim: MissionClaim }) => isClaimable({ context }, claim),
    isUnknown: (_, { error }: Failed) => isUnknownResult(error),
  },
  actions: {
    assignPageData: assign({ pageData: (_, p: { pageData: MissionPageData }) => p.pageData, misses: 0 }),
    countMiss: assign({
      misses: ({ context }) => Math.min(context.misses + 1, MISSION_READS.DOUBLINGS + 1),
    }),
    assignTab: assign({ tab: (_, p: { tab: MissionTab }) => p.tab }),
    assignWeek: assign({ week: (_, p: { week: BoardWeek }) => p.week }),
    assignClaim: assign({
      claim: (_, p: { claim: MissionClaim }) => p.claim,
      claimed: null,
      failure: null,
    }),
    assignClaimed: assign({
      claimed: (_, p: { claimed: ClaimedReward }) => p.claimed,
      claim: null,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    forgetClaim: assign({ claim: null }),
    clearFailure: assign({ failure: null }),
  },
  delays: {
    nextRead: ({ context: { pageData, misses } }) => {
      const { SHORTEST, LONGEST, RETRY, SPREAD } = MISSION_READS;
      const jitter = pageData?.jitter ?? 0;
      // Half of it is certain: a platform that was away is not read by all pages at once when it is back.
      if (misses > 0) return RETRY * 2 ** (misses - 1) * (0.5 + jitter / 2);
      const ends = (pageData?.current.missions ?? []).map(({ leftMs }) => leftMs ?? LONGEST);
      return Math.max(SHORTEST, Math.min(LONGEST, ...ends)) + jitter * SPREAD;
    },
  },
}).createMachine({
  id: 'missions',
  context: { pageData: null, tab: 'DAY', week: 'this', claim: null, claimed: null, failure: null, misses: 0 },
  invoke: { id: 'watchMissions', src: 'watchMissions' },
  initial: 'loading',
  on: {
    'tab.choose': {
      guard: { type: 'isOtherTab', params: ({ event }) => event },
      actions: { type: 'assignTab', params: ({ event }) => event },
    },
    'week.choose': {
      guard: { type: 'isOtherWeek', params: ({ event }) => event },
      actions: { type: 'assignWeek', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      description: 'The missions are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'loadMissions',
        src: 'loadMissions',
        onDone: {
          target: 'showing',
          actions: [
            { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
            'clearFailure',
          ],
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'missions.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The missions could not be loaded; the reason is shown and it can be tried again.',
      on: { 'missions.reload': 'loading' },
    },
    showing: {
      description: 'Missions, milestones and the leaderboard are shown; finished ones can be claimed.',
      meta: { requirements: ['MEM-16', 'MIS-01'], view: 'MissionsPage' },
      tags: 'shown',
      on: {
        'reward.claim': {
          guard: { type: 'isReady', params: ({ event }) => event },
          target: 'claiming',
          actions: { type: 'assignClaim', params: ({ event }) => event },
        },
        'missions.changed': 'refreshing',
      },
      after: { nextRead: 'refreshing' },
    },
    refreshing: {
      description: 'Everything is read again; what is shown stays meanwhile.',
      tags: 'shown',
      invoke: {
        id: 'refreshMissions',
        src: 'loadMissions',
        onDone: {
          target: 'showing',
          actions: { type: 'assignPageData', params: ({ event }) => ({ pageData: event.output }) },
        },
        // A background load fails silently and is tried again soon.
        onError: { target: 'showing', actions: 'countMiss' },
      },
      on: { 'missions.changed': { target: 'refreshing', reenter: true } },
    },
    claiming: {
      description: 'A reward is claimed, once for this intention.',
      tags: ['busy', 'shown'],
      invoke: {
        id: 'claimMission',
        src: 'claimMission',
        input: ({ context: { claim, pageData } }) => ({ claim: known(claim), visit: known(pageData).visit }),
        onDone: {
          target: 'refreshing',
          actions: { type: 'assignClaimed', params: ({ event }) => ({ claimed: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            target: 'refreshing',
            actions: ['forgetClaim', { type: 'assignFailure', params: ({ event }) => event }],
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

export type MissionsRef = ActorRefFrom<typeof missionsMachine>;
export type MissionsSnapshot = SnapshotFrom<typeof missionsMachine>;
type Context = { readonly context: MissionsContext };

/** The missions of the chosen tab. */
export const selectMissions = ({ context: { pageData, tab } }: Context): readonly Mission[] =>
  tab === 'ENDED'
    ? (pageData?.ended.missions ?? [])
    : (pageData?.current.missions ?? []).filter(({ period }) => period === tab);

/** Claimed missions of a period, and all of them. */
export const selectCounts = (
  { context: { pageData } }: Context,
  tab: 'DAY' | 'WEEK',
): { readonly done: number; readonly all: number } => {
  const missions = (pageData?.current.missions ?? []).filter(({ period }) => period === tab);
  return { done: missions.filter(({ state }) => state === 'CLAIMED').length, all: missions.length };
};

export const selectBoard = ({ context: { pageData, week } }: Context): Leaderboard | null =>
  (week === 'this' ? pageData?.thisWeek : pageData?.lastWeek) ?? null;

/** The milestone that waits to be claimed, the lowest first. */
export const selectReadyMilestone = ({ context: { pageData } }: Context) =>
  pageData?.season.milestones.find(({ state }) => state === 'READY') ?? null;

/** Points to the next milestone; null where all are reached. */
export const selectMissingPoints = ({ context: { pageData } }: Context): number | null => {
  if (!pageData) return null;
  const next = pageData.season.milestones.find(({ state }) => state === 'LOCKED');
  return next ? Math.max(next.points - pageData.season.points, 0) : null;
};

export const selectIsClaiming = (snapshot: MissionsSnapshot, { of, id }: MissionClaim): boolean =>
  snapshot.matches('claiming') && snapshot.context.claim?.of === of && snapshot.context.claim.id === id;

const isClaimable = ({ context: { pageData } }: Context, { of, id }: MissionClaim): boolean =>
  (of === 'mission' ? (pageData?.current.missions ?? []) : (pageData?.season.milestones ?? [])).some(
    (each) => each.id === id && each.state === 'READY',
  );
