/**
 * Team management: the agent's team, one level at a time, with the sums of each account and those below it, and a search
 * over the whole team. A newer request cancels the pending one. Lives as long as its page.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { SEARCH_PAUSE } from '../../../config/search.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import {
  findInTeam,
  getTeamLevel,
  type TeamLevel,
  type TeamQuery,
  type TeamSearch,
  type TeamSort,
} from '../../../services/team.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export type { TeamSort };
export type TeamRow = TeamLevel['rows'][number];

interface TeamManagementContext {
  /** The level that was requested last. */
  readonly query: TeamQuery;
  readonly level: TeamLevel | null;
  /** Whether `level` answers an earlier query than the last. */
  readonly isOutdated: boolean;
  readonly search: string;
  readonly found: TeamSearch | null;
  readonly failure: Failure | null;
}
type TeamManagementEvent =
  /** Null: the agent's own downlines. */
  | { type: 'account.open'; account: string | null }
  | { type: 'sort.choose'; sort: TeamSort }
  | { type: 'page.turn'; page: number }
  | { type: 'search.change'; search: string }
  | { type: 'team.reload' };
type Failed = { readonly error: unknown };

const FIRST: TeamQuery = { account: null, sort: 'team', page: 1 };
const assignFailed = { type: 'assignFailure', params: ({ event }: { event: Failed }) => event } as const;
const loadedLevel = ({ event }: { event: { output: TeamLevel } }) => ({ level: event.output });
const loadedSearch = ({ event }: { event: { output: TeamSearch } }) => ({ found: event.output });

export const teamManagementMachine = setup({
  types: {
    context: {} as TeamManagementContext,
    events: {} as TeamManagementEvent,
    tags: {} as 'busy' | 'level' | 'search',
    meta: {} as FlowMeta,
  },
  actors: {
    getTeamLevel: fromPromise<TeamLevel, TeamQuery>(({ input, signal }) => getTeamLevel(input, signal)),
    findInTeam: fromPromise<TeamSearch, { name: string }>(({ input, signal }) =>
      findInTeam(input.name, signal),
    ),
  },
  delays: { searchPause: SEARCH_PAUSE },
  guards: {
    isOtherSort: ({ context }, { sort }: { sort: TeamSort }) => context.query.sort !== sort,
    isOtherPage: ({ context: { query, level } }, { page }: { page: number }) =>
      page !== query.page && page >= 1 && page <= known(level).pages,
    isSearch: (_, { search }: { search: string }) => search.trim() !== '',
    isNobody: (_, { level }: { level: TeamLevel }) => level.rows.length === 0,
    isNotFound: (_, { found }: { found: TeamSearch }) => found.found.length === 0,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    assignAccount: assign(({ context: { query } }, { account }: { account: string | null }) => ({
      query: { ...query, account, page: 1 },
      ...{ isOutdated: true, search: '', found: null },
    })),
    assignSort: assign(({ context: { query } }, { sort }: { sort: TeamSort }) => ({
      query: { ...query, sort, page: 1 },
      isOutdated: true,
    })),
    assignPage: assign(({ context: { query } }, { page }: { page: number }) => ({
      query: { ...query, page },
      isOutdated: true,
    })),
    assignSearch: assign({ search: (_, { search }: { search: string }) => search }),
    assignLevel: assign({
      level: (_, p: { level: TeamLevel }) => p.level,
      ...{ isOutdated: false, failure: null },
    }),
    assignFound: assign({ found: (_, p: { found: TeamSearch }) => p.found, failure: null }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    clearFound: assign({ found: null, failure: null }),
  },
}).createMachine({
  id: 'teamManagement',
  context: { query: FIRST, level: null, isOutdated: true, search: '', found: null, failure: null },
  initial: 'loading',
  on: {
    'account.open': {
      target: '.loading',
      reenter: true,
      actions: { type: 'assignAccount', params: ({ event }) => event },
    },
    'search.change': [
      {
        guard: { type: 'isSearch', params: ({ event }) => event },
        target: '.typing',
        reenter: true,
        actions: { type: 'assignSearch', params: ({ event }) => event },
      },
      {
        target: '.cleared',
        actions: [{ type: 'assignSearch', params: ({ event }) => event }, 'clearFound'],
      },
    ],
  },
  states: {
    loading: {
      description: 'A level of the team is loading; the one shown stays until it is here.',
      tags: ['busy', 'level'],
      invoke: {
        id: 'getTeamLevel',
        src: 'getTeamLevel',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isNobody', params: loadedLevel },
            target: 'nobody',
            actions: { type: 'assignLevel', params: loadedLevel },
          },
          { target: 'shown', actions: { type: 'assignLevel', params: loadedLevel } },
        ],
        onError: { target: 'failed', actions: assignFailed },
      },
    },
    shown: {
      description: 'The direct downlines of an account; each opens into its own, and the way back is above.',
      meta: { requirements: ['AGT-08'], view: 'TeamManagement' },
      tags: 'level',
      on: {
        'sort.choose': {
          guard: { type: 'isOtherSort', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'assignSort', params: ({ event }) => event },
        },
        'page.turn': {
          guard: { type: 'isOtherPage', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'assignPage', params: ({ event }) => event },
        },
      },
    },
    nobody: {
      description: 'The account has nobody below it; the way back is above.',
      tags: 'level',
    },
    failed: {
      description: 'The level could not be loaded; the reason is shown and it can be tried again.',
      tags: 'level',
      on: { 'team.reload': 'loading' },
    },
    cleared: {
      always: [
        { guard: 'isOutdated', target: 'loading' },
        {
          guard: { type: 'isNobody', params: ({ context }) => ({ level: known(context.level) }) },
          target: 'nobody',
        },
        { target: 'shown' },
      ],
    },
    typing: {
      description: 'A name is being typed; it is searched for after a short pause.',
      tags: ['busy', 'search'],
      after: { searchPause: 'finding' },
    },
    finding: {
      description: 'The search is running.',
      tags: ['busy', 'search'],
      invoke: {
        id: 'findInTeam',
        src: 'findInTeam',
        input: ({ context }) => ({ name: context.search.trim() }),
        onDone: [
          {
            guard: { type: 'isNotFound', params: loadedSearch },
            target: 'unfound',
            actions: { type: 'assignFound', params: loadedSearch },
          },
          { target: 'found', actions: { type: 'assignFound', params: loadedSearch } },
        ],
        onError: { target: 'searchFailed', actions: assignFailed },
      },
    },
    found: {
      description: 'Accounts of the whole team by their names, each with the way to it.',
      meta: { requirements: ['AGT-08'], view: 'TeamManagement' },
      tags: 'search',
    },
    unfound: {
      description: 'No account of the team has such a name.',
      tags: 'search',
    },
    searchFailed: {
      description: 'The search failed; the reason is shown and it can be tried again.',
      tags: 'search',
      on: { 'team.reload': 'finding' },
    },
  },
});

export type TeamManagementRef = ActorRefFrom<typeof teamManagementMachine>;
export type TeamManagementSnapshot = SnapshotFrom<typeof teamManagementMachine>;
