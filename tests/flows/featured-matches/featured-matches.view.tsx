import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  FeaturedMatchesRef,
  FeaturedMatchesSnapshot,
} from '../../../src/machines/games/featured-matches/featured-matches.machine.ts';
import { FeaturedMatches } from '../../../src/views/games/featured-matches/FeaturedMatches.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const shelf = () => screen.queryByRole('region', { name: 'Featured matches' });
const cards = () =>
  within(shelf()!)
    .getAllByRole('button')
    .filter((button) => button.closest('li'))
    .map((button) => button.textContent.replaceAll(/\s+/g, ' ').trim());
/** By the first match. */
const CARDS: Readonly<Record<string, readonly string[]>> = {
  'super-1': [
    'Match time: 67′League: Süper LigMatch: Boğaz SK 2 Karaca FK 1 Sports betting: 1 1.62 X 3.90 2 5.40',
    'Match time: 20:30League: Basket EliteMatch: Ankara Kale Ege Martı Sports betting: 1 1.85 2 –',
  ],
  'liman-1': [
    'Match time: LIVELeague: Liman AçıkMatch: E. Marin 1 J. Okafor 0 Sports betting: 1 1.44 2 2.72',
  ],
};
/** The whole time stamps of the matches that are still to begin. */
const STAMPS: Readonly<Record<string, readonly string[]>> = {
  'super-1': ['2026-11-26 20:30:00'],
  'liman-1': [],
};
const shows = (snapshot: unknown): void => {
  const { featured } = (snapshot as FeaturedMatchesSnapshot).context;
  const first = featured?.matches[0]?.id ?? '';
  expect(cards()).toEqual(CARDS[first]);
  expect([...shelf()!.querySelectorAll('time')].map(({ title }) => title)).toEqual(STAMPS[first]);
  expect(shelf()).toHaveTextContent('Hot sports');
};

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(<FeaturedMatches flow={scene.run() as FeaturedMatchesRef} onPlay={() => undefined} />),
  elsewhere: {
    'shelf.show': 'Home sends it when its lower part is drawn',
    'shelf.leave': 'Home sends it when it is left',
  },
  overlooked: {
    'shelf.leave to loading': 'there is no shelf either way until matches come',
    'drops loading on': 'there is no shelf either way; the next request shows the difference',
    'failed to away': 'there is no shelf either way; the next request shows the difference',
  },
  verify: {
    '*': (snapshot) =>
      expect(shelf() !== null).toBe(snapshot.matches('showing') || snapshot.matches('refreshing')),
    showing: shows,
    refreshing: shows,
  },
  unseen: {
    away: 'nothing is shown while the lower part of Home is away',
    loading: 'the shelf appears with its matches',
    absent: 'without matches there is no shelf',
  },
};
