/**
 * Game search: finds games by name in all categories while the visitor types in the header. Lives as long as
 * the page, so that text and results are still there when the field is focused again. A newer text cancels
 * the pending request, and earlier responses are cached. Texts whose results were opened are remembered in
 * the browser, and offered while nothing is typed. The results can be narrowed to one of their categories.
 */
import { assign, fromCallback, fromPromise, not, setup, type SnapshotFrom } from 'xstate';
import { SEARCH_KEPT, SEARCH_LEAST, SEARCH_PAUSE } from '../../../config/search.ts';
import {
  clearSearches,
  dropSearch,
  keepSearch,
  watchSearches,
} from '../../../services/browser/search-store.ts';
import type { Game, GamePage } from '../../../services/contract/games.ts';
import { findGames } from '../../../services/game-search.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

/** The platform's response for one text. */
export interface GameAnswer {
  readonly text: string;
  readonly games: readonly Game[];
  readonly total: number;
  /** How many games there are of each category; empty: not known. */
  readonly counts: readonly { readonly category: string; readonly count: number }[];
  /** By game, what most of its players also play. */
  readonly alsoPlayed: readonly { readonly game: string; readonly others: readonly Game[] }[];
  /** How many of all have the text in their name; the others, after them, in their tags. Null: not known. */
  readonly named: number | null;
  /** No game has that name: these are close to it. */
  readonly isNear: boolean;
  /** The spelling that was searched for instead. */
  readonly corrected: string | null;
  /** The text was searched for as it is spelt. */
  readonly isExact: boolean;
  /** The category that the games are of; null for all. */
  readonly category: string | null;
}
export interface GameSearchInput {
  /** Typed while the flow was loading. */
  readonly text: string;
}
interface GameSearchContext {
  readonly typed: string;
  /** The visitor keeps to their own spelling of this text. */
  readonly isExact: boolean;
  /** The category that the results of this text are narrowed to; null for all. */
  readonly category: string | null;
  /** The response shown; the previous one while the next is loading. */
  readonly answer: GameAnswer | null;
  /** Latest first. */
  readonly answers: readonly GameAnswer[];
  /** The last searches of this browser, the latest first. */
  readonly recent: readonly string[];
  readonly failure: Failure | null;
}
type GameSearchEvent =
  | { type: 'query.type'; text: string }
  | { type: 'search.exact' }
  | { type: 'category.choose'; category: string | null }
  /** A game found, or the list of all that match, is being opened. */
  | { type: 'search.open' }
  | { type: 'recent.changed'; searches: readonly string[] }
  | { type: 'recent.choose'; text: string }
  | { type: 'recent.remove'; text: string }
  | { type: 'recent.clear' }
  | { type: 'search.retry' };

const searchTextOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');
const keptOf = ({ answers, typed, isExact, category }: GameSearchContext): GameAnswer | undefined =>
  category === null
    ? answers.find((answer) => answer.text === searchTextOf(typed) && answer.isExact === isExact)
    : undefined;

