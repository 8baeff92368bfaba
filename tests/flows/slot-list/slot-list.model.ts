import type { SnapshotFrom } from 'xstate';
import {
  slotListMachine,
  type SlotListInput,
} from '../../../src/machines/games/slot-list/slot-list.machine.ts';
import type { GamePage } from '../../../src/services/contract/games.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { modesOf, type SlotMode } from '../../../src/machines/games/slot-list/slot-query.ts';
import type { ListAccess } from '../../../src/machines/app/common/list-access.ts';
import {
  GALA,
  HOT,
  LANES,
  MEMBER,
  REELS,
  SEVENS,
  TRIAL,
  VISITOR,
  viewerOf,
} from '../common/games.fixtures.ts';

type Snapshot = SnapshotFrom<typeof slotListMachine>;
const refused = { error: new ServiceError('offline') };
/** Three games on two pages; the catalogue has changed in between, so that one is repeated (SLO-14). */
const pageOf = (page: number): GamePage => ({
  games: page === 1 ? [GALA, SEVENS] : [SEVENS, REELS],
  totalPages: 2,
  totalCount: 3,
  isNearMatch: false,
});
const NARROWED = { vendor: 'NIMBUS', q: 'gala' };
const rng = (access: ListAccess, query: SlotListInput['query'] = {}): SlotListInput => ({
  ...{ type: 'RNG', query, viewer: viewerOf(access) },
});

/** Searches are tried one at a time: from a list without other filters. */
type Filter = 'name' | 'classification' | 'minBet' | 'sort';
const isOnly = (s: Snapshot, filter: Filter): boolean => {
  const { name, classification, minBet, sort } = s.context.filters;
  return (
    (filter === 'name' || name === '') &&
    (filter === 'classification' || classification === null) &&
    (filter === 'minBet' || minBet === null) &&
    (filter === 'sort' || sort === null)
  );
};
const isNarrowed = ({ context: { filters } }: Snapshot): boolean =>
  filters.name !== '' || filters.classification !== null || filters.minBet !== null || filters.sort !== null;
const hasVendors = ({ context }: Snapshot): boolean => context.lane !== null;
/**
 * Typing, sorting and going back are tried from the list of one vendor, the other filters from the other lists:
 * together they would be ten times as many situations and show no more.
 */
const isTyping = ({ context }: Snapshot): boolean => context.filters.vendor === 'PAGODA8';
const isBare = (s: Snapshot): boolean => isTyping(s) && s.context.lane === null && s.context.hot === null;
const hasTab = ({ context }: Snapshot, mode: SlotMode): boolean => modesOf(context.access).includes(mode);
/** Favourites and recent games are tried from lists without filters, and of all vendors or where they do not open. */
const isEither = (s: Snapshot): boolean =>
  !isNarrowed(s) && (s.context.filters.vendor === null || !s.context.access.isSignedIn || isTyping(s));
const hasMore = ({ context: { page, totalPages } }: Snapshot): boolean => page < totalPages;
/** The address of a list. */
const wantedOf = ({ context: { mode, filters } }: Snapshot): string => JSON.stringify([mode, filters]);
const isSearch = (label: string): boolean => /^(filter\.search|after searchPause)/.test(label);
const isRemoval = (label: string): boolean => label.startsWith('watchRemovals');
const isReloaded = (s: Snapshot): boolean => s.matches({ list: 'loading' }) && s.context.page === 1;

