import { expect, test } from 'vitest';
import { at, drawFrom, hash32, mulberry32, seeded } from '../../../platform/art/random.ts';

test('a seed fixes every number that follows', () => {
  const first = seeded('game-1');
  const again = seeded('game-1');
  const other = seeded('game-2');
  const run = (draw: typeof first) => Array.from({ length: 20 }, () => draw.uniform());
  const numbers = run(first);
  expect(run(again)).toEqual(numbers);
  expect(run(other)).not.toEqual(numbers);
});

test('numbers lie evenly between 0 and 1', () => {
  const uniform = mulberry32(hash32('even'));
  const bins = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 20_000; i++) {
    const u = uniform();
    expect(u >= 0 && u < 1).toBe(true);
    bins[Math.floor(u * 10)]! += 1;
  }
  for (const bin of bins) expect(Math.abs(bin - 2000)).toBeLessThan(250);
});

test('draws follow the rules of the artwork', () => {
  const half = drawFrom(() => 0.5);
  expect(half.pick(['a', 'b', 'c', 'd'])).toBe('c');
  expect(half.number(10, 20)).toBe(15);
  expect(half.integer(4, 8)).toBe(6);
  expect(half.chance(0.5)).toBe(false);
  expect(half.chance(0.51)).toBe(true);
  expect(drawFrom(() => 0.999999).integer(4, 8)).toBe(8);
});

test('a shuffle keeps every card', () => {
  const deck = Array.from({ length: 49 }, (_, index) => index);
  const mixed = seeded('deck').shuffle(deck);
  expect(mixed).not.toEqual(deck);
  expect([...mixed].sort((p, q) => p - q)).toEqual(deck);
});

test('nothing can be picked from nothing', () => {
  expect(() => at([], 0)).toThrow(RangeError);
});
