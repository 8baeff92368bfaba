import { expect, test } from 'vitest';
import { selectHeart } from '../../../src/machines/games/favourites/select-heart.ts';

type Favourites = NonNullable<Parameters<ReturnType<typeof selectHeart>>[0]>;
const favourites = (context: object, isLoading = false): Favourites =>
  ({ context, matches: () => isLoading }) as unknown as Favourites;

test('SES-06: a heart is pressed only when the favourites are known, and a visitor’s always', () => {
  const heart = selectHeart('g1');
  expect(heart(undefined)).toBe('unmarked');
  // The machine's code has not arrived: it has no list, and is in none of its states.
  expect(heart(favourites({}))).toBe('loading');
  expect(heart(favourites({ ids: [] }, true))).toBe('loading');
  expect(heart(favourites({ ids: ['g2'] }))).toBe('unmarked');
  expect(heart(favourites({ ids: ['g2', 'g1'] }))).toBe('marked');
});