export const model = defineModel(slotListMachine, {
  title: 'List of electronic games',
  inputs: {
    plain: rng(MEMBER),
    narrowed: rng(VISITOR, NARROWED),
    'of a vendor': rng(TRIAL, { vendor: 'PAGODA8' }),
  },
  events: {
    'mode.switch': {
      all: { mode: 'all' },
      hot: (s) => (isTyping(s) ? undefined : { mode: 'hot' as const }),
      fav: (s) => (hasTab(s, 'fav') && isEither(s) ? { mode: 'fav' as const } : undefined),
      recent: (s) => (hasTab(s, 'recent') && isEither(s) ? { mode: 'recent' as const } : undefined),
    },
    'favourite.removed': 'sent',
    'page.next': {
      'of more': (s) => (hasMore(s) ? {} : undefined),
      'at the end': (s) => (hasMore(s) ? undefined : {}),
    },
    // The view names the distance from the top, which is zero without a layout.
    'game.press': {
      gala: (s) => (isBare(s) && s.context.games.length > 0 ? { game: GALA.id, top: 0 } : undefined),
    },
    'vendor.pick': {
      nimbus: (s) => (hasVendors(s) ? { vendor: 'NIMBUS' } : undefined),
      all: (s) => (hasVendors(s) ? { vendor: null } : undefined),
    },
    'name.type': {
      word: (s) => (isBare(s) && isOnly(s, 'name') ? { text: 'gala' } : undefined),
      letter: (s) => (isBare(s) && isOnly(s, 'name') ? { text: 'g' } : undefined),
    },
    'list.turn': {
      narrowed: (s) => (isBare(s) ? { query: NARROWED } : undefined),
      whole: (s) => (isBare(s) ? { query: {} } : undefined),
      'as it is': (s) => (isBare(s) ? { query: { vendor: 'PAGODA8' } } : undefined),
    },
    'filter.search': {
      // The view searches for the text in the field, and for nothing else.
      name: (s) =>
        isBare(s) && isOnly(s, 'name') && s.context.typed === 'gala'
          ? { search: { name: 'gala' } }
          : undefined,
      noName: { search: { name: '' } },
      scratch: (s) =>
        hasVendors(s) && !isTyping(s) && isOnly(s, 'classification')
          ? { search: { classification: 'SC' } }
          : undefined,
      minBet: (s) => (!isTyping(s) && isOnly(s, 'minBet') ? { search: { minBet: 0.5 } } : undefined),
      anyBet: (s) => (!isTyping(s) && isOnly(s, 'minBet') ? { search: { minBet: null } } : undefined),
      sort: (s) => (isBare(s) && isOnly(s, 'sort') ? { search: { sort: 'name' as const } } : undefined),
      anyOrder: (s) => (isBare(s) && isOnly(s, 'sort') ? { search: { sort: null } } : undefined),
      clear: (s) =>
        s.matches({ list: 'empty' })
          ? { search: { name: '', classification: null, minBet: null } }
          : undefined,
    },
  },
  outcomes: {
    fetchGames: {
      more: {
        done: ({ mode, page }) =>
          mode === 'hot'
            ? { ...pageOf(1), totalPages: 1, totalCount: 2 }
            : { ...pageOf(page), totalCount: mode === 'fav' ? null : 3 },
      },
      none: { done: { games: [], totalPages: 0, totalCount: 0, isNearMatch: false } },
      refused,
    },
    listVendors: { lanes: { done: [...LANES] }, refused },
    listHotGames: { games: { done: [...HOT] }, refused },
    winnerBoard: {},
    // Other lists stay as they are: tried from the one where typing is.
    watchRemovals: {
      'of gala': {
        send: (s) =>
          s.context.mode === 'fav' || isBare(s)
            ? { type: 'favourite.removed' as const, game: 'g1' }
            : undefined,
      },
      'of sevens': {
        send: (s) =>
          s.context.mode === 'fav' && s.context.games.some(({ id }) => id === 'g2')
            ? { type: 'favourite.removed' as const, game: 'g2' }
            : undefined,
      },
    },
  },
  home: (s) => !s.matches({ list: 'loading' }) && !s.matches({ list: 'loadingMore' }),
  rules: [
    {
      id: 'a-pressed-game-keeps-its-place-and-changes-nothing',
      always: (s, { label, from, actions }) =>
        label.startsWith('game.press') === actions.includes('keepPlace') &&
        (!label.startsWith('game.press') || s.value.list === from?.value.list),
    },
    {
      id: 'another-mode-requests-its-first-page-without-filters',
      requirements: ['SLO-11', 'SLO-12', 'SLO-13'],
      never: (s, { label, from }) =>
        label.startsWith('mode.switch') &&
        s.context.mode !== from?.context.mode &&
        (!isReloaded(s) || isNarrowed(s)),
    },
    {
      id: 'a-list-that-requires-an-account-requests-it-and-changes-nothing',
      requirements: ['SLO-04', 'GAT-15', 'GAT-16'],
      always: (s, { label, from, sentToParent }) => {
        const { access } = s.context;
        const isClosed =
          (label === 'mode.switch (fav)' && (!access.isSignedIn || access.isTrial)) ||
          (label === 'mode.switch (recent)' && !access.isSignedIn);
        return (
          sentToParent.includes('account.require') === isClosed &&
          (!isClosed || s.value.list === from?.value.list)
        );
      },
    },
    {
      id: 'another-vendor-requests-its-first-page-without-filters',
      requirements: ['SLO-16'],
      never: (s, { label, from }) =>
        label.startsWith('vendor.pick') &&
        s.context.filters.vendor !== from?.context.filters.vendor &&
        (!isReloaded(s) || isNarrowed(s)),
    },
    {
      id: 'a-search-requests-the-first-page-of-the-whole-catalogue',
      requirements: ['SLO-17'],
      never: (s, { label, from }) =>
        isSearch(label) &&
        JSON.stringify(s.context.filters) !== JSON.stringify(from?.context.filters) &&
        (!isReloaded(s) || s.context.mode !== 'all'),
    },
    {
      id: 'a-name-or-bet-that-stays-as-it-was-is-no-search',
      requirements: ['SLO-18'],
      never: (s, { label, from }) =>
        /\((name|noName|minBet|anyBet|sort|anyOrder)\)/.test(label) &&
        JSON.stringify(s.context.filters) === JSON.stringify(from?.context.filters) &&
        s.value.list !== from?.value.list,
    },
    {
      id: 'the-current-list-or-vendor-is-not-requested-again',
      never: (s, { label, from }) =>
        /^(mode|vendor)/.test(label) &&
        s.context.mode === from?.context.mode &&
        s.context.filters.vendor === from.context.filters.vendor &&
        s.value.list !== from.value.list,
    },
    {
      id: 'another-list-or-vendor-ends-the-typing-and-the-same-one-does-not',
      always: (s, { label, from }) =>
        from?.matches({ name: 'pausing' }) !== true ||
        !/^(mode\.switch|vendor\.pick|list\.turn)/.test(label) ||
        s.matches({ name: 'pausing' }) === (wantedOf(s) === wantedOf(from)),
    },
    {
      id: 'nothing-is-requested-during-typing-nor-for-a-single-letter',
      requirements: ['SLO-18'],
      never: (s, { label, from }) =>
        (label.startsWith('name.type') ||
          (label === 'after searchPause' && (from?.context.typed.length ?? 0) < 2)) &&
        s.value.list !== from?.value.list,
    },
    {
      id: 'the-field-shows-the-requested-name-except-during-typing',
      always: (s) =>
        s.matches({ name: 'pausing' }) ||
        s.context.typed.length < 2 ||
        s.context.typed === s.context.filters.name,
    },
    {
      id: 'each-change-of-the-list-requests-its-address-unless-it-came-from-the-address',
      requirements: ['ROU-01'],
      always: (s, { label, from, sentToParent }) =>
        !from ||
        sentToParent.includes('route.request') ===
          (!label.startsWith('list.turn') && wantedOf(s) !== wantedOf(from)) ||
        // A kind that is chosen again is requested again.
        label === 'filter.search (scratch)' ||
        label === 'filter.search (clear)',
    },
    {
      id: 'a-list-follows-its-address-from-its-beginning',
      requirements: ['ROU-01'],
      always: (s, { label, from, actions }) =>
        !label.startsWith('list.turn') ||
        (wantedOf(s) === wantedOf(from as Snapshot)
          ? s.value.list === from?.value.list
          : isReloaded(s) && actions.includes('scrollToTop')),
    },
    {
      id: 'a-request-for-other-games-loads-only-them',
      requirements: ['SLO-15'],
      never: (s, { label, from }) =>
        /^(mode|vendor|filter|list\.turn|after)/.test(label) &&
        (s.value.hot !== from?.value.hot || s.value.vendors !== from.value.vendors),
    },
    {
      id: 'no-page-is-requested-beyond-the-last',
      requirements: ['SLO-14'],
      never: (s, { label, from }) =>
        label.startsWith('page.next') &&
        s.matches({ list: 'loadingMore' }) &&
        (from?.context.page ?? 0) >= (from?.context.totalPages ?? 0),
    },
    {
      id: 'hot-games-have-no-more-pages',
      requirements: ['SLO-15'],
      never: (s) => s.context.mode === 'hot' && /More$/i.test(s.value.list),
    },
    {
      id: 'a-list-that-is-loading-or-failed-keeps-nothing-of-the-one-before',
      requirements: ['SLO-13'],
      never: (s) =>
        (s.matches({ list: 'loading' }) || s.matches({ list: 'failed' })) && s.context.games.length > 0,
    },
    {
      id: 'a-game-that-is-removed-leaves-the-favourites-and-no-other-list',
      requirements: ['SES-06'],
      always: (s, { label, from }) =>
        !isRemoval(label) ||
        (s.context.mode === 'fav'
          ? s.context.games.every(({ id }) => id !== (label.endsWith('sevens') ? 'g2' : 'g1'))
          : s.context.games === from?.context.games),
    },
    {
      id: 'favourites-that-are-on-their-way-while-one-is-removed-are-requested-again',
      always: (s, { label, from, started }) =>
        !isRemoval(label) ||
        started.some(({ actor }) => actor === 'fetchGames' || actor.startsWith('fetch')) ===
          (s.context.mode === 'fav' &&
            (/^loading/.test(from?.value.list ?? '') ||
              (from?.value.list === 'showing' && s.context.games.length === 0))),
    },
    {
      id: 'what-is-shown-stays-while-more-is-on-its-way-and-comes-once',
      requirements: ['SLO-14'],
      never: ({ value, context: { games } }, { from, label }) =>
        !isRemoval(label) &&
        /More|showing/.test(from?.value.list ?? '') &&
        /more|showing/i.test(value.list) &&
        (games.length < (from?.context.games.length ?? 0) ||
          new Set(games.map(({ id }) => id)).size < games.length),
    },
  ],
  offBrowser: {
    'watchRemovals = of sevens': 'a tour of the list has no account: favourites.e2e.ts',
    'watchRemovals = of gala': 'a tour of the list has no account: favourites.e2e.ts',
    'mode.switch (hot)':
      'it sends no request of its own: hot games have loaded or are loading before, so it is never seen waiting; slot-list.view.tsx',
    'mode.switch (fav)': 'a tour of the list has no account: favourites.e2e.ts',
    'mode.switch (recent)': 'a tour of the list has no account: favourites.e2e.ts',
    'name.type (word)': 'it rests a fifth of a second, and no tour could look: search.e2e.ts',
    'name.type (letter)': 'it rests a fifth of a second, and no tour could look: slot-list.view.tsx',
    'list.turn (narrowed)': 'reached by going back: search.e2e.ts',
    'list.turn (as it is)': 'an equal address changes nothing: app-routes.test.ts',
    'list.turn (whole)': 'reached by going back: search.e2e.ts',
    'game.press (gala)': 'it leaves the list for the game: place.e2e.ts',
    'page.next (at the end)':
      'a tour does not scroll through the hundreds of pages to the end; slot-list.view.tsx',
  },
  instructions: {
    'start plain': 'Open the slots.',
    'start of a vendor': 'Open the slots by an address that asks for Pagoda 8.',
    'start narrowed': 'Open the slots by an address that asks for Nimbus Play and the name "gala".',
    'mode.switch (all)': 'Choose the list "All".',
    'mode.switch (hot)': 'Choose the list "Hot".',
    'mode.switch (fav)': 'Choose the list "Favourites".',
    'mode.switch (recent)': 'Choose the list "Recently played".',
    'game.press (gala)': 'Press the game "Lunar Gala".',
    'vendor.pick (nimbus)': 'Choose the tab "Nimbus Play".',
    'vendor.pick (all)': 'Choose the tab "All providers".',
    'name.type (word)': 'Write "gala" into the field "Game name" in place of its text.',
    'name.type (letter)': 'Write "g" into the field "Game name" in place of its text.',
    'after searchPause': 'Rest for a moment.',
    'list.turn (narrowed)': 'Go back to the list of "gala" by Nimbus Play.',
    'list.turn (as it is)': 'Press the link of the list that is shown.',
    'list.turn (whole)': 'Go back to the list of all games.',
    'filter.search (name)': 'Press Enter in the field "Game name".',
    'filter.search (sort)': 'Choose the order "Name A–Z".',
    'filter.search (anyOrder)': 'Choose the order "Recommended".',
    'filter.search (noName)': 'Press "Clear the name".',
    'filter.search (scratch)': 'Choose the type "Scratch".',
    'filter.search (minBet)': 'Choose 0.50 as the minimum bet.',
    'filter.search (anyBet)': 'Choose "All" as the minimum bet.',
    'filter.search (clear)': 'Press "Clear the filters".',
    'page.next': 'Scroll to the end of the list.',
    'list.retry': 'Press "Try again".',
    'fetchFirstPage = more':
      'The platform answers with "Lunar Gala" and "Royal Sevens", the first of two pages; hot games are one page.',
    'fetchFirstPage = none': 'The platform answers that no game fits.',
    'fetchFirstPage = refused': 'The network is off while the games are requested.',
    'fetchNextPage = more':
      'The platform answers with the second page, "Royal Sevens" once more and "River Reels".',
    'fetchNextPage = none': 'The platform answers with an empty page, since the catalogue has shrunk.',
    'fetchNextPage = refused': 'The network is off while the second page is requested.',
    'watchRemovals = of sevens':
      'Press the heart of "Royal Sevens", and wait until the platform has kept it.',
    'watchRemovals = of gala': 'Press the heart of "Lunar Gala", and wait until the platform has kept it.',
    'listVendors = lanes': 'The platform answers with the vendors Nimbus Play and Pagoda 8 for the slots.',
    'listVendors = refused': 'The network is off while the vendors are requested.',
    'listHotGames = games': 'The platform answers with the hot games.',
    'listHotGames = refused': 'The network is off while the hot games are asked for beforehand.',
  },
});
