import type { SnapshotFrom } from 'xstate';
import { lobbyMachine } from '../../../src/machines/games/lobby/lobby.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { HOT, LANES, TABLES } from '../common/games.fixtures.ts';

type Snapshot = SnapshotFrom<typeof lobbyMachine>;
const PARTS = ['vendors', 'hot', 'live'] as const;
const refused = { error: new ServiceError('offline') };
/** The number of each kind in the lobby. */
const heldBy = ({ context: { lanes, hotGames, liveTables } }: Snapshot): string =>
  [lanes, hotGames, liveTables].map((list) => list.length).join();

export const model = defineModel(lobbyMachine, {
  title: 'Lobby of Home and navigation',
  outcomes: {
    listVendors: { lanes: { done: [...LANES] }, refused },
    listHotGames: { games: { done: [...HOT] }, refused },
    listLiveTables: { tables: { done: [...TABLES] }, refused },
    featuredMatches: {},
  },
  home: ({ value }) => PARTS.every((part) => value[part] !== 'loading'),
  rules: [
    {
      id: 'a-visitor-can-see-hot-games-tables-and-categories-whatever-failed-before',
      requirements: ['GAT-05', 'HOM-01', 'NAV-10'],
      from: () => true,
      canReach: ({ value }) => PARTS.every((part) => value[part] === 'loaded'),
    },
    {
      id: 'a-part-that-does-not-come-takes-nothing-away',
      never: (s, { label, from }) => label.endsWith('refused') && from !== null && heldBy(s) !== heldBy(from),
    },
    {
      id: 'nothing-is-called-missing-while-it-is-held',
      requirements: ['NAV-10'],
      never: ({ value, context }) =>
        (value.vendors === 'missing' && context.lanes.length > 0) ||
        (value.hot === 'missing' && context.hotGames.length > 0) ||
        (value.live === 'missing' && context.liveTables.length > 0),
    },
    {
      id: 'only-missing-parts-are-requested-again',
      never: (s, { label, from }) =>
        label === 'lobby.retry' &&
        PARTS.some(
          (part) => s.value[part] !== (from?.value[part] === 'missing' ? 'loading' : from?.value[part]),
        ),
    },
    {
      id: 'another-language-requests-only-the-vendors',
      requirements: ['SES-10'],
      never: (s, { label, from }) =>
        label === 'content.reload' &&
        (s.value.vendors !== 'loading' ||
          s.value.hot !== from?.value.hot ||
          s.value.live !== from.value.live),
    },
  ],
  instructions: {
    start: 'Open Home.',
    'lobby.retry': 'Press "Try again" in a part of Home that did not load.',
    'content.reload': 'Choose another language in the head of the page.',
    'listVendors = lanes':
      'The platform answers with vendors for slots, live casino and cockfight, and none for fishing.',
    'listVendors = refused': 'The network is off while the vendors are requested.',
    'listHotGames = games': 'The platform answers with the hot games "Lunar Gala" and "Royal Sevens".',
    'listHotGames = refused': 'The network is off while the hot games are requested.',
    'listLiveTables = tables': 'The platform answers with the live table "Roulette of the House".',
    'listLiveTables = refused': 'The network is off while the live tables are requested.',
  },
});
