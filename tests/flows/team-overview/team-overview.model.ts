import {
  teamOverviewMachine,
  type TeamOverviewSnapshot,
} from '../../../src/machines/agent/team-overview/team-overview.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { quietTeam, wholeTeam } from '../common/team.fixtures.ts';

type Snapshot = TeamOverviewSnapshot;
const isFirst = ({ context: { range } }: Snapshot): boolean => range.days === 7 && range.daysAgo === 0;

export const model = defineModel(teamOverviewMachine, {
  title: 'Team overview',
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
    getTeamOverview: {
      sums: { done: wholeTeam },
      'nothing yet': { done: quietTeam },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'another range is requested at once, and what was shown of the last one goes',
      requirements: ['AGT-06', 'REC-01'],
      always: (s, { label, from, started }) => {
        if (!label.startsWith('range.')) return true;
        const { range } = s.context;
        if (
          label === 'range.shift (beyond today)' ||
          (label === 'range.length (week)' && from?.context.range.days === 7)
        )
          return range === from?.context.range && started.length === 0;
        return (
          s.matches('loading') &&
          s.context.overview === null &&
          range !== from?.context.range &&
          started.some(({ actor, input }) => actor === 'getTeamOverview' && input === range)
        );
      },
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
        (!/^getTeamOverview = (sums|nothing yet)$/.test(label) ||
          (s.matches('shown') &&
            s.context.failure === null &&
            s.context.overview === (label.endsWith('sums') ? wholeTeam : quietTeam))) &&
        (label !== 'getTeamOverview = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'overview.reload' || (s.matches('loading') && s.context.overview === null)),
    },
    {
      id: 'from wherever it rests the sums can be shown',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  offBrowser: { 'getTeamOverview = nothing yet': 'the view shows it; the agent of the tours has a team' },
  instructions: {
    start: 'Sign in as an agent, and open "Team overview" in the agent centre.',
    'range.length (week)': 'Choose 7 days.',
    'range.length (month)': 'Choose 30 days.',
    'range.shift (back)': 'Press "Earlier" until the range ends thirty days ago.',
    'range.shift (towards today)': 'Press "Later".',
    'range.shift (beyond today)': 'No person can do this: the button is disabled.',
    'getTeamOverview = sums': 'The team has bets, deposits and new accounts.',
    'getTeamOverview = nothing yet': 'The agent has no team yet.',
    'getTeamOverview = offline': 'The network is off while the sums are requested.',
    'overview.reload': 'Press "Reload", or "Try again".',
  },
});
