import type { SnapshotFrom } from 'xstate';
import { slotListMachine, type SlotListInput } from '../../../src/machines/games/slot-list.machine.ts';
import type { GamePage } from '../../../src/services/contract/games.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { GALA, HOT, LANES, REELS, SEVENS } from '../games.fixtures.ts';

type Snapshot = SnapshotFrom<typeof slotListMachine>;
const refused = { error: new ServiceError('offline') };
/** Three games on two pages; the catalogue has moved in between, so that one comes twice (SLO-14). */
const pageOf = (page: number): GamePage => ({
  games: page === 1 ? [GALA, SEVENS] : [SEVENS, REELS],
  totalPages: 2,
  totalCount: 3,
});
const rng = (more: Partial<SlotListInput> = {}): SlotListInput => ({
  ...{ type: 'RNG', vendor: null, classification: null, name: '' },
  ...more,
});

/** Searches are tried one at a time: from a list that the others do not narrow. */
type Filter = 'name' | 'classification' | 'minBet';
const isOnly = (s: Snapshot, filter: Filter): boolean => {
  const { name, classification, minBet } = s.context.filters;
  return (
    (filter === 'name' || name === '') &&
    (filter === 'classification' || classification === null) &&
    (filter === 'minBet' || minBet === null)
  );
};
const isNarrowed = ({ context: { filters } }: Snapshot): boolean =>
  filters.name !== '' || filters.classification !== null || filters.minBet !== null;
const hasVendors = ({ context }: Snapshot): boolean => context.lane !== null;
const hasMore = ({ context: { page, totalPages } }: Snapshot): boolean => page < totalPages;
const isAskedAnew = (s: Snapshot): boolean => s.matches({ list: 'loading' }) && s.context.page === 1;

