import { gameStartMachine } from '../../../src/machines/games/game-start/game-start.machine.ts';
import type { GameStartInput } from '../../../src/machines/games/game-start/launch-item.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { GALA, aGame } from '../common/games.fixtures.ts';

/** Account types of the specification: 0 a member, 1 an agent, 4 a trial account. */
const who = (accountType: number) => ({ account: 'mina_k', accountType, changeDue: null });
const starts = (game: GameStartInput['game'], visitor: GameStartInput['visitor'] = who(0)) => ({
  ...{ visitor, game },
});
const slot = { id: '17', vendor: 'NIMBUS', type: 'RNG' };
const entrance = { id: '', vendor: 'HALCYON', type: 'LIVE', isVendorEntrance: true, name: 'Halcyon' };
const cards = { id: '30', vendor: 'ZEELAND', type: 'PVP', name: 'Batak' };

/** Starts that request an address at once (4 L154), which game-start.test.ts holds; the others open a dialog or end. */
const AT_ONCE = [
  ...['a member at a slot', 'an agent at a slot', 'a trial account at a slot', 'the cockfight'],
  ...['the type LOTT', 'the type ELOTT', 'the vendor LOTT', 'the vendor ELOTT', 'the vendor TCG_SEA'],
  ...[
    'the vendor TCG_LOTTO_VN',
    'the account type TCG_SEA',
    'another lottery vendor',
    'the slots of a vendor',
  ],
];

const NO_TILE = 'no such game is played yet, so none can be pressed: game-start.test.ts, app-routes.test.ts';

