import { gameLaunchMachine } from '../../../src/machines/games/game-launch.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { GALA } from '../games.fixtures.ts';

/** How the platform says that the vendor is working on the game. */
const maintenance = (endTime: number | null) => ({
  error: new ServiceError('refused', 'game_maintenance', {
    detail: { content: { data: { maintainTime: null, endTime } } },
  }),
});

export const model = defineModel(gameLaunchMachine, {
  title: 'Launch of a game',
  inputs: { member: { id: GALA.id, vendor: GALA.vendor } },
  outcomes: {
    launchGame: {
      address: { done: { url: '/play/g1?ticket=one', name: 'Lunar Gala' } },
      maintenanceUntil: maintenance(Date.UTC(2026, 10, 22, 6, 30)),
      maintenance: maintenance(null),
      gone: { error: new ServiceError('refused', 'game_not_found') },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('playing'),
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
      id: 'maintenance-is-said-when-the-platform-says-so-and-else-never',
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
      id: 'what-did-not-open-can-be-opened-yet',
      from: (s) => s.matches('failed') || s.matches('underMaintenance'),
      canReach: (s) => s.matches('playing'),
    },
  ],
  say: {
    'start member': 'Signed in as a member, press the hot game "Lunar Gala".',
    'game.retry': 'Press "Try again".',
    'launchGame = address': 'The platform answers with an address for this one game.',
    'launchGame = maintenanceUntil':
      'The platform answers that the vendor is working on the game until 22 November 2026, 06:30 UTC.',
    'launchGame = maintenance':
      'The platform answers that the vendor is working on the game, and names no end.',
    'launchGame = gone': 'The platform answers that it does not know the game any more.',
    'launchGame = refused': 'The network is gone while the game is asked for.',
  },
});
