import { expect, test } from 'vitest';
import { PVP_TEXTS } from '../../../platform/games/page/pvp/texts.ts';
import { createTranslate, type Language } from '../../../platform/games/page/texts.ts';

const inLanguage = (language: Language) => createTranslate(language, PVP_TEXTS);

test('a word of a game page goes with its number', () => {
  const t = inLanguage('EN');
  expect([0, 1, 2].map((count) => t('pvp_taken', { count }))).toEqual([
    '0 cards taken',
    '1 card taken',
    '2 cards taken',
  ]);
  expect(t('pvp_points', { points: '1' })).toBe('1 point');
});

test('a value that is missing leaves its place visible', () => {
  expect(inLanguage('TY')('pvp_taken')).toBe('{count} kart aldı');
});
