import { expect, test } from 'vitest';
import { fromOklab, hue, luminance, mix, oklab, tone } from '../../../platform/art/colour.ts';

test.each([
  ['#ffffff', 1, 0, 0],
  ['#ff0000', 0.62796, 0.22486, 0.12585],
  ['#00ff00', 0.86644, -0.23389, 0.1795],
  ['#0000ff', 0.45201, -0.03246, -0.31153],
])('OKLab of %s has the published value', (hex, L, a, b) => {
  const lab = oklab(hex);
  expect(lab[0]).toBeCloseTo(L, 4);
  expect(lab[1]).toBeCloseTo(a, 4);
  expect(lab[2]).toBeCloseTo(b, 4);
});

test('a colour survives the way to OKLab and back', () => {
  for (const hex of ['#000000', '#ffffff', '#2b66f2', '#3d0710', '#f6c344', '#0b7a64', '#7f7f7f'])
    expect(fromOklab(oklab(hex))).toBe(hex);
});

test('tones are those of the drawn tiles', () => {
  expect(tone('#ffdd57', 10)).toBe('#fffe7b');
  expect(tone('#ffdd57', -8)).toBe('#e4c336');
  expect(tone('#ffdd57', -20)).toBe('#be9c00');
  expect(tone('#8a4b20', 17)).toBe('#c17d53');
});

test('mixes are those of the drawn tiles', () => {
  expect(mix('#2b66f2', '#0a1858', 55)).toBe('#18399a');
  expect(mix('#2a0306', '#000000', 20)).toBe('#1c0203');
  expect(mix('#2a0306', '#000000', 35)).toBe('#130102');
  expect(mix('#2a0306', '#000000', 45)).toBe('#0d0001');
});

test('chroma can be kept in part', () => {
  const [, a, b] = oklab(tone('#d2352b', 0, 50));
  const [, fullA, fullB] = oklab('#d2352b');
  expect(a).toBeCloseTo(fullA / 2, 2);
  expect(b).toBeCloseTo(fullB / 2, 2);
  expect(tone('#d2352b', 0, 0)).toMatch(/^#(..)\1\1$/);
});

test('short literals read as long ones', () => {
  expect(oklab('#fff')).toEqual(oklab('#ffffff'));
});

test('hue and luminance tell gold from the rest', () => {
  expect(hue('#f6c344')).toBeGreaterThan(55);
  expect(hue('#f6c344')).toBeLessThan(105);
  expect(hue('#2b66f2')).toBeGreaterThan(240);
  expect(luminance('#ffffff')).toBeCloseTo(1, 6);
  expect(luminance('#808080')).toBeCloseTo(0.2159, 3);
});
