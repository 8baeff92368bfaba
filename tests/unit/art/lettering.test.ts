import { expect, test } from 'vitest';
import { chooseTile } from '../../../platform/art/choices.ts';
import { advanceOf, layLine, spell } from '../../../platform/art/glyphs.ts';
import { renderTitle } from '../../../platform/art/lettering.ts';
import { parsePath, pathWriter } from '../../../platform/art/path.ts';
import { readSvg } from './svg-check.ts';

const written = (d: string) => {
  const writer = pathWriter();
  writer.add(parsePath(d), (x, y) => [x, y]);
  return writer.toString();
};

test('a path keeps its points through reading and writing', () => {
  const absolute = 'M10 20L30 20L30 -5Q40 -15 50 -5L50 20ZM1 2L3 4Z';
  expect(parsePath(written(absolute))).toEqual(parsePath(absolute));
  expect(parsePath('M10 20h20v-25q10-10 20 0v25zm-9-18l2 2z')).toEqual(parsePath(absolute));
  expect(parsePath('M0 0 10 10 20 0')).toEqual(parsePath('M0 0L10 10L20 0'));
});

test('rounding does not add up along a line', () => {
  const many = `M0 0${Array.from({ length: 100 }, (_, index) => `L${(index + 1) * 1.4} ${(index % 2) * 3}`).join('')}`;
  const { points } = parsePath(written(many));
  expect(points.at(-2)).toBe(140);
});

test('a command outside the alphabet is refused', () => {
  expect(() => parsePath('M0 0A5 5 0 0 1 9 9')).toThrow(SyntaxError);
});

test('pairs are kerned, sizes are fitted without kerning', () => {
  const sum = advanceOf('AVATAR', 100) * 1000;
  expect(layLine('AVATAR', 100).width).toBeLessThan(sum);
  expect(layLine('HHH', 100).width).toBeCloseTo(advanceOf('HHH', 100) * 1000, 0);
  expect(advanceOf('WIDE', 75)).toBeLessThan(advanceOf('WIDE', 125));
});

test('letters the font lacks lose their accent or drop out', () => {
  expect(spell('Ñandú Çağrı 爱!')).toBe('Nandu Çağrı !');
});

const { scope } = chooseTile({ seed: 'letters', category: 'slots' });
const draw = (
  style: 'marquee' | 'tall' | 'slant' | 'split' | 'plate' | 'arch',
  title: string,
  withVendor = true,
) => {
  let next = 0;
  return renderTitle(title, { style, tint: 'a', extra: 0.4 }, scope, withVendor, () => `t${next++}`);
};

/** Right-most and left-most points of all outlines of a title, px. */
function span(svg: string): readonly [number, number] {
  const outlines = [...svg.matchAll(/d="([^"]*)" transform="scale\(\.1\)"/g)].map(
    ([, d = '']) => parsePath(d).points,
  );
  const xs = outlines.flatMap((points) => points.filter((_, index) => index % 2 === 0));
  return [Math.min(...xs) / 10, Math.max(...xs) / 10];
}

test.each(['marquee', 'tall', 'slant', 'split', 'plate', 'arch'] as const)(
  '%s fits the tile, centred',
  (style) => {
    for (const title of ['Ox', 'Royal Sevens', 'Alchemist Bonanza', 'Midnight Dragonfruit Express']) {
      const svg = draw(style, title);
      readSvg(`<svg>${svg}</svg>`);
      const [left, right] = span(svg);
      expect(left).toBeGreaterThan(8);
      expect(right).toBeLessThan(292);
      expect(Math.abs((left + right) / 2 - 150)).toBeLessThan(6);
    }
  },
);

test('a tile without a vendor line lets its title down', () => {
  expect(draw('marquee', 'Sevens', false)).not.toBe(draw('marquee', 'Sevens', true));
});

test('a hanging last letter lifts the title', () => {
  const foot = (svg: string) => {
    const [, d = ''] = / d="([^"]*)"/.exec(svg) ?? [];
    return parsePath(d).points[1] ?? 0;
  };
  // The path starts on the foot of the E in both.
  expect(foot(draw('marquee', 'EAÇ')) - foot(draw('marquee', 'EAC'))).toBeCloseTo(-80, -1);
});