export const gameSearchMachine = setup({
  types: {
    context: {} as GameSearchContext,
    events: {} as GameSearchEvent,
    input: {} as GameSearchInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    findGames: fromPromise<GamePage, { text: string; isExact: boolean; category: string | null }>(
      ({ input, signal }) => findGames(input, signal),
    ),
    watchSearches: fromCallback<GameSearchEvent>(({ sendBack }) =>
      watchSearches((searches) => sendBack({ type: 'recent.changed', searches })),
    ),
  },
  delays: { searchPause: SEARCH_PAUSE },
  guards: {
    isTooShort: ({ context }) => searchTextOf(context.typed).length < SEARCH_LEAST,
    canRecall: ({ context }) => searchTextOf(context.typed) === '' && context.recent.length > 0,
    isKnown: ({ context }) => keptOf(context) !== undefined,
    isOtherCategory: ({ context }, { category }: { category: string | null }) =>
      category !== context.category,
    hasFound: ({ context }) => (context.answer?.games.length ?? 0) > 0,
  },
  actions: {
    assignTyped: assign({
      typed: (_, { text }: { text: string }) => text,
      isExact: false,
      category: null,
      failure: null,
    }),
    assignExact: assign({ isExact: true, category: null }),
    assignCategory: assign({ category: (_, { category }: { category: string | null }) => category }),
    assignKept: assign({ answer: ({ context }) => keptOf(context) ?? null, failure: null }),
    assignAnswer: assign(({ context }, { page }: { page: GamePage }) => {
      const answer: GameAnswer = {
        text: searchTextOf(context.typed),
        games: page.games,
        total: page.totalCount ?? page.games.length,
        counts: (page.typeCounts ?? []).map(({ gameType, count }) => ({ category: gameType, count })),
        alsoPlayed: (page.alsoPlayed ?? []).map(({ nodeId, games }) => ({ game: nodeId, others: games })),
        named: page.namedCount ?? null,
        isNear: page.isNearMatch,
        corrected: page.corrected ?? null,
        isExact: context.isExact,
        category: context.category,
      };
      // Of the whole search alone: a category is one press away from it.
      const answers = context.category === null ? [answer, ...context.answers] : context.answers;
      return { answer, answers: answers.slice(0, SEARCH_KEPT), failure: null };
    }),
    assignFailure: assign({ answer: null, failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignRecent: assign({ recent: (_, { searches }: { searches: readonly string[] }) => searches }),
    forget: assign({
      recent: ({ context }, { text }: { text: string }) => context.recent.filter((other) => other !== text),
    }),
    forgetAll: assign({ recent: [] }),
    keepSearch: ({ context }) => keepSearch(searchTextOf(context.typed)),
    dropSearch: (_, { text }: { text: string }) => dropSearch(text),
    clearSearches: () => clearSearches(),
    clearAnswer: assign({ answer: null, failure: null }),
  },
}).createMachine({
  id: 'gameSearch',
  context: ({ input }) => ({
    typed: input.text,
    isExact: false,
    category: null,
    answer: null,
    answers: [],
    recent: [],
    failure: null,
  }),
  invoke: { id: 'watchSearches', src: 'watchSearches' },
  initial: 'deciding',
  on: {
    'recent.changed': { actions: { type: 'assignRecent', params: ({ event }) => event } },
    'search.open': { actions: 'keepSearch' },
    'query.type': {
      target: '.deciding',
      actions: { type: 'assignTyped', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isTooShort', target: 'idle', actions: 'clearAnswer' },
        { guard: 'isKnown', target: 'answered', actions: 'assignKept' },
        { target: 'pausing' },
      ],
    },
    idle: {
      description: 'Nothing is typed and no search is remembered, or too little is typed to search for.',
      always: { guard: 'canRecall', target: 'recalling' },
    },
    recalling: {
      description: 'Nothing is typed; the last searches of this browser are offered.',
      meta: { requirements: ['SLO-18'], view: 'RecentSearches' },
      always: { guard: not('canRecall'), target: 'idle' },
      on: {
        'recent.choose': {
          target: 'recalled',
          actions: [{ type: 'assignTyped', params: ({ event }) => event }, 'keepSearch'],
        },
        'recent.remove': {
          actions: [
            { type: 'forget', params: ({ event }) => event },
            { type: 'dropSearch', params: ({ event }) => event },
          ],
        },
        'recent.clear': { actions: ['forgetAll', 'clearSearches'] },
      },
    },
    recalled: {
      always: [{ guard: 'isKnown', target: 'answered', actions: 'assignKept' }, { target: 'searching' }],
    },
    pausing: {
      description: 'The visitor is typing; the search starts after a pause.',
      tags: 'busy',
      after: { searchPause: 'searching' },
    },
    searching: {
      description: 'The games are loading; the previous results are shown until then.',
      tags: 'busy',
      invoke: {
        id: 'findGames',
        src: 'findGames',
        input: ({ context: { typed, isExact, category } }) => ({
          ...{ text: searchTextOf(typed), isExact, category },
        }),
        onDone: {
          target: 'answered',
          actions: { type: 'assignAnswer', params: ({ event }) => ({ page: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    answered: {
      always: [{ guard: 'hasFound', target: 'showing' }, { target: 'empty' }],
    },
    showing: {
      description:
        'The games found are shown, with their categories to narrow them, a link to the list of all of them, and where another spelling was searched for, with a way to their own.',
      on: {
        'search.exact': { target: 'deciding', actions: 'assignExact' },
        'category.choose': {
          guard: { type: 'isOtherCategory', params: ({ event }) => event },
          target: 'recalled',
          actions: { type: 'assignCategory', params: ({ event }) => event },
        },
      },
      meta: { requirements: ['SLO-05', 'SLO-18'], view: 'SearchResults' },
    },
    empty: { description: 'No game has such a name; popular games are offered instead.' },
    failed: {
      description: 'The search failed; the reason is shown and it can be tried again.',
      on: { 'search.retry': { target: 'searching', actions: 'clearAnswer' } },
    },
  },
});

export type GameSearchSnapshot = SnapshotFrom<typeof gameSearchMachine>;
