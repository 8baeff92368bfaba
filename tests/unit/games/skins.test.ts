import { describe, expect, test } from 'vitest';
import { SKINS, drawHero, drawSymbol, lookOf, modelOf, skinOf } from '../../../platform/games/skins.ts';
import { GAME_TYPES } from '#contract/games.ts';

describe.each(SKINS)('skin $id', (skin) => {
  test('draws its eleven symbols, all different, every colour filled', () => {
    const drawings = skin.symbols.map((_, index) => drawSymbol(skin.id, index)!);
    expect(new Set(drawings).size).toBe(11);
    for (const svg of drawings) {
      expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="[-\d. ]+"/);
      expect(svg).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});

test('every game type has a skin of its own; a game keeps its skin and its model', () => {
  for (const category of GAME_TYPES) expect(skinOf({ id: '1', category }).categories).toContain(category);
  const seen = new Set(
    Array.from({ length: 60 }, (_, index) => skinOf({ id: `g${index}`, category: 'RNG' }).id),
  );
  expect(seen.size).toBe(5);
  expect(skinOf({ id: '4711', category: 'RNG' })).toBe(skinOf({ id: '4711', category: 'RNG' }));
  expect(new Set(Array.from({ length: 60 }, (_, index) => modelOf(`g${index}`).id)).size).toBe(3);
});

test('an unknown symbol is null', () => {
  expect(drawSymbol('fortune', 11)).toBeNull();
  expect(drawSymbol('nothing', 0)).toBeNull();
});

describe('a game’s own symbol', () => {
  const bull = { id: '4711', title: 'Bull Fever', category: 'RNG', vendor: 'NIMBUS' };

  test('is the one that its title names, in its place or in the best paying one, and no symbol occurs twice', () => {
    for (const game of [
      bull,
      { ...bull, id: '7', title: 'Bounty Vault' },
      { ...bull, category: 'FISH', title: 'Shark Bay' },
    ]) {
      const { skin, symbols } = lookOf(game);
      expect(skin).toBe(skinOf(game).id);
      expect(new Set(symbols).size).toBe(11);
      const hero = symbols.indexOf(`/play/assets/hero/${game.id}.svg`);
      expect([0, 1, 2]).toContain(hero);
    }
    const face = (title: string) => drawHero({ ...bull, title });
    expect(face('Bull Fever')).toBe(face('Bull Fever'));
    expect(face('Bull Fever')).not.toBe(face('Lion Fever'));
    expect(face('Bull Fever')).not.toMatch(/[{}]|undefined|NaN/);
  });

  test('trades places with the skin’s own drawing of the same thing', () => {
    const ids = Array.from({ length: 200 }, (_, index) => String(index));
    const id = ids.find((candidate) => skinOf({ id: candidate, category: 'RNG' }).id === 'beasts')!;
    const { symbols } = lookOf({ ...bull, id });
    expect(symbols[2]).toBe(`/play/assets/hero/${id}.svg`);
    expect(symbols[8]).toBe('/play/assets/symbols/beasts/2.svg');
  });
});
