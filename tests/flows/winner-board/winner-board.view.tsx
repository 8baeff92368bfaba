import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { winnerBoardMachine } from '../../../src/machines/content/winner-board/winner-board.machine.ts';
import { WinnerBoard } from '../../../src/views/content/winner-board/WinnerBoard.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

type Snapshot = SnapshotFrom<typeof winnerBoardMachine>;

const board = () => screen.queryByRole('region', { name: 'Winner board' });
const button = (name: string) => screen.queryByRole('button', { name });
const rows = () =>
  within(board()!)
    .queryAllByRole('listitem')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '));
const ROWS = [
  'Golden Prideme•••42 · ×1,928+P 48,210.00',
  'Coronet Waysso•••na · ×883+P 22,075.40',
  'Mega Carouselay•••ul · ×184+P 18,400.00',
  'Khepri Goldtr•••nh · ×2,392+P 11,962.25',
];
const shows = (snapshot: unknown): void => {
  const { length } = (snapshot as Snapshot).context.winners;
  expect(rows()).toEqual(ROWS.slice(0, length));
  expect(screen.queryAllByText('No wins in the last day')).toHaveLength(length === 0 ? 1 : 0);
  expect(board()).not.toHaveAttribute('aria-busy');
};

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(
      <WinnerBoard
        flow={scene.run() as ActorRefFrom<typeof winnerBoardMachine>}
        unit={{ symbol: 'P', exponent: 2, position: 'before' }}
      />,
    ),
  control: {
    'board.pause': () => button('Stop the winner board'),
    'board.resume': () => button('Start the winner board'),
    'board.retry': () => button('Try again'),
  },
  verify: {
    '*': (snapshot) => expect(board() !== null).toBe(!snapshot.matches('off')),
    loading: () => {
      expect(board()).toHaveAttribute('aria-busy', 'true');
      expect(rows()).toEqual([]);
    },
    showing: shows,
    refreshing: shows,
    // WIN-01: it stands still while it is paused.
    paused: (snapshot) => {
      shows(snapshot);
      expect(board()?.querySelector('[data-paused]')).not.toBeNull();
    },
    missing: () => expect(screen.getByRole('alert')).toHaveTextContent('This part did not load'),
  },
  unseen: { off: 'another category has no board, and so nothing to see' },
};