export const model = defineModel(gameStartMachine, {
  title: 'Start of a game',
  inputs: {
    'a visitor at a slot': starts(slot, null),
    'a visitor at a lottery': starts({ id: '1', vendor: 'LOTT', type: 'LOTT' }, null),
    'a visitor at an entrance': starts(entrance, null),
    'a member at a slot': starts(slot),
    'an agent at a slot': starts(slot, who(1)),
    'a trial account at a slot': starts(slot, who(4)),
    'the type LOTT': starts({ id: '1', vendor: 'ANY', type: 'LOTT', code: 'l5', playType: 'straight' }),
    'the type ELOTT': starts({ id: '1', vendor: null, type: 'ELOTT', code: 'e5' }),
    'the vendor LOTT': starts({ id: '1', vendor: 'LOTT' }),
    'the vendor ELOTT': starts({ id: '1', vendor: 'ELOTT' }),
    'the vendor TCG_SEA': starts({ id: '1', vendor: 'TCG_SEA' }),
    'the vendor TCG_LOTTO_VN': starts({ id: '1', vendor: 'TCG_LOTTO_VN' }),
    'the account type TCG_SEA': starts({ id: '1', vendor: null, accountTypeName: 'TCG_SEA', code: 's5' }),
    'another lottery vendor': starts({ id: '40', vendor: 'OTHER', accountTypeName: 'OTHER', code: 'o5' }),
    'the slots of a vendor': starts({ ...entrance, vendor: 'NIMBUS', type: 'RNG' }),
    'the cockfight': starts({ id: '50', vendor: 'DS88', type: 'COCKFIGHT' }),
    'an entrance': starts(entrance),
    'a game with rooms': starts(cards),
  },
  outcomes: {
    listVendorGames: {
      games: {
        done: {
          games: [GALA, aGame('p1', 'Batak', { type: 'PVP' })],
          totalPages: 3,
          totalCount: 42,
          isNearMatch: false,
        },
      },
      none: { done: { games: [], totalPages: 0, totalCount: 0, isNearMatch: false } },
      refused: { error: new ServiceError('offline') },
    },
    listRooms: {
      rooms: {
        done: [
          { id: 'r1', name: '1', minBet: 1, maxBet: 20, players: 1, seats: 4 },
          { id: 'r2', name: '2', minBet: 5, maxBet: 100, players: 2, seats: 2 },
          { id: 'r3', name: 'VIP', minBet: null, maxBet: null, players: null, seats: null },
        ],
      },
      none: { done: [] },
      refused: { error: new ServiceError('offline') },
    },
  },
  events: {
    'game.pick': {
      slot: { game: GALA },
      'with rooms': { game: aGame('p1', 'Batak', { type: 'PVP' }) },
    },
    'room.pick': { first: { id: 'r1' }, 'without limits': { id: 'r3' } },
  },
  offBrowser: {
    'start a visitor at a lottery': NO_TILE,
    'start the type LOTT': NO_TILE,
    'start the type ELOTT': NO_TILE,
    'start the vendor LOTT': NO_TILE,
    'start the vendor ELOTT': NO_TILE,
    'start the vendor TCG_SEA': NO_TILE,
    'start the vendor TCG_LOTTO_VN': NO_TILE,
    'start the account type TCG_SEA': NO_TILE,
    'start another lottery vendor': NO_TILE,
    'start the cockfight': NO_TILE,
    'start a game with rooms': 'it is picked in the list of a provider, too',
    'start the slots of a vendor': 'the menu has a link to the page of the slots instead',
  },
  rules: [
    {
      id: 'each-kind-of-game-leads-where-the-specification-says',
      requirements: ['LAU-01', 'LAU-02', 'LAU-03', 'LAU-05', 'LAU-06', 'LAU-07', 'GAM-02', 'ROU-09'],
      never: (s, { label, sentToParent }) =>
        label.startsWith('start ') &&
        AT_ONCE.includes(label.replace('start ', '')) !==
          (s.matches('opened') && sentToParent.join() === 'route.request'),
    },
    {
      id: 'a-visitor-is-sent-to-login-before-any-game',
      requirements: ['LAU-01', 'GAT-14', 'GAT-15'],
      always: (s, { label, sentToParent }) =>
        !/^start a visitor at a (slot|lottery)$/.test(label) ||
        (s.output === 'login' && sentToParent.length === 0),
    },
    {
      id: 'a-visitor-starts-no-game',
      requirements: ['LAU-01', 'GAT-14', 'GAT-15'],
      never: (s, { label, sentToParent }) =>
        s.context.visitor === null &&
        label.startsWith('game.pick') &&
        (s.output !== 'login' || sentToParent.length > 0),
    },
    {
      id: 'an-entrance-first-lists-the-games-of-its-vendor',
      requirements: ['LAU-04'],
      always: (s, { label }) =>
        !/^start (an entrance|a visitor at an entrance)$/.test(label) || s.matches('loadingGames'),
    },
    {
      id: 'a-game-with-rooms-opens-in-the-room-that-is-pressed',
      requirements: ['API-33', 'LAU-03'],
      always: (s, { label, sentToParent }) =>
        !label.startsWith('room.pick') || (s.matches('opened') && sentToParent.join() === 'route.request'),
    },
    {
      id: 'what-did-not-load-can-be-requested-again',
      from: (s) => s.matches('gamesFailed') || s.matches('roomsFailed'),
      canReach: (s) => s.matches('listing') || s.matches('choosingRoom'),
    },
  ],
  instructions: {
    'start a visitor at a slot': 'Signed out, press a slot game.',
    'start a visitor at a lottery': 'Signed out, press a lottery game.',
    'start a visitor at an entrance':
      'Signed out, press the provider Halcyon in the menu of the live casino.',
    'start a member at a slot': 'Signed in as a member, press a slot game.',
    'start an agent at a slot': 'Signed in as an agent, press a slot game.',
    'start a trial account at a slot': 'In free play, with a trial account, press a slot game.',
    'start the type LOTT': 'Press a game of the type LOTT.',
    'start the type ELOTT': 'Press a game of the type ELOTT.',
    'start the vendor LOTT': 'Start a lottery of the vendor LOTT.',
    'start the vendor ELOTT': 'Start a lottery of the vendor ELOTT.',
    'start the vendor TCG_SEA': 'Start a lottery of the vendor TCG_SEA.',
    'start the vendor TCG_LOTTO_VN': 'Start a lottery of the vendor TCG_LOTTO_VN.',
    'start the account type TCG_SEA': 'Start a lottery whose account type is TCG_SEA.',
    'start another lottery vendor': 'Start a lottery of any other vendor.',
    'start the slots of a vendor': 'Press a provider’s entrance of the slots.',
    'start the cockfight': 'Press "Cockfight" in the menu.',
    'start an entrance': 'Signed in, press the provider Halcyon in the menu of the live casino.',
    'start a game with rooms': 'Signed in, press the card game "Batak".',
    'game.pick (slot)': 'Press "Lunar Gala" in the list.',
    'game.pick (with rooms)': 'Press "Batak" in the list.',
    'room.pick (first)': 'Press "Take a seat" beside room 1.',
    'room.pick (without limits)': 'Press "Take a seat" beside the room VIP.',
    'list.retry': 'Press "Try again".',
    'list.all': 'Press "Show all 42 games".',
    'dialog.close': 'Press Escape.',
    'listVendorGames = games': 'The platform answers with games of the provider.',
    'listVendorGames = none': 'The platform answers that the provider has no game.',
    'listVendorGames = refused': 'The network is off while the games are requested.',
    'listRooms = rooms': 'The platform answers with three rooms, one of them full.',
    'listRooms = none': 'The platform answers that no room is open.',
    'listRooms = refused': 'The network is off while the rooms are requested.',
  },
});
