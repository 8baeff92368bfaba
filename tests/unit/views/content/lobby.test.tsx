import { readdirSync } from 'node:fs';
import { standInApp } from '../../../flows/common/page.world.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { lobbyMachine } from '../../../../src/machines/games/lobby/lobby.machine.ts';
import { CategoryDoors, STRIP } from '../../../../src/views/content/home/CategoryDoors.tsx';
import { HomePage } from '../../../../src/views/content/home/HomePage.tsx';
import { HotGames } from '../../../../src/views/content/home/HotGames.tsx';
import { LiveLobby } from '../../../../src/views/content/home/LiveLobby.tsx';
import { Providers } from '../../../../src/views/content/home/Providers.tsx';
import { SportsLobby } from '../../../../src/views/content/home/SportsLobby.tsx';
import type { Game } from '../../../../src/views/games/common/catalogue.ts';
import { scrollTo } from '../../../support/dom-shims.ts';
import { UNIT, aGame, aLane, aVendor, comes, fails, hangs, stage, standIn } from './stage.tsx';

const LANES = [
  aLane('RNG', [aVendor('NIMBUS', { gameCount: 9000 }), aVendor('PAGODA8', { gameCount: 812 })]),
  aLane('LIVE', [aVendor('HALCYON', { gameCount: 186 }), aVendor('PAGODA8')]),
  aLane('PVP', [aVendor('ZEELAND', { gameCount: 1 })]),
  aLane('SPORTS', [aVendor('BTI', { gameCount: 20 })]),
  aLane('LOTT', [aVendor('LOTT')]),
  aLane('COCKFIGHT', [aVendor('DS88', { name: 'DS88', entranceId: 'cock-1' })]),
  aLane('VIDEO', [aVendor('REEL')]),
];
const games = (count: number) => Array.from({ length: count }, (_, at) => aGame(`g${at}`));
const TABLES = games(5).map((game) => ({ ...game, type: 'LIVE', minBet: 5, name: `Table ${game.id}` }));

interface Sources {
  readonly vendors?: unknown;
  readonly hot?: unknown;
  readonly live?: unknown;
}
const lobbyOf = ({ vendors = comes(LANES), hot = comes(games(14)), live = comes(TABLES) }: Sources = {}) =>
  createActor(
    lobbyMachine.provide({
      actors: {
        listVendors: vendors as never,
        listHotGames: hot as never,
        listLiveTables: live as never,
      },
    }),
  ).start();

describe('the categories', () => {
  it('are those that can be opened, with their games and tables (GAM-01)', async () => {
    const { app } = standIn();
    stage(<CategoryDoors lobby={lobbyOf()} app={app} />);
    const doors = await screen.findAllByRole('link');
    expect(doors.map((door) => [door.getAttribute('href'), door.textContent])).toEqual([
      ['/rng', 'Slots9,812 games'],
      ['/live', 'Live casino198 tables'],
      ['/pvp', 'Cards & PvP1 room'],
      ['/sports', 'Sports20 games'],
      ['/video', 'Video12 games'],
    ]);
  });

  it('have the pictures in the order in which the build joins them (P1)', () => {
    const drawings = readdirSync('public/art').filter((name) => name.startsWith('door-'));
    expect(STRIP.map((art) => `door-${art}.svg`)).toEqual(drawings.toSorted());
  });

  it('open the game itself if the category has no page (GAM-02)', async () => {
    const { app, send } = standIn();
    stage(<CategoryDoors lobby={lobbyOf()} app={app} />);
    await userEvent.click(await screen.findByRole('button', { name: /Cockfight/ }));
    expect(send).toHaveBeenCalledWith({
      type: 'game.start',
      game: expect.objectContaining({ id: 'cock-1', vendor: 'DS88', isVendorEntrance: false }),
    });
  });

  it('show which ones open soon; their list can be opened, a single game cannot', async () => {
    const soon = [
      aLane('LIVE', [aVendor('HALCYON', { opensSoon: true }), aVendor('PAGODA8', { opensSoon: true })]),
      aLane('RNG', [
        aVendor('NIMBUS', { gameCount: 12 }),
        aVendor('LATER', { gameCount: 1, opensSoon: true }),
      ]),
      aLane('COCKFIGHT', [aVendor('DS88', { entranceId: 'cock-1', opensSoon: true })]),
    ];
    const { app } = standIn();
    stage(<CategoryDoors lobby={lobbyOf({ vendors: comes(soon) })} app={app} />);
    const live = await screen.findByRole('link', { name: /Live casino/ });
    expect([live.getAttribute('href'), live.textContent]).toEqual(['/live', 'Live casinoOpens soon']);
    expect(screen.getByRole('link', { name: /Slots/ })).toHaveTextContent('Slots13 games');
    expect(screen.getByText('Cockfight').parentElement).toHaveTextContent('CockfightOpens soon');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keep their places while they are loading', () => {
    stage(<CategoryDoors lobby={lobbyOf({ vendors: hangs() })} app={standIn().app} />);
    const row = screen.getByRole('navigation', { name: 'Game categories' });
    expect(row).toHaveAttribute('aria-busy', 'true');
    expect(row.children).toHaveLength(9);
  });

  it('can be requested again after a failure', async () => {
    const lobby = lobbyOf({ vendors: fails() });
    stage(<CategoryDoors lobby={lobby} app={standIn().app} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(lobby.getSnapshot().matches({ vendors: 'missing' })).toBe(true));
  });
});

