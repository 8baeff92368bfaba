import { gameLaunchMachine } from '../../../src/machines/games/game-launch/game-launch.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { GALA } from '../common/games.fixtures.ts';

/** The platform's response for a game under maintenance. */
const maintenance = (endTime: number | null) => ({
  error: new ServiceError('refused', 'game_maintenance', {
    detail: { content: { data: { maintainTime: null, endTime } } },
  }),
});

export const model = defineModel(gameLaunchMachine, {
  title: 'Launch of a game',
  inputs: {
    member: { id: GALA.id, vendor: GALA.vendor, isForPlayMoney: false },
    trial: { id: GALA.id, vendor: GALA.vendor, isForPlayMoney: true },
  },
  outcomes: {
    launchGame: {
      address: { done: { url: '/play/g1?ticket=one', name: 'Lunar Gala' } },
      maintenanceUntil: maintenance(Date.UTC(2026, 10, 22, 6, 30)),
      maintenance: maintenance(null),
      opensSoon: { error: new ServiceError('refused', 'game_opens_soon') },
      forMoney: { error: new ServiceError('refused', 'need_true_account') },
      notFound: { error: new ServiceError('refused', 'game_not_found') },
      refused: { error: new ServiceError('offline') },
    },
    watchGame: {
      'wants the screen': { send: { type: 'screen.toggle' } },
      'leaves the screen': { send: { type: 'screen.leave' } },
      'is wanted with sound': {
        send: { type: 'game.options', options: { sound: true, quick: false, keys: true } },
      },
    },
    fillScreen: { 'is ended by the browser': { send: { type: 'screen.leave' } } },
  },
  events: { 'screen.toggle': { button: {} }, 'screen.leave': 'sent', 'game.options': 'sent' },
  home: (s) => s.matches('playing') || s.matches('openingSoon') || s.matches('needingRealAccount'),
  rules: [
    {
      id: 'a-game-runs-at-the-address-of-this-launch-and-at-no-other-time',
      requirements: ['LAU-03', 'LAU-11'],
      always: (s) => s.matches('playing') === (s.context.url !== null),
    },
    {
      id: 'a-running-game-is-not-taken-away',
      requirements: ['LAU-03'],
      never: (s, { from }) => from?.matches('playing') === true && !s.matches('playing'),
    },
    {
      id: 'maintenance-is-shown-only-if-the-platform-reports-it',
      requirements: ['ERR-11'],
      never: (s, { label }) =>
        / = /.test(label) && s.matches('underMaintenance') !== / = maintenance/.test(label),
    },
    {
      id: 'an-end-of-the-maintenance-is-the-one-last-named',
      requirements: ['ERR-11'],
      never: (s, { label }) =>
        s.matches('underMaintenance') &&
        (s.context.maintenanceEndsAt !== null) !== label.endsWith('= maintenanceUntil'),
    },
    {
      id: 'one-launch-at-a-time',
      requirements: ['LAU-03'],
      never: (_, { label, from }) =>
        label === 'game.retry' && (from?.matches('launching') === true || from?.matches('playing') === true),
    },
    {
      id: 'a-game-that-opens-soon-has-no-address-and-is-shown-only-if-the-platform-reports-it',
      always: (s, { label }) =>
        (!s.matches('openingSoon') || s.context.url === null) &&
        (label === 'launchGame = opensSoon') === (s.matches('openingSoon') && / = /.test(label)),
    },
    {
      id: 'a-game-is-shown-as-for-money-only-to-a-trial-account-and-only-if-the-platform-reports-it',
      requirements: ['GAT-07'],
      always: (s, { label }) =>
        !/ = /.test(label) ||
        (label === 'launchGame = forMoney' && s.context.game.isForPlayMoney) ===
          s.matches('needingRealAccount'),
    },
    {
      id: 'options-changed-in-the-game-are-stored-and-do-not-reopen-it',
      never: (s, { label, actions }) =>
        label === 'watchGame = is wanted with sound' &&
        (!actions.includes('keepOptions') || !s.matches('playing')),
    },
    {
      id: 'full-screen-can-be-left',
      from: (s) => s.matches({ playing: 'full' }),
      canReach: (s) => s.matches({ playing: 'windowed' }),
    },
    {
      id: 'what-did-not-open-can-be-opened-yet',
      from: (s) => s.matches('failed') || s.matches('underMaintenance'),
      canReach: (s) => s.matches('playing'),
    },
  ],
  offBrowser: {
    'fillScreen = is ended by the browser': 'a browser fills the screen only after a press: game-page.e2e.ts',
  },
  instructions: {
    'start trial': 'In free play, with a trial account, press the hot game "Lunar Gala".',
    'launchGame = forMoney': 'The platform answers that this game is played for money only.',
    'start member': 'Signed in as a member, press the hot game "Lunar Gala".',
    'game.retry': 'Press "Try again".',
    'launchGame = address': 'The platform answers with an address for this one game.',
    'launchGame = maintenanceUntil':
      'The platform answers that the vendor is working on the game until 22 November 2026, 06:30 UTC.',
    'launchGame = maintenance':
      'The platform answers that the vendor is working on the game, and names no end.',
    'screen.toggle': 'Press "Full screen", or "Leave full screen".',
    'watchGame = wants the screen': 'Press F in the game.',
    'watchGame = leaves the screen': 'Press Escape in the game.',
    'watchGame = is wanted with sound': 'Press M in the game.',
    'fillScreen = is ended by the browser': 'Press Escape while the browser shows the page alone.',
    'launchGame = opensSoon': 'The platform answers that games of this kind are not played here yet.',
    'launchGame = notFound': 'The platform answers that it does not know the game any more.',
    'launchGame = refused': 'The network is off while the game is requested.',
  },
});
