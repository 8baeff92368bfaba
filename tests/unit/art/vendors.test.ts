import { expect, test } from 'vitest';
import { luminance } from '../../../platform/art/colour.ts';
import { paletteOf, patternEntries, stageOf } from '../../../platform/art/data.ts';
import { rasterise } from '../../../platform/art/raster.ts';
import {
  artVendors,
  findVendor,
  hasVendorIcon,
  renderVendorLogo,
  renderVendorMark,
} from '../../../platform/art/vendors.ts';
import { readSvg } from './svg-check.ts';

const serving = (category: string) =>
  artVendors
    .filter((vendor) => vendor.categories.some((name) => name === category))
    .map((vendor) => vendor.code);

test('there are sixty vendors with their own code, name and mark', () => {
  expect(artVendors).toHaveLength(60);
  for (const key of ['code', 'displayName'] as const)
    expect(new Set(artVendors.map((vendor) => vendor[key])).size).toBe(60);
  const colour = artVendors.map((vendor) => renderVendorMark(vendor.code));
  expect(new Set(colour).size).toBeGreaterThan(55);
  expect(new Set(artVendors.map((vendor) => renderVendorLogo(vendor.code))).size).toBe(60);
});

test('the codes the product knows are there, in their categories', () => {
  expect(serving('ESPORTS')).toEqual(['AV', 'AI', 'IMES', 'TF', 'IA']);
  expect(serving('COCKFIGHT')).toEqual(['DS88']);
  expect([...serving('LOTT'), ...serving('ELOTT')].sort()).toEqual([
    'ELOTT',
    'LOTT',
    'TCG_LOTTO_VN',
    'TCG_SEA',
  ]);
  expect(serving('SPORTS')).toContain('BTI');
  for (const category of ['RNG', 'LIVE', 'FISH', 'PVP', 'VIDEO'])
    expect(serving(category).length).toBeGreaterThan(3);
  for (const vendor of artVendors) expect(vendor.categories.length).toBeGreaterThan(0);
});

test('a house style names only what exists', () => {
  for (const { style: house } of artVendors) {
    expect(
      [house.palettes, house.patterns, house.stages, house.letterings].map((list) => list.length),
    ).toEqual([8, 5, 4, 3]);
    for (const id of house.palettes) expect(paletteOf(id).id).toBe(id);
    for (const id of house.patterns) expect(patternEntries(id).length).toBeGreaterThan(0);
    for (const id of house.stages) expect(stageOf(id).id).toBe(id);
  }
});

test('marks and logos are well formed and need nothing from the page', () => {
  for (const { code } of artVendors) {
    for (const kind of ['colour', 'mono'] as const) {
      for (const theme of ['light', 'dark'] as const) {
        for (const svg of [renderVendorMark(code, kind, theme), renderVendorLogo(code, kind, theme)]) {
          readSvg(svg);
          expect(svg).not.toContain('currentColor');
        }
      }
    }
  }
});

test('a logo is 22 px high, and wide enough for its last letter', async () => {
  expect(renderVendorLogo('NIMBUS')).toContain('height="22"');
  const cut: string[] = [];
  for (const { code } of artVendors) {
    const { width, height, data } = await rasterise(renderVendorLogo(code));
    const lastColumn = Array.from({ length: height }, (_, row) => data[(row * width + width - 1) * 4 + 3]);
    if (lastColumn.some((alpha) => alpha !== 0)) cut.push(code);
  }
  expect(cut).toEqual([]);
});

test('no mark vanishes on the dark ground', () => {
  const ground = luminance('#111d19') + 0.05;
  const faint = artVendors.filter(({ code }) => {
    const colours = [...renderVendorMark(code, 'colour', 'dark').matchAll(/"(#[0-9a-f]{6})"/g)];
    return colours.length === 0 || colours.some(([, hex = '']) => (luminance(hex) + 0.05) / ground < 2.5);
  });
  expect(faint).toEqual([]);
});

test('GAM-11: 123BET has a mark and a logo of its own, and is no vendor', () => {
  for (const kind of ['colour', 'mono'] as const)
    for (const theme of ['light', 'dark'] as const)
      for (const draw of [renderVendorMark, renderVendorLogo]) readSvg(draw('123BET', kind, theme));
  const drawn = artVendors.map(({ code }) => renderVendorMark(code));
  expect(drawn).not.toContain(renderVendorMark('123BET'));
  expect([hasVendorIcon('123BET'), hasVendorIcon('Nimbus Play')]).toEqual([true, false]);
  expect(findVendor('123BET')).toBeUndefined();
});

test('an unknown code is refused', () => {
  expect(findVendor('NOBODY')).toBeUndefined();
  expect(() => renderVendorLogo('NOBODY')).toThrow(ReferenceError);
});