describe('hot games', () => {
  it('are at most fourteen tiles; a press plays one', async () => {
    const onPlay = vi.fn<(game: Game) => void>();
    stage(<HotGames app={standInApp({})} lobby={lobbyOf({ hot: comes(games(20)) })} onPlay={onPlay} />);
    const list = await screen.findByRole('list', { name: 'Hot games' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(14);
    await userEvent.click(within(list).getByRole('button', { name: /Game g3/ }));
    expect(onPlay).toHaveBeenCalledOnce();
    expect(onPlay.mock.calls[0]?.[0]).toMatchObject({ id: 'g3' });
    expect(screen.getByRole('link', { name: 'See all: Hot games' })).toHaveAttribute('href', '/rng');
  });

  it('keep their places while they are loading', () => {
    stage(<HotGames app={standInApp({})} lobby={lobbyOf({ hot: hangs() })} onPlay={() => undefined} />);
    expect(screen.getByRole('region', { name: 'Hot games' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('fail alone: the live tables beside them are shown', async () => {
    const { app } = standIn({ lobby: lobbyOf({ hot: fails() }) });
    stage(<HomePage app={app} />);
    const hot = await screen.findByRole('region', { name: 'Hot games' });
    expect(await within(hot).findByText('This part did not load')).toBeVisible();
    expect(within(hot).getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Table g0/ })).toBeVisible();
  });
});

describe('the live lobby', () => {
  it('shows tables with vendor and smallest bet, and the number of open ones (HOM-01)', async () => {
    const onPlay = vi.fn<(game: Game) => void>();
    stage(<LiveLobby app={standInApp({})} lobby={lobbyOf()} unit={UNIT} onPlay={onPlay} />);
    const tables = within(await screen.findByRole('list')).getAllByRole('button', { name: /^Table/ });
    expect(tables).toHaveLength(5);
    expect(tables[0]).toHaveTextContent('Table g0P 5+Nimbus PlayLIVE');
    expect(await screen.findByText('198 tables open')).toBeVisible();
    await userEvent.click(tables[1] as HTMLElement);
    expect(onPlay).toHaveBeenCalledWith(expect.objectContaining({ id: 'g1' }));
  });

  it('shows that tables open soon, without a bet, and leads to their list', async () => {
    const lobby = lobbyOf({
      vendors: comes([aLane('LIVE', [aVendor('HALCYON', { gameCount: 186, opensSoon: true })])]),
      live: comes(TABLES.map((table) => ({ ...table, opensSoon: true }))),
    });
    stage(<LiveLobby app={standInApp({})} lobby={lobby} unit={UNIT} onPlay={() => undefined} />);
    const tables = within(await screen.findByRole('list'));
    expect(tables.queryByRole('button')).toBeNull();
    const [first] = tables.getAllByRole('link');
    expect(first).toHaveTextContent('Table g0Nimbus PlayOpens soon');
    expect(first).toHaveAttribute('href', '/live?vendor=NIMBUS');
    expect(screen.queryByText(/tables open/)).toBeNull();
    expect(screen.queryByText('LIVE')).toBeNull();
  });

  it("has the platform's own scenes on its first page and the tables’ own after it", async () => {
    const tables = TABLES.map((table) => ({ ...table, icon: `/art/tile/${table.id}.webp?v=1` }));
    const lobby = lobbyOf({ live: comes(tables) });
    const { container } = stage(
      <LiveLobby app={standInApp({})} lobby={lobby} unit={UNIT} onPlay={() => undefined} />,
    );
    await screen.findByRole('button', { name: /Table g4/ });
    await act(() => scrollTo(container.querySelectorAll('li button > span:first-child')));
    const pictures = [...container.querySelectorAll('li img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual([
      ...[1, 2, 3, 4].map((scene) => `/art/live-table-${scene}.webp`),
      '/art/tile/g4.webp?v=1&variant=wide',
    ]);
  });

  it('turns its pages by arrows', async () => {
    stage(<LiveLobby app={standInApp({})} lobby={lobbyOf()} unit={UNIT} onPlay={() => undefined} />);
    const forth = await screen.findByRole('button', { name: 'Onward: Live lobby' });
    const shelf = screen.getByRole('list');
    expect(forth).toHaveAttribute('aria-controls', shelf.id);
    Object.defineProperty(shelf, 'clientWidth', { value: 800 });
    const turned = vi.spyOn(shelf, 'scrollBy').mockImplementation(() => undefined);
    await userEvent.click(forth);
    expect(turned).toHaveBeenLastCalledWith(expect.objectContaining({ left: 800 }));
    await userEvent.click(screen.getByRole('button', { name: 'Back: Live lobby' }));
    expect(turned).toHaveBeenLastCalledWith(expect.objectContaining({ left: -800 }));
  });

  it('has no arrows if one page holds all', async () => {
    stage(
      <LiveLobby
        app={standInApp({})}
        lobby={lobbyOf({ live: comes(TABLES.slice(0, 4)) })}
        unit={UNIT}
        onPlay={() => undefined}
      />,
    );
    await screen.findByRole('button', { name: /Table g3/ });
    expect(screen.queryByRole('button', { name: /Live lobby/ })).toBeNull();
  });

  it('is hidden if the brand has no table', async () => {
    const lobby = lobbyOf({ live: comes([]) });
    const { container } = stage(
      <LiveLobby app={standInApp({})} lobby={lobby} unit={UNIT} onPlay={() => undefined} />,
    );
    await waitFor(() => expect(lobby.getSnapshot().matches({ live: 'loaded' })).toBe(true));
    expect(container).toBeEmptyDOMElement();
  });
});

describe('sports and providers', () => {
  it('lead to the list of the bookmaker', async () => {
    stage(<SportsLobby lobby={lobbyOf()} theme="light" />);
    const link = await screen.findByRole('link', { name: /Vendor BTI/ });
    expect(link).toHaveAttribute('href', '/sports?vendor=BTI');
    expect(link).toHaveTextContent('20 games');
  });

  it('name each partner once, with the list of its games', async () => {
    stage(<Providers lobby={lobbyOf()} theme="light" />);
    const section = await screen.findByRole('region', { name: 'Game providers' });
    const links = within(within(section).getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/rng?vendor=NIMBUS',
      '/rng?vendor=PAGODA8',
      '/live?vendor=HALCYON',
      '/pvp?vendor=ZEELAND',
      '/sports?vendor=BTI',
      '/video?vendor=REEL',
    ]);
  });

  it('show the drawn logo that fits the theme', async () => {
    const logo = '/art/vendor/NIMBUS.svg?variant=logo';
    const lanes = [aLane('RNG', [aVendor('NIMBUS', { colourIcon: logo })])];
    stage(<Providers lobby={lobbyOf({ vendors: comes(lanes) })} theme="dark" />);
    const picture = await screen.findByRole('img', { name: 'Vendor NIMBUS' });
    expect(picture).toHaveAttribute('src', `${logo}&theme=dark`);
  });
});

describe('Home', () => {
  it('starts a pressed game with its vendor, through the gate', async () => {
    const { app, send } = standIn({ lobby: lobbyOf() });
    stage(<HomePage app={app} />);
    await userEvent.click(await screen.findByRole('button', { name: /Game g0/ }));
    expect(send).toHaveBeenCalledWith({
      type: 'game.start',
      game: expect.objectContaining({ id: 'g0', vendor: 'NIMBUS', type: 'RNG' }),
    });
  });
});
