import { describe, expect, test } from 'vitest';
import { editDistance, nearestWords, searchName } from '../../platform/domains/catalogue/search-name.ts';

describe('names in search form', () => {
  test.each([
    ['Giza Hold & Win', 'giza hold win'],
    ['  İSTANBUL  IŞIKLARI ', 'istanbul isiklari'],
    ['ısırgan ılık', 'isirgan ilik'],
    ['Hold’em', 'holdem'],
    ['Pişti', 'pisti'],
    ['财神', '财神'],
    ['?!', ''],
  ])('%s becomes %s', (text, expected) => {
    expect(searchName(text)).toBe(expected);
  });

  test.each([
    ['sugar', 'sugar', 2, 0],
    ['sugr', 'sugar', 2, 1],
    ['suagr', 'sugar', 2, 1],
    ['kitten', 'sitting', 3, 3],
    ['abc', 'xyz', 2, 3],
  ])('%s and %s stay different', (left, right, limit, expected) => {
    expect(editDistance(left, right, limit)).toBe(expected);
  });

  test('the nearest words win, and a two-letter word allows no edit', () => {
    expect(nearestWords('parad', ['parade', 'pirate', 'royal'])).toStrictEqual(['parade']);
    expect(nearestWords('xl', ['xo', 'x'])).toStrictEqual([]);
  });
});
