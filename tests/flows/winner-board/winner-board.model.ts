import type { SnapshotFrom } from 'xstate';
import { winnerBoardMachine } from '../../../src/machines/content/winner-board/winner-board.machine.ts';
import type { Winner } from '../../../src/services/contract/game-lists.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

type Snapshot = SnapshotFrom<typeof winnerBoardMachine>;
const won = (player: string, game: string, amount: number, multiple: number): Winner => ({
  ...{ player, game, amount, multiple, icon: null, gameId: game, vendor: 'NIMBUS' },
});
/** Four wins, which move, and three, which fit (WIN-01). */
const MANY = [
  won('me•••42', 'Golden Pride', 48_210, 1928),
  won('so•••na', 'Coronet Ways', 22_075.4, 883),
  won('ay•••ul', 'Mega Carousel', 18_400, 184),
  won('tr•••nh', 'Khepri Gold', 11_962.25, 2392),
];
const refused = { error: new ServiceError('offline') };
const STILL = (s: Snapshot): boolean => s.matches('paused');

export const model = defineModel(winnerBoardMachine, {
  title: 'Winner board of the slots',
  inputs: { 'the slots': { isShown: true }, 'another category': { isShown: false } },
  // Rows that fit stand still, and have no button.
  events: { 'board.pause': { moving: (s) => (s.context.winners.length > 3 ? {} : undefined) } },
  outcomes: {
    listWinners: { four: { done: MANY }, three: { done: MANY.slice(0, 3) }, none: { done: [] }, refused },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'another category requests no wins',
      never: (s, { started }) => !s.context.isShown && started.length > 0,
    },
    {
      id: 'only more than three rows move, so only they can be paused',
      requirements: ['WIN-01'],
      never: (s) => STILL(s) && s.context.winners.length < 4,
    },
    {
      id: 'a paused board keeps its rows and requests nothing',
      requirements: ['WIN-01'],
      never: (s, { from, started }) =>
        STILL(s) && (started.length > 0 || (from !== null && s.context.winners !== from.context.winners)),
    },
    {
      id: 'a refresh that fails keeps the wins shown',
      never: (s, { label, from }) =>
        label === 'refreshWinners = refused' && s.context.winners !== from?.context.winners,
    },
  ],
  instructions: {
    start: 'Open the page of {case}.',
    'board.pause': 'Press "Pause" on the winner board.',
    'board.resume': 'Press "Play" on the winner board.',
    'board.retry': 'Press "Try again".',
    'after refreshPause': 'Wait for half a minute.',
    'listWinners = four': 'The platform answers with four wins.',
    'listWinners = three': 'The platform answers with three wins.',
    'listWinners = none': 'The platform answers that nobody has won.',
    'listWinners = refused': 'The network is off while the wins are requested.',
    'refreshWinners = four': 'The platform answers with four wins.',
    'refreshWinners = three': 'The platform answers with three wins.',
    'refreshWinners = none': 'The platform answers that nobody has won.',
    'refreshWinners = refused': 'The network is off while the wins are requested again.',
  },
});
