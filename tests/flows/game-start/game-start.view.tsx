import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { GameStartDialog } from '../../../src/views/games/game-start/GameStartDialog.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { openDialog, receivedOutput } from '../common/dialog.world.tsx';
import { standInApp } from '../common/page.world.tsx';

const box = (): HTMLElement | null => screen.queryByRole('dialog');
const named = (name: string) => expect(screen.getByRole('dialog', { name })).toBeVisible();
const button = (name: string | RegExp) => {
  const dialog = box();
  return dialog && within(dialog).queryByRole('button', { name });
};
const seats = () => (box() ? within(box()!).queryAllByRole('button', { name: 'Take a seat' }) : []);
const busy = () => expect(box()?.querySelector('[aria-busy=true]')).not.toBeNull();
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'gameStart', GameStartDialog, standInApp({})),
  control: {
    'game.pick': () => button(/^Lunar Gala/),
    'room.pick': () => seats()[0] ?? null,
    'list.retry': () => button('Try again'),
    'list.all': () => button('Show all 42 games'),
  },
  act: {
    'game.pick': async (user, _, name) =>
      user.click(button(name === 'slot' ? /^Lunar Gala/ : /^Batak/) as HTMLElement),
    'room.pick': async (user, _, name) => user.click(seats()[name === 'first' ? 0 : 1] as HTMLElement),
    'dialog.close': async (user) => user.keyboard('{Escape}'),
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(screen.queryByRole('dialog')).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    opened: () => expect(receivedOutput()).toBeNull(),
    closed: () => expect(receivedOutput()).toBeNull(),
    sentToLogin: () => expect(receivedOutput()).toBe('login'),
    loadingGames: () => {
      named('Games of Halcyon');
      busy();
    },
    // LAU-04.
    listing: () => {
      named('Games of Halcyon');
      const list = screen.getByRole('list', { name: 'Halcyon' });
      expect(within(list).getAllByRole('button')).toHaveLength(2);
      expect(linesIn(list).filter((line) => line !== 'Halcyon')).toEqual([
        ...['Lunar Gala', 'Nimbus PlayHOT', 'Batak', 'Nimbus Play'],
        ...['Lunar Gala Nimbus Play min P 0.10 HOT', 'Batak Nimbus Play min P 0.10'],
      ]);
    },
    withoutGames: () => {
      named('Games of Halcyon');
      expect(box()).toHaveTextContent('No games here now');
    },
    gamesFailed: () => {
      named('Games of Halcyon');
      expect(screen.getByRole('alert')).toHaveTextContent('The games did not load');
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable.');
    },
    loadingRooms: () => {
      named('Rooms of Batak');
      busy();
    },
    // API-33: limits and seats where the gateway names them; a full room cannot be entered.
    choosingRoom: () => {
      named('Rooms of Batak');
      const rooms = within(screen.getByRole('list', { name: 'Batak' })).getAllByRole('listitem');
      expect(rooms.map(plain)).toEqual([
        'Room 1Bets from P 1.00 to P 20.001 of 4 seats takenTake a seat',
        'Room 2Bets from P 5.00 to P 100.002 of 2 seats takenFull',
        'Room VIPTake a seat',
      ]);
    },
    withoutRooms: () => {
      named('Rooms of Batak');
      expect(box()).toHaveTextContent('No room is open now');
    },
    roomsFailed: () => {
      named('Rooms of Batak');
      expect(screen.getByRole('alert')).toHaveTextContent('The rooms did not load');
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable.');
    },
  },
};
