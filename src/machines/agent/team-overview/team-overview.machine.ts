/**
 * Team overview: the whole team in sums, of a range of days and of each of them. A newer range cancels the pending
 * request. Lives as long as its page.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { getTeamOverview, type TeamOverview } from '../../../services/team.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import {
  FIRST_RANGE,
  canMove,
  movedBy,
  resized,
  type DayRange,
  type RangeDays,
} from '../../member/common/day-range.ts';

interface TeamOverviewContext {
  readonly range: DayRange;
  readonly overview: TeamOverview | null;
  readonly failure: Failure | null;
}
type TeamOverviewEvent =
  | { type: 'range.length'; days: RangeDays }
  /** Days towards today, or back where negative (REC-01). */
  | { type: 'range.shift'; by: number }
  | { type: 'overview.reload' };

export const teamOverviewMachine = setup({
  types: {
    context: {} as TeamOverviewContext,
    events: {} as TeamOverviewEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getTeamOverview: fromPromise<TeamOverview, DayRange>(({ input, signal }) =>
      getTeamOverview(input, signal),
    ),
  },
  guards: {
    isOtherLength: ({ context }, { days }: { days: RangeDays }) => context.range.days !== days,
    canShift: ({ context }, { by }: { by: number }) => canMove(context.range, by),
  },
  actions: {
    assignLength: assign({
      range: ({ context }, { days }: { days: RangeDays }) => resized(context.range, days),
      overview: null,
    }),
    assignShift: assign({
      range: ({ context }, { by }: { by: number }) => movedBy(context.range, by),
      overview: null,
    }),
    assignOverview: assign({
      overview: (_, p: { overview: TeamOverview }) => p.overview,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearOverview: assign({ overview: null }),
  },
}).createMachine({
  id: 'teamOverview',
  context: { range: FIRST_RANGE, overview: null, failure: null },
  initial: 'loading',
  on: {
    'range.length': {
      guard: { type: 'isOtherLength', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'assignLength', params: ({ event }) => event },
      meta: { requirements: ['REC-01'] },
    },
    'range.shift': {
      guard: { type: 'canShift', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'assignShift', params: ({ event }) => event },
      meta: { requirements: ['REC-01'] },
    },
  },
  states: {
    loading: {
      description: 'The sums are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getTeamOverview',
        src: 'getTeamOverview',
        input: ({ context }) => context.range,
        onDone: {
          target: 'shown',
          actions: { type: 'assignOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: 'The sums of the team: of the range, and day by day.',
      meta: { requirements: ['AGT-06'], view: 'TeamOverviewPage' },
      on: { 'overview.reload': { target: 'loading', actions: 'clearOverview' } },
    },
    failed: {
      description: 'The sums could not be loaded; the reason is shown and it can be tried again.',
      on: { 'overview.reload': 'loading' },
    },
  },
});

export type TeamOverviewRef = ActorRefFrom<typeof teamOverviewMachine>;
export type TeamOverviewSnapshot = SnapshotFrom<typeof teamOverviewMachine>;
