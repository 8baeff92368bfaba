import {
  teamReportMachine,
  type TeamReportSnapshot,
} from '../../../src/machines/agent/team-report/team-report.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { TeamReport, TeamReportName } from '../../../src/services/team-reports.ts';
import { defineModel } from '../../kit/model.ts';
import {
  quietBetting,
  quietIncome,
  quietProfit,
  quietTeam,
  wholeBetting,
  wholeIncome,
  wholeProfit,
  wholeTeam,
} from '../common/team.fixtures.ts';

type Snapshot = TeamReportSnapshot;
type Query = { readonly report: TeamReportName };
const isFirst = ({ context: { range } }: Snapshot): boolean => range.days === 7 && range.daysAgo === 0;
const period = { from: Date.UTC(2026, 10, 14), to: Date.UTC(2026, 10, 20, 12) };
const WHOLE: Readonly<Record<TeamReportName, TeamReport>> = {
  overview: { of: 'overview', data: wholeTeam },
  betting: { of: 'betting', data: wholeBetting },
  profit: { of: 'profit', data: wholeProfit },
  income: { of: 'income', data: wholeIncome },
};
const QUIET: Readonly<Record<TeamReportName, TeamReport>> = {
  overview: { of: 'overview', data: quietTeam },
  betting: { of: 'betting', data: quietBetting },
  profit: { of: 'profit', data: quietProfit },
  income: { of: 'income', data: quietIncome },
};

export const model = defineModel(teamReportMachine, {
  title: 'Team report',
  inputs: {
    'the overview': { report: 'overview' },
    betting: { report: 'betting' },
    profit: { report: 'profit' },
    income: { report: 'income' },
  },
  events: {
    'range.length': {
      week: { days: 7 },
      month: (s) => (isFirst(s) ? ({ days: 30 } as const) : undefined),
    },
    'range.shift': {
      back: (s) => (isFirst(s) ? { by: -30 } : undefined),
      'towards today': (s) => (s.context.range.daysAgo > 0 ? { by: 30 } : undefined),
      'beyond today': (s) => (s.context.range.daysAgo > 0 ? undefined : { by: 7 }),
    },
  },
  outcomes: {
    getTeamReport: {
      sums: { done: ({ report }: Query) => ({ ...WHOLE[report], period }) },
      'nothing yet': { done: ({ report }: Query) => ({ ...QUIET[report], period }) },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'another range is requested at once, and what was shown of the last one goes',
      requirements: ['AGT-06', 'AGT-09', 'AGT-10', 'AGT-11', 'REC-01'],
      always: (s, { label, from, started }) => {
        if (!label.startsWith('range.')) return true;
        const { range, report } = s.context;
        if (
          label === 'range.shift (beyond today)' ||
          (label === 'range.length (week)' && from?.context.range.days === 7)
        )
          return range === from?.context.range && started.length === 0;
        return (
          s.matches('loading') &&
          s.context.result === null &&
          range !== from?.context.range &&
          started.some(
            ({ actor, input }) =>
              actor === 'getTeamReport' && JSON.stringify(input) === JSON.stringify({ report, ...range }),
          )
        );
      },
    },
    {
      id: 'the report that is requested is the one of the page',
      requirements: ['AGT-06', 'AGT-09', 'AGT-10', 'AGT-11'],
      always: (s, { started, from }) =>
        s.context.report === (from?.context.report ?? s.context.report) &&
        started.every(({ input }) => (input as Query).report === s.context.report),
    },
    {
      id: 'a range keeps its last day when it is longer, and its length when it moves',
      requirements: ['REC-01'],
      always: (s, { label, from }) =>
        (label !== 'range.length (month)' ||
          (s.context.range.days === 30 && s.context.range.daysAgo === 0)) &&
        (label !== 'range.shift (back)' || (s.context.range.days === 7 && s.context.range.daysAgo === 30)) &&
        (label !== 'range.shift (towards today)' ||
          (s.context.range.daysAgo === 0 && s.context.range.days === from?.context.range.days)),
    },
    {
      id: 'what is shown is what the platform has answered last; a failure says why',
      always: (s, { label }) =>
        (!/^getTeamReport = (sums|nothing yet)$/.test(label) ||
          (s.matches('shown') &&
            s.context.failure === null &&
            s.context.result?.data === (label.endsWith('sums') ? WHOLE : QUIET)[s.context.report].data)) &&
        (label !== 'getTeamReport = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'report.reload' || (s.matches('loading') && s.context.result === null)),
    },
    {
      id: 'from wherever it rests the sums can be shown',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  offBrowser: { 'getTeamReport = nothing yet': 'the view shows it; the agent of the tours has a team' },
  instructions: {
    'start the overview': 'Sign in as an agent, and open "Team overview" in the agent centre.',
    'start betting': 'Open "Team betting" in the agent centre.',
    'start profit': 'Open "User profit and loss" in the agent centre.',
    'start income': 'Open "My income" in the agent centre.',
    'range.length (week)': 'Choose 7 days.',
    'range.length (month)': 'Choose 30 days.',
    'range.shift (back)': 'Press "Earlier" until the range ends thirty days ago.',
    'range.shift (towards today)': 'Press "Later".',
    'range.shift (beyond today)': 'No person can do this: the button is disabled.',
    'getTeamReport = sums': 'The team has bets, deposits and new accounts, and contracts have paid.',
    'getTeamReport = nothing yet': 'The agent has no team and no contracts yet.',
    'getTeamReport = offline': 'The network is off while the report is requested.',
    'report.reload': 'Press "Load again", or "Try again".',
  },
});