export const model = defineModel(slotListMachine, {
  title: 'List of electronic games',
  inputs: { plain: rng(), narrowed: rng({ vendor: 'NIMBUS', name: 'gala' }) },
  events: {
    'mode.switch': { all: { mode: 'all' }, hot: { mode: 'hot' } },
    'page.next': {
      'of more': (s) => (hasMore(s) ? {} : undefined),
      'at the end': (s) => (hasMore(s) ? undefined : {}),
    },
    'vendor.pick': {
      nimbus: (s) => (hasVendors(s) ? { vendor: 'NIMBUS' } : undefined),
      all: (s) => (hasVendors(s) ? { vendor: null } : undefined),
    },
    'filter.search': {
      name: (s) => (isOnly(s, 'name') ? { search: { name: 'gala' } } : undefined),
      noName: { search: { name: '' } },
      scratch: (s) =>
        hasVendors(s) && isOnly(s, 'classification') ? { search: { classification: 'SC' } } : undefined,
      minBet: (s) => (isOnly(s, 'minBet') ? { search: { minBet: 0.5 } } : undefined),
      anyBet: (s) => (isOnly(s, 'minBet') ? { search: { minBet: null } } : undefined),
      clear: (s) =>
        s.matches({ list: 'empty' })
          ? { search: { name: '', classification: null, minBet: null } }
          : undefined,
    },
  },
  outcomes: {
    askGames: {
      more: {
        done: ({ mode, page }) =>
          mode === 'hot' ? { ...pageOf(1), totalPages: 1, totalCount: 2 } : pageOf(page),
      },
      none: { done: { games: [], totalPages: 0, totalCount: 0 } },
      refused,
    },
    listVendors: { lanes: { done: [...LANES] }, refused },
    listHotGames: { games: { done: [...HOT] }, refused },
  },
  home: (s) => !s.matches({ list: 'loading' }) && !s.matches({ list: 'loadingMore' }),
  rules: [
    {
      id: 'another-mode-is-asked-from-its-first-page-without-filters',
      requirements: ['SLO-11', 'SLO-12', 'SLO-13'],
      never: (s, { label, from }) =>
        label.startsWith('mode.switch') &&
        s.context.mode !== from?.context.mode &&
        (!isAskedAnew(s) || isNarrowed(s)),
    },
    {
      id: 'another-vendor-is-asked-from-its-first-page-without-filters',
      requirements: ['SLO-16'],
      never: (s, { label, from }) =>
        label.startsWith('vendor.pick') &&
        s.context.filters.vendor !== from?.context.filters.vendor &&
        (!isAskedAnew(s) || isNarrowed(s)),
    },
    {
      id: 'a-search-asks-the-whole-catalogue-from-its-first-page',
      requirements: ['SLO-17'],
      never: (s, { label, from }) =>
        label.startsWith('filter.search') &&
        JSON.stringify(s.context.filters) !== JSON.stringify(from?.context.filters) &&
        (!isAskedAnew(s) || s.context.mode !== 'all'),
    },
    {
      id: 'a-name-or-bet-that-stays-as-it-was-is-no-search',
      requirements: ['SLO-18'],
      never: (s, { label, from }) =>
        /\((name|noName|minBet|anyBet)\)/.test(label) &&
        JSON.stringify(s.context.filters) === JSON.stringify(from?.context.filters) &&
        s.value.list !== from?.value.list,
    },
    {
      id: 'a-list-or-vendor-that-is-chosen-already-is-not-asked-again',
      never: (s, { label, from }) =>
        /^(mode|vendor)/.test(label) &&
        s.context.mode === from?.context.mode &&
        s.context.filters.vendor === from.context.filters.vendor &&
        s.value.list !== from.value.list,
    },
    {
      id: 'a-wish-for-other-games-asks-for-them-alone',
      requirements: ['SLO-15'],
      never: (s, { label, from }) =>
        /^(mode|vendor|filter)/.test(label) &&
        (s.value.hot !== from?.value.hot || s.value.vendors !== from.value.vendors),
    },
    {
      id: 'no-page-is-asked-beyond-the-last',
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
      id: 'a-list-that-is-asked-for-or-did-not-come-holds-nothing-of-the-one-before',
      requirements: ['SLO-13'],
      never: (s) =>
        (s.matches({ list: 'loading' }) || s.matches({ list: 'failed' })) && s.context.games.length > 0,
    },
    {
      id: 'what-is-shown-stays-while-more-is-on-its-way-and-comes-once',
      requirements: ['SLO-14'],
      never: ({ value, context: { games } }, { from }) =>
        /More|showing/.test(from?.value.list ?? '') &&
        /more|showing/i.test(value.list) &&
        (games.length < (from?.context.games.length ?? 0) ||
          new Set(games.map(({ id }) => id)).size < games.length),
    },
  ],
  offBrowser: {
    'mode.switch (hot)':
      'no request is its own: hot games are here or on their way before anyone asks, so it is not seen waiting; slot-list.view.tsx',
    'page.next (at the end)': 'nobody scrolls through the hundreds of pages to the end; slot-list.view.tsx',
  },
  say: {
    'start plain': 'Open the slots.',
    'start narrowed': 'Open the slots by an address that asks for Nimbus Play and the name "gala".',
    'mode.switch (all)': 'Choose the list "All".',
    'mode.switch (hot)': 'Choose the list "Hot".',
    'vendor.pick (nimbus)': 'Choose the tab "Nimbus Play".',
    'vendor.pick (all)': 'Choose the tab "All providers".',
    'filter.search (name)':
      'Write "gala" into the field "Game name" in place of what stands there and press Enter.',
    'filter.search (noName)': 'Press "Clear the name".',
    'filter.search (scratch)': 'Choose the type "Scratch".',
    'filter.search (minBet)': 'Choose 0.50 as the minimum bet.',
    'filter.search (anyBet)': 'Choose "All" as the minimum bet.',
    'filter.search (clear)': 'Press "Clear the filters".',
    'page.next': 'Scroll to the end of the list.',
    'list.retry': 'Press "Try again".',
    'askFirstPage = more':
      'The platform answers with "Lunar Gala" and "Royal Sevens", the first of two pages; hot games are one page.',
    'askFirstPage = none': 'The platform answers that no game fits.',
    'askFirstPage = refused': 'The network is gone while the games are asked for.',
    'askNextPage = more':
      'The platform answers with the second page, "Royal Sevens" once more and "River Reels".',
    'askNextPage = none': 'The platform answers with an empty page, since the catalogue has shrunk.',
    'askNextPage = refused': 'The network is gone while the second page is asked for.',
    'listVendors = lanes': 'The platform answers with the vendors Nimbus Play and Pagoda 8 for the slots.',
    'listVendors = refused': 'The network is gone while the vendors are asked for.',
    'listHotGames = games': 'The platform answers with the hot games.',
    'listHotGames = refused': 'The network is gone while the hot games are asked for beforehand.',
  },
});
