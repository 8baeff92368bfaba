import { standInApp } from '../common/page.world.tsx';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import { CategoryDoors } from '../../../src/views/content/home/CategoryDoors.tsx';
import { HomeBelow } from '../../../src/views/content/home/HomeBelow.tsx';
import { HotGames } from '../../../src/views/content/home/HotGames.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const unit = { symbol: 'P', exponent: 2, position: 'before' } as const;
const app = standInApp({});
const play = () => undefined;

const doors = () => screen.queryByRole('navigation', { name: 'Game categories' });
const region = (name: string) => screen.queryByRole('region', { name });
const inRegion = (name: string) => within(region(name) ?? document.createElement('div'));
/** Parts that report a failure: with a heading beside it, except for the categories. */
const missing = () =>
  screen.queryAllByRole('alert').map((alert) => {
    expect(alert).toHaveTextContent('This part did not load');
    return alert.closest('section')?.getAttribute('aria-labelledby') ?? 'doors';
  });

export const driver: ViewDriver = {
  // The parts of Home that show the lobby; Home renders the lower ones when the window comes near.
  open: (scene) => {
    const lobby = scene.run() as AppChildren['lobby'];
    scene.show(
      <>
        <CategoryDoors lobby={lobby} app={app} />
        <HotGames app={app} lobby={lobby} onPlay={play} />
        <HomeBelow app={app} lobby={lobby} unit={unit} onPlay={play} />
      </>,
    );
  },
  control: { 'lobby.retry': () => screen.queryAllByRole('button', { name: 'Try again' })[0] ?? null },
  elsewhere: { 'content.reload': 'the parent sends it when the language has changed' },
  verify: {
    // NAV-10, GAM-01, GAM-02: each vendor and game by its name, and the number of games and tables.
    '*': ({ context }) => {
      const { lanes, hotGames } = context as Record<'lanes' | 'hotGames', readonly object[]>;
      const lines = linesIn(document.body);
      const doorsAndVendors = [
        'Slots9,012 games',
        'Live casino12 tables',
        'CockfightDS88',
        '12 tables open',
        '3',
        'Nimbus Play',
        'Pagoda 8',
        'Halcyon',
      ];
      const cards = [
        'Lunar Gala',
        'Nimbus PlayHOT',
        'Royal Sevens',
        'Nimbus Play',
        'Lunar Gala Nimbus Play HOT',
        'Royal Sevens Nimbus Play',
      ];
      if (lanes.length > 0) expect(lines).toEqual(expect.arrayContaining(doorsAndVendors));
      if (hotGames.length > 0) expect(lines).toEqual(expect.arrayContaining(cards));
    },
    'vendors.loading': () => {
      expect(doors()).toHaveAttribute('aria-busy', 'true');
      expect(missing()).not.toContain('doors');
    },
    // NAV-10, GAM-02: only categories with a vendor; cockfight is a game and no page.
    'vendors.loaded': () => {
      expect(doors()).not.toHaveAttribute('aria-busy');
      const links = within(doors() ?? document.body).queryAllByRole('link');
      expect(links.map((link) => link.textContent)).toEqual(['Slots9,012 games', 'Live casino12 tables']);
      expect(screen.getByRole('button', { name: /^Cockfight/ })).toBeVisible();
      expect(region('Game providers')).toBeVisible();
    },
    'vendors.missing': () => {
      expect(doors()).toBeNull();
      expect(region('Game providers')).toBeNull();
      expect(missing()).toContain('doors');
    },
    'hot.loading': () => {
      expect(region('Hot games')).toHaveAttribute('aria-busy', 'true');
      expect(inRegion('Hot games').queryByRole('button')).toBeNull();
    },
    // GAT-05: hot games are shown to everybody.
    'hot.loaded': () => {
      expect(region('Hot games')).not.toHaveAttribute('aria-busy');
      expect(inRegion('Hot games').getByRole('button', { name: 'Lunar Gala Nimbus Play HOT' })).toBeVisible();
      expect(inRegion('Hot games').getByRole('button', { name: 'Royal Sevens Nimbus Play' })).toBeVisible();
    },
    'hot.missing': () => expect(missing()).toContain('hot-games'),
    'live.loading': () => {
      expect(region('Live lobby')).toHaveAttribute('aria-busy', 'true');
      expect(inRegion('Live lobby').queryByRole('button')).toBeNull();
    },
    // HOM-01: the table with its smallest bet and vendor.
    'live.loaded': () => {
      const table = inRegion('Live lobby').getByRole('button', { name: /Roulette of the House/ });
      expect(table.textContent.replaceAll('\u00a0', ' ')).toBe('Roulette of the HouseP 5+HalcyonLIVE');
      expect(region('Live lobby')).not.toHaveAttribute('aria-busy');
    },
    'live.missing': () => expect(missing()).toContain('live-lobby'),
  },
};
