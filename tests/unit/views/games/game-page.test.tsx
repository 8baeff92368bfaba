import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { gameLaunchMachine } from '../../../../src/machines/games/game-launch/game-launch.machine.ts';
import { lobbyMachine } from '../../../../src/machines/games/lobby/lobby.machine.ts';
import { ServiceError } from '../../../../src/services/service-error.ts';
import { GamePage } from '../../../../src/views/games/game-launch/GamePage.tsx';
import { aGame, aLane, aVendor, comes, hangs, stage, standIn } from '../content/stage.tsx';

const URL_OF_GAME = '/play/g1?ticket=t';
const refused = (code: string, detail?: unknown) =>
  fromPromise<string>(async () => Promise.reject(new ServiceError('refused', code, { detail })));

const openGame = async (
  launch: unknown,
  { id, vendor }: { id: string; vendor: string | null } = { id: 'g1', vendor: 'PAGODA8' },
) => {
  const actors = {
    listVendors: comes([aLane('RNG', [aVendor('PAGODA8')]), aLane('LIVE', [aVendor('PAGODA8')])]),
    listHotGames: comes([aGame('g1', { name: 'Lunar Gala', vendor: 'PAGODA8' }), aGame('g2')]),
    listLiveTables: comes([aGame('t1', { name: 'Türkçe Rulet', type: 'LIVE', vendor: 'PAGODA8' })]),
  };
  const lobby = createActor(lobbyMachine.provide({ actors: actors as never })).start();
  const flow = createActor(gameLaunchMachine.provide({ actors: { launchGame: launch as never } }), {
    input: { path: '/game', query: { nodeId: id, ...(vendor ? { vendor } : {}) }, isForPlayMoney: false },
  }).start();
  const { app, send } = standIn({ lobby });
  const shown = stage(<GamePage flow={flow} app={app} />);
  await screen.findByRole('heading', { level: 1, name: id === 'g1' ? 'Lunar Gala' : /.+/ });
  return { flow, send, ...shown };
};
const root = () => document.querySelector('[data-flow="gameLaunch"]');

describe('the game page', () => {
  it('shows that the game is opening', async () => {
    await openGame(hangs());
    expect(screen.getByRole('status')).toHaveTextContent('The game is opening…');
    expect(root()).toHaveAttribute('data-state', 'launching');
    expect(root()).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('runs the game in a frame that cannot access the page around it', async () => {
    await openGame(comes({ url: URL_OF_GAME, name: 'Lunar Gala' }));
    const frame = await screen.findByTitle('Lunar Gala');
    expect(frame).toHaveAttribute('src', URL_OF_GAME);
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(root()).toHaveAttribute('data-state', 'playing.windowed');
  });

  it('shows why a game did not open and that nothing was charged, and can be retried', async () => {
    const { flow } = await openGame(refused('game_not_found'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The game did not open');
    expect(alert).toHaveTextContent('This game is not here any more.');
    expect(alert).toHaveTextContent('Nothing was charged.');
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(flow.getSnapshot().matches('launching') || flow.getSnapshot().matches('failed')).toBe(true);
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it("shows the end of a game's maintenance and suggests other games (ERR-11)", async () => {
    const endTime = new Date(2026, 10, 22, 6, 30, 0).getTime();
    const detail = { content: { data: { maintainTime: null, endTime } } };
    const { send } = await openGame(refused('game_maintenance', detail));
    expect(await screen.findByText(/Expected back:/)).toHaveTextContent(/Nov 22(, 2026)? 06:30/);
    const others = within(screen.getByRole('list', { name: 'Play these meanwhile' }));
    expect(others.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(others.getByRole('button', { name: /Game g2/ }));
    expect(send).toHaveBeenCalledWith({
      type: 'game.start',
      game: expect.objectContaining({ id: 'g2', vendor: 'NIMBUS' }),
    });
  });

  it('leads back to the list of the game', async () => {
    const { history } = await openGame(comes({ url: URL_OF_GAME, name: 'Lunar Gala' }));
    await userEvent.click(screen.getByRole('link', { name: 'Back to the games' }));
    expect(history.at(-1)).toBe('/rng?vendor=PAGODA8');
  });

  it('leads back to the tables from a table of a vendor that has slots too', async () => {
    await openGame(comes({ url: URL_OF_GAME, name: null }), {
      id: 't1',
      vendor: 'PAGODA8',
    });
    expect(await screen.findByRole('heading', { name: 'Türkçe Rulet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the games' })).toHaveAttribute(
      'href',
      '/live?vendor=PAGODA8',
    );
  });

  it('leads to the slots from an unknown game', async () => {
    await openGame(comes({ url: URL_OF_GAME, name: null }), { id: 'x', vendor: null });
    expect(await screen.findByTitle('Game')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the games' })).toHaveAttribute('href', '/rng');
  });
});
