import {
  teamManagementMachine,
  type TeamManagementSnapshot,
} from '../../../src/machines/agent/team-management/team-management.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { emptyLevel, lowerLevel, noneFound, ownLevel, twoFound } from '../common/team.fixtures.ts';

type Snapshot = TeamManagementSnapshot;
const when =
  <P>(may: (s: Snapshot) => boolean, payload: P) =>
  (s: Snapshot): P | undefined =>
    may(s) ? payload : undefined;
const isLevel = (s: Snapshot): boolean =>
  s.hasTag('level') && s.context.level !== null && !s.matches('failed');
const hasRows = (s: Snapshot): boolean => s.matches('shown') && s.context.level?.rows[0]?.account === 'ayla';

export const model = defineModel(teamManagementMachine, {
  title: 'Team management',
  events: {
    'account.open': {
      'one with a team': when((s) => isLevel(s) && s.context.level?.rows[0]?.account === 'ayla', {
        account: 'ayla',
      }),
      'the way back': when((s) => isLevel(s) && s.context.level?.path.length === 2, { account: null }),
      'one that was found': when((s) => s.matches('found'), { account: 'selim' }),
    },
    'sort.choose': {
      balance: when((s) => s.matches('shown'), { sort: 'balance' as const }),
      'the same': when((s) => s.matches('shown'), { sort: 'team' as const }),
    },
    'page.turn': {
      second: when(hasRows, { page: 2 }),
      'none such': when((s) => s.matches('shown'), { page: 4 }),
      zeroth: when((s) => s.matches('shown'), { page: 0 }),
    },
    'search.change': { name: { search: ' sel ' }, nothing: { search: ' ' } },
  },
  outcomes: {
    getTeamLevel: {
      'a level': { done: ({ account }: { account: string | null }) => (account ? lowerLevel : ownLevel) },
      nobody: { done: emptyLevel },
      offline: { error: new ServiceError('offline') },
    },
    findInTeam: {
      some: { done: twoFound },
      none: { done: noneFound },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'an account opens at its first page, in the chosen order, and ends a search',
      requirements: ['AGT-08'],
      always: (s, { label, from, started }) => {
        if (!label.startsWith('account.open')) return true;
        const account = label.includes('back') ? null : label.includes('found') ? 'selim' : 'ayla';
        const query = { account, sort: from?.context.query.sort, page: 1 };
        return (
          s.matches('loading') &&
          s.context.search === '' &&
          s.context.found === null &&
          started.some(
            ({ actor, input }) =>
              actor === 'getTeamLevel' &&
              Object.entries(query).every(
                ([key, value]) => (input as Record<string, unknown>)[key] === value,
              ),
          )
        );
      },
    },
    {
      id: 'another order begins at the first page; the same one, and a page that is not there, change nothing',
      requirements: ['AGT-08'],
      always: (s, { label, from }) => {
        if (!from?.matches('shown')) return true;
        const { query } = from.context;
        if (label.startsWith('sort.choose')) {
          const sort = label.includes('balance') ? 'balance' : 'team';
          return query.sort === sort
            ? s.matches('shown') && s.context.query === query
            : s.matches('loading') && s.context.query.sort === sort && s.context.query.page === 1;
        }
        if (label === 'page.turn (second)')
          return query.page === 2 ? s.matches('shown') : s.matches('loading') && s.context.query.page === 2;
        return !label.startsWith('page.turn') || (s.matches('shown') && s.context.query === query);
      },
    },
    {
      id: 'what is shown is what the platform has answered last; nobody says so, a failure says why',
      always: (s, { label }) =>
        (label !== 'getTeamLevel = nobody' || (s.matches('nobody') && s.context.level === emptyLevel)) &&
        (label !== 'getTeamLevel = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'getTeamLevel = a level' ||
          (s.matches('shown') &&
            s.context.failure === null &&
            s.context.level === (s.context.query.account ? lowerLevel : ownLevel))),
    },
    {
      id: 'a level that is loading leaves the one that was shown',
      always: (s, { from }) =>
        !from?.context.level || !s.matches('loading') || s.context.level === from.context.level,
    },
    {
      id: 'a name is searched for after a pause, without the blanks around it; without a name the level is back',
      always: (s, { label, started }) =>
        (label !== 'search.change (name)' || (s.matches('typing') && s.context.search === ' sel ')) &&
        (label !== 'after searchPause' ||
          started.some(
            ({ actor, input }) =>
              actor === 'findInTeam' && JSON.stringify(input) === JSON.stringify({ name: 'sel' }),
          )) &&
        (label !== 'search.change (nothing)' ||
          (s.context.found === null && s.context.failure === null && s.hasTag('level'))),
    },
    {
      id: 'a level that is shown is of the account that was opened; until it is here it is loading',
      requirements: ['AGT-08'],
      always: (s) => {
        const { level, query } = s.context;
        if (s.matches('nobody')) return level === emptyLevel;
        return !s.matches('shown') || level === (query.account === null ? ownLevel : lowerLevel);
      },
    },
    {
      id: 'what is found is shown; none says so, and a search that failed can be tried again',
      requirements: ['AGT-08'],
      always: (s, { label, from }) =>
        (label !== 'findInTeam = some' || (s.matches('found') && s.context.found === twoFound)) &&
        (label !== 'findInTeam = none' || (s.matches('unfound') && s.context.found === noneFound)) &&
        (label !== 'findInTeam = offline' || (s.matches('searchFailed') && s.context.failure !== null)) &&
        (label !== 'team.reload' || s.matches(from?.matches('searchFailed') ? 'finding' : 'loading')),
    },
    {
      id: 'from wherever it rests a level can be shown',
      from: (s) => !s.hasTag('busy'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  offBrowser: {
    'getTeamLevel = nobody': 'the view shows it; the agent of the tours has a team',
    'findInTeam = none': 'the view shows it',
  },
  instructions: {
    start: 'Sign in as an agent, and open "Team management" in the agent centre.',
    'account.open (one with a team)': 'Press an account that has a team.',
    'account.open (the way back)': 'Press your own name above the list.',
    'account.open (one that was found)': 'Press an account that was found.',
    'sort.choose (balance)': 'Sort by balance.',
    'sort.choose (the same)': 'Choose the order that is chosen.',
    'page.turn (second)': 'Press the second page.',
    'page.turn (none such)': 'No person can do this: there is no such page.',
    'page.turn (zeroth)': 'No person can do this: there is no such page.',
    'search.change (name)': 'Type a name.',
    'search.change (nothing)': 'Clear the search.',
    'after searchPause': 'Wait a moment.',
    'getTeamLevel = a level': 'The account has downlines.',
    'getTeamLevel = nobody': 'The account has no downlines.',
    'getTeamLevel = offline': 'The network is off while the level is requested.',
    'findInTeam = some': 'The team has such names.',
    'findInTeam = none': 'The team has no such name.',
    'findInTeam = offline': 'The network is off while the search runs.',
    'team.reload': 'Press "Try again".',
  },
});
