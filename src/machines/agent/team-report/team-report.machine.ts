/**
 * Team report: one of the agent's reports about a range of days: the team in sums, its bets by product, its lines by
 * their results, or what contracts paid. A newer range cancels the pending request. Lives as long as its page.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import {
  getTeamReport,
  type AgentIncome,
  type TeamBetting,
  type TeamOverview,
  type TeamProfit,
  type TeamReport,
  type TeamReportName,
  type TeamReportQuery,
} from '../../../services/team-reports.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import {
  FIRST_RANGE,
  canMove,
  movedBy,
  resized,
  type DayRange,
  type RangeDays,
} from '../../member/common/day-range.ts';

export type { AgentIncome, TeamBetting, TeamOverview, TeamProfit, TeamReportName };
type Loaded = Awaited<ReturnType<typeof getTeamReport>>;

export interface TeamReportInput {
  readonly report: TeamReportName;
}
interface TeamReportContext extends TeamReportInput {
  readonly range: DayRange;
  readonly result: Loaded | null;
  readonly failure: Failure | null;
}
type TeamReportEvent =
  | { type: 'range.length'; days: RangeDays }
  /** Days towards today, or back where negative (REC-01). */
  | { type: 'range.shift'; by: number }
  | { type: 'report.reload' };

export const teamReportMachine = setup({
  types: {
    context: {} as TeamReportContext,
    events: {} as TeamReportEvent,
    input: {} as TeamReportInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getTeamReport: fromPromise<Loaded, TeamReportQuery>(({ input, signal }) => getTeamReport(input, signal)),
  },
  guards: {
    isOtherLength: ({ context }, { days }: { days: RangeDays }) => context.range.days !== days,
    canShift: ({ context }, { by }: { by: number }) => canMove(context.range, by),
  },
  actions: {
    assignLength: assign({
      range: ({ context }, { days }: { days: RangeDays }) => resized(context.range, days),
      result: null,
    }),
    assignShift: assign({
      range: ({ context }, { by }: { by: number }) => movedBy(context.range, by),
      result: null,
    }),
    assignResult: assign({ result: (_, p: { result: Loaded }) => p.result, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearResult: assign({ result: null }),
  },
}).createMachine({
  id: 'teamReport',
  context: ({ input: { report } }) => ({ report, range: FIRST_RANGE, result: null, failure: null }),
  initial: 'loading',
  on: {
    'range.length': {
      guard: { type: 'isOtherLength', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'assignLength', params: ({ event }) => event },
      meta: { requirements: ['REC-01'] },
    },
    'range.shift': {
      guard: { type: 'canShift', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'assignShift', params: ({ event }) => event },
      meta: { requirements: ['REC-01'] },
    },
  },
  states: {
    loading: {
      description: 'The report is loading; its space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getTeamReport',
        src: 'getTeamReport',
        input: ({ context: { report, range } }) => ({ report, ...range }),
        onDone: {
          target: 'shown',
          actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: 'The report of the range is shown.',
      meta: { requirements: ['AGT-06', 'AGT-09', 'AGT-10', 'AGT-11'], view: 'TeamReportPage' },
      on: { 'report.reload': { target: 'loading', actions: 'clearResult' } },
    },
    failed: {
      description: 'The report could not be loaded; the reason is shown and it can be tried again.',
      on: { 'report.reload': 'loading' },
    },
  },
});

export type TeamReportRef = ActorRefFrom<typeof teamReportMachine>;
export type TeamReportSnapshot = SnapshotFrom<typeof teamReportMachine>;

/** The data of a report, where it is the one that is shown. */
export const selectReport =
  <Name extends TeamReportName>(name: Name) =>
  ({ context: { result } }: TeamReportSnapshot) =>
    result?.of === name ? (result.data as Extract<TeamReport, { of: Name }>['data']) : null;
