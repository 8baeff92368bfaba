import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppRef } from '../../../../src/machines/app/app/app.refs.ts';
import type { Game } from '../../../../src/views/games/common/catalogue.ts';
import { GameTile } from '../../../../src/views/games/common/GameTile.tsx';
import { still } from '../../../flows/common/page.world.tsx';
import { UNIT, aGame, stage } from '../content/stage.tsx';

afterEach(() => vi.useRealTimers());

const ignore = () => undefined;

describe('a game tile', () => {
  it('is one button, named by the game, its vendor and its badge', async () => {
    const onPlay = vi.fn<(game: Game) => void>();
    const game = aGame('royal', { name: 'Royal Sevens', badge: 'hot' });
    stage(<GameTile game={game} onPlay={onPlay} />);
    const tile = screen.getByRole('button');
    expect(tile).toHaveAccessibleName(/Royal Sevens.*Nimbus Play.*HOT/);
    await userEvent.click(tile);
    expect(onPlay).toHaveBeenCalledWith(game, 0);
  });

  it.each([
    ['new', 'NEW'],
    ['jackpot', 'JP'],
  ] as const)('marks a game that is %s', (badge, text) => {
    stage(<GameTile game={aGame('a', { badge })} onPlay={ignore} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('shows that a game opens soon, with no bet, no other badge and nothing to press', () => {
    const game = aGame('rulet', { name: 'Türkçe Rulet', badge: 'hot', minBet: 5, opensSoon: true });
    stage(<GameTile game={game} onPlay={ignore} unit={UNIT} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('Türkçe RuletNimbus PlayOpens soon');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Opens soon')).toBeVisible();
  });

  it('shows the smallest bet in the unit of the wallet, if the list asks for it', () => {
    const { unmount } = stage(<GameTile game={aGame('a')} onPlay={ignore} />);
    expect(screen.queryByText(/min/)).toBeNull();
    unmount();
    stage(<GameTile game={aGame('a', { minBet: 0.75 })} onPlay={ignore} unit={UNIT} />);
    expect(screen.getByRole('listitem').dataset['bet']).toBe('min P\u00a00.75');
  });

  it('shows a drawn picture after three more tries to load the real one (CST-02)', () => {
    vi.useFakeTimers();
    stage(<GameTile game={aGame('lost')} onPlay={ignore} priority />);
    const picture = () => document.querySelector('img');
    for (let tries = 0; tries <= 3; tries += 1) {
      expect(picture()).toHaveAttribute('src', '/art/tile/lost.svg');
      fireEvent.error(picture() as HTMLElement);
      act(() => void vi.runAllTimers());
    }
    expect(picture()).toBeNull();
    expect(document.querySelector('[data-broken]')).toBeInTheDocument();
    expect(screen.getByRole('button')).toHaveAccessibleName(/Game lost/);
  });

  it('shows it at once for a game without a picture', () => {
    stage(<GameTile game={aGame('a', { icon: null })} onPlay={ignore} />);
    expect(document.querySelector('[data-broken]')).toBeInTheDocument();
  });

  it('is six elements at most with its heart, since 35 of them stand in a list of 250 (P7)', async () => {
    const game = aGame('a', { badge: 'hot', minBet: 0.75 });
    const app = still<AppRef>({ context: { site: { modules: ['GAMELOFAV3'] } }, children: {} });
    const { container } = stage(<GameTile app={app} game={game} onPlay={ignore} unit={UNIT} />);
    await screen.findByRole('button', { name: `Favourite: ${game.name}` });
    expect(container.querySelectorAll('*')).toHaveLength(6);
  });

  it('has its position in a virtual list, and loads its picture at once', () => {
    const place = { role: 'listitem', 'aria-posinset': 8, 'aria-setsize': 42 } as const;
    stage(<GameTile game={aGame('a')} onPlay={ignore} place={place} />);
    const tile = screen.getByRole('listitem');
    expect([tile.getAttribute('aria-posinset'), tile.getAttribute('aria-setsize')]).toEqual(['8', '42']);
    expect(tile.querySelector('img')).toHaveAttribute('src', '/art/tile/a.svg');
  });
});
