import { expect, test } from 'vitest';
import { chooseTile } from '../../../platform/art/choices.ts';
import { motifNames, titleBank } from '../../../platform/art/data.ts';
import { composeTitle, motifOfTitle, titlesFor } from '../../../platform/art/titles.ts';
import { artVendors } from '../../../platform/art/vendors.ts';
import { ART, catalogue, CATEGORIES } from './requests.ts';

test('art and title agree: a generated title yields its own motif', () => {
  for (const category of CATEGORIES) {
    const made = Array.from({ length: 400 }, (_, index) => composeTitle(`agree-${index}`, category));
    const found = made.map(({ title, motif }) => {
      const other = motifNames(category).find((name) => name !== motif) ?? '';
      // In the live lobby a dealer and a table may share a word; the drawn motif then stays.
      return { title, motif: motifOfTitle(title, category, category === 'live' ? motif : other, 0.5) };
    });
    expect(found).toEqual(made);
    expect(motifNames(category)).toEqual(expect.arrayContaining(made.map(({ motif }) => motif)));
  }
});

test('a tile drawn without a title shows the one composed from its seed', () => {
  for (const category of CATEGORIES) {
    for (let i = 0; i < 60; i++) {
      const { title, motif } = composeTitle(`same-${i}`, category);
      const untitled = chooseTile({ seed: `same-${i}`, category });
      expect(untitled.title).toBe(title);
      expect(untitled.cast.entry.motif).toBe(motif);
    }
  }
});

test('the drawing of a catalogue game is the one its title names', () => {
  for (const vendor of artVendors) {
    for (const kind of vendor.categories.filter((name) => name !== 'LIVE')) {
      const category = ART[kind];
      const titles = titlesFor(vendor.code, category, 30);
      const drawn = titles.map(({ title }, index) => ({
        title,
        motif: chooseTile({ seed: `${vendor.code}-${index}`, category, title, vendor: vendor.code }).cast
          .entry.motif,
      }));
      expect(drawn).toEqual(titles);
    }
  }
});

test('the named tiles of the design have the motif the design gave them', () => {
  const named = titleBank.catalogue.map(({ title, category, motif }) => ({ title, category, motif }));
  const found = named.flatMap(({ title, category }) =>
    CATEGORIES.filter((name) => name === category).map((name) => ({
      title,
      category,
      motif: motifOfTitle(title, name, '', 0.5),
    })),
  );
  expect(found).toEqual(named);
});

test('the longer word wins: a red lamp is a lantern', () => {
  expect(motifOfTitle('Red Lamp', 'slots', 'seven', 0)).toBe('lantern');
  expect(motifOfTitle('Silver Lamp', 'slots', 'seven', 0)).toBe('lamp');
  expect(motifOfTitle('Sunlit Melon', 'slots', 'seven', 0)).toBe('melon');
});

test('a word two live motifs share leaves the drawn one alone', () => {
  expect(motifOfTitle('Speed Roulette', 'live', 'dealer', 0)).toBe('dealer');
  expect(motifOfTitle('Speed Roulette', 'live', 'roulette', 0)).toBe('roulette');
  expect(['dealer', 'roulette']).toContain(motifOfTitle('Speed Roulette', 'live', 'dice', 0.99));
});

test('an unknown title keeps the drawn motif', () => {
  expect(motifOfTitle('Quarterly Report', 'slots', 'bell', 0.3)).toBe('bell');
});

test('numbers on the art are those of the title', () => {
  for (let i = 0; i < 40; i++) {
    const { cast } = chooseTile({ seed: `ticket-${i}`, category: 'lottery', title: 'Power 6/55' });
    expect(cast.entry.titleHas).toBe('6/55');
    expect(
      chooseTile({ seed: `slip-${i}`, category: 'lottery', title: 'Lucky Slip' }).cast.entry.titleHas,
    ).toBeUndefined();
  }
});

test('a vendor never has one title twice, however many it needs', () => {
  for (const category of CATEGORIES) {
    for (const count of [0, 1, 40, 1000]) {
      const titles = titlesFor('NIMBUS', category, count);
      expect(titles).toHaveLength(count);
      expect(new Set(titles.map(({ title }) => title)).size).toBe(count);
    }
  }
});

test('titles are always the same, and a vendor has its own', () => {
  expect(titlesFor('ARCWELL', 'slots', 50)).toEqual(titlesFor('ARCWELL', 'slots', 50));
  expect(titlesFor('ARCWELL', 'slots', 50)).not.toEqual(titlesFor('REDLARK', 'slots', 50));
});

test('one page of a vendor shows different objects', () => {
  const motifs = titlesFor('PAGODA8', 'slots', 42).map(({ motif }) => motif);
  for (let page = 0; page < 3; page++) expect(new Set(motifs.slice(page * 14, page * 14 + 14)).size).toBe(14);
});

test('a shared set keeps ten thousand games apart', () => {
  const taken = new Set<string>();
  const makers = artVendors.filter((vendor) => vendor.categories.includes('RNG'));
  const all = makers.flatMap((vendor) =>
    titlesFor(vendor.code, 'slots', 245, taken).map(({ title }) => title),
  );
  expect(all.length).toBeGreaterThan(9_500);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((title) => / \d+$/.test(title)).length).toBeLessThan(all.length * 0.1);
});

test('every category of every vendor can be filled', () => {
  expect(catalogue(3).length).toBeGreaterThan(250);
});
