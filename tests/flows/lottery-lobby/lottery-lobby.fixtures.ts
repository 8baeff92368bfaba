import type { DrawnNumbers, LobbyQuery, Shelves } from '../../../src/services/lottery-lobby.ts';
import { aLottery } from '../common/games.fixtures.ts';

/** Its draws are every three minutes; for the last fifteen seconds nothing is sold. */
export const MEGA = aLottery('5', 'Mega 45', {
  draw: { drawnIn: 95_000, every: 180_000, closedFor: 15_000 },
});
/** Of a gateway without times. */
export const FOUR = aLottery('6', 'Four Wheels', { playType: 'straight' });
/** As the browser keeps it: without the times. */
export const KEPT_MEGA = {
  ...{ id: '5', code: 'lotto-5', name: 'Mega 45', vendor: 'TCG_SEA', playType: null, icon: null },
};
export const KEPT_FOUR = {
  ...{ id: '6', code: 'lotto-6', name: 'Four Wheels', vendor: 'TCG_SEA', playType: 'straight', icon: null },
};

const at = (minute: number): number => Date.UTC(2026, 10, 22, 6, minute);
export const shelves = ({ isSignedIn }: LobbyQuery): Shelves => ({
  popular: [MEGA],
  recent: isSignedIn ? [FOUR] : null,
});
export const bareShelves = ({ isSignedIn }: LobbyQuery): Shelves => ({
  popular: [],
  recent: isSignedIn ? [] : null,
});
/** The draws of Vietnam have the mode SEA; those of each lottery are for members. */
export const numbers = ({ prizeMode, isSignedIn }: LobbyQuery): DrawnNumbers => ({
  opened:
    prizeMode === 'SEA'
      ? [
          { gameCode: 'lotto-6', draw: '42', drawn: ['80412', '55901', '17'], openedAt: at(33) },
          { gameCode: 'lotto-5', draw: '41', drawn: ['03', '17', '42'], openedAt: at(30) },
        ]
      : [],
  latest: isSignedIn
    ? [{ gameCode: 'lotto-5', draw: '40', drawn: ['09', '11', '20'], openedAt: at(27) }]
    : [],
});
export const noNumbers = { opened: [], latest: [] };
