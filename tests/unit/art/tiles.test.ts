import { Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseTile } from '../../../platform/art/choices.ts';
import { motifEntries, palettesOf } from '../../../platform/art/data.ts';
import { titleLines } from '../../../platform/art/lettering.ts';
import { rasterise } from '../../../platform/art/raster.ts';
import { renderTile, type TileVariant } from '../../../platform/art/tile.ts';
import { artVendors } from '../../../platform/art/vendors.ts';
import { catalogue, CATEGORIES } from './requests.ts';
import { readSvg } from './svg-check.ts';

const requests = catalogue(7);
const tiles = requests.map((request) => renderTile(request));

const middle = (list: readonly number[]) => [...list].sort((p, q) => p - q)[list.length >> 1] ?? 0;

beforeAll(async () => {
  await rasterise(tiles[0] ?? '');
});

test('there are enough tiles to judge by', () => {
  expect(tiles.length).toBeGreaterThan(500);
});

test('the same game has the same bytes, another game others', () => {
  expect(requests.map((request) => renderTile(request))).toEqual(tiles);
  expect(new Set(tiles).size).toBe(tiles.length);
});

test('no tile is over 24 KB and most are far under', () => {
  const sizes = tiles.map((svg) => svg.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(24 * 1024);
  expect(middle(sizes)).toBeLessThan(10_500);
});

test.each<TileVariant>(['tile', 'icon', 'wide'])(
  'every %s is well formed, whole in itself and plain',
  (variant) => {
    const banned = new Set(['text', 'filter', 'mask', 'image', 'style', 'script', 'title']);
    const faults = requests.flatMap((request) => {
      const { ids, references, tags } = readSvg(renderTile(request, variant));
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      const loose = references.filter((reference) => !ids.includes(reference));
      const heavy = tags.filter((tag) => banned.has(tag));
      return [...twice, ...loose, ...heavy].map((fault) => `${request.title}: ${fault}`);
    });
    expect(faults).toEqual([]);
  },
);

test('a strict renderer takes the tiles too', () => {
  for (const svg of tiles.filter((_, index) => index % 6 === 0)) {
    const document = new Resvg(svg);
    expect([document.width, document.height]).toEqual([300, 400]);
    document.free();
  }
});

test('variants have their own frame, and icons and wide pictures no words', () => {
  for (const category of CATEGORIES) {
    const request = { seed: 'frame', category, vendor: 'NIMBUS' };
    const [tile, icon, wide] = [
      renderTile(request),
      renderTile(request, 'icon'),
      renderTile(request, 'wide'),
    ];
    expect(tile).toContain('viewBox="0 0 300 400" width="300" height="400"');
    expect(icon).toContain('viewBox="30 45 240 240" width="240" height="240"');
    expect(wide).toContain('viewBox="0 0 480 300" width="480" height="300"');
    expect(tile).toContain('translate(150 391)');
    for (const svg of [icon, wide]) {
      expect(svg).not.toContain('translate(150 391)');
      expect(svg.length).toBeLessThan(24 * 1024);
      expect(svg.length).toBeGreaterThan(1500);
    }
  }
});

test('tiles of two games can stand in one page: their ids differ', () => {
  const seen = new Set<string>();
  for (const svg of tiles.slice(0, 200))
    for (const id of readSvg(svg).ids) {
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
});

describe('the style of vendors', () => {
  test.each(artVendors.filter((vendor) => vendor.categories.includes('RNG')).slice(0, 12))(
    'of $displayName holds its slots together',
    (vendor) => {
      const allowed = palettesOf('slots').filter((id) => vendor.style.palettes.includes(id));
      expect(allowed.length).toBeGreaterThan(1);
      const skies = new Set<string>();
      for (let i = 0; i < 60; i++) {
        const choices = chooseTile({ seed: `house-${i}`, category: 'slots', vendor: vendor.code });
        skies.add(choices.scope['sky'] ?? '');
        expect(vendor.style.stages).toContain(choices.stage.id);
        expect(vendor.style.patterns).toContain(choices.pattern.id.replace(/-\d+$/, ''));
        expect(vendor.style.letterings).toContain(choices.lettering.style);
      }
      expect(skies.size).toBeLessThanOrEqual(allowed.length);
    },
  );

  test('is recognised by the display name as well as by the code', () => {
    const request = { seed: 'both', category: 'slots', title: 'Royal Sevens' } as const;
    expect(chooseTile({ ...request, vendor: 'Pagoda 8' }).vendor).toBe(
      chooseTile({ ...request, vendor: 'PAGODA8' }).vendor,
    );
  });
});

test('metal is gold: a blue palette does not make a blue bell', () => {
  const [bell] = motifEntries('slots', 'bell');
  expect(bell?.metal).toBe(true);
  const colours = Array.from({ length: 200 }, (_, index) => {
    const { cast, scope } = chooseTile({ seed: `metal-${index}`, category: 'slots', title: 'Big Bell' });
    return { motif: cast.entry.motif, metal: cast.scope['a'], palette: scope['a'] };
  });
  expect(new Set(colours.map(({ motif }) => motif))).toEqual(new Set(['bell']));
  const changed = colours.filter(({ metal, palette }) => metal !== palette);
  expect(new Set(changed.map(({ metal }) => metal))).toEqual(new Set(['#f6c344']));
  expect(changed.length).toBeGreaterThan(20);
  expect(changed.length).toBeLessThan(180);
});

test('a given value moves no later draw', () => {
  const plain = chooseTile({ seed: 'order', category: 'slots' });
  const titled = chooseTile({ seed: 'order', category: 'slots', title: plain.title });
  expect(titled).toEqual(plain);
  const other = chooseTile({ seed: 'order', category: 'slots', title: 'Bamboo House' });
  expect(other.sparks).toEqual(plain.sparks);
  expect(other.lettering).toEqual(plain.lettering);
  expect(other.scope).toEqual(plain.scope);
});

test('titles break into lines of like length, in the capitals of their language', () => {
  expect(titleLines('Sevens')).toEqual(['SEVENS']);
  expect(titleLines('Royal Sevens')).toEqual(['ROYAL', 'SEVENS']);
  expect(titleLines('Bamboo Hold & Win')).toEqual(['BAMBOO', 'HOLD & WIN']);
  expect(titleLines('Pişti')).toEqual(['PİŞTİ']);
  expect(titleLines('Pit Lane')).toEqual(['PIT', 'LANE']);
  expect(titleLines('Café 爱')).toEqual(['CAFE']);
  expect(titleLines('爱')).toEqual([]);
});

test('a title without a letter of ours, or none at all, still gives a tile', () => {
  for (const title of ['爱', '', '<script>&"', 'x'.repeat(80)])
    expect(() =>
      readSvg(renderTile({ seed: 'odd', category: 'slots', title, vendor: 'nobody' })),
    ).not.toThrow();
});
