import { describe, expect, test } from 'vitest';
import { markedName, termsOf } from '../../../../src/views/games/game-search/marked-name.ts';

/** What was searched for, in brackets. */
const shown = (name: string, text: string): string =>
  markedName(name, text)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('the name of a game that was found', () => {
  test.each([
    ['Royal Sevens', 'royal sevens', '[Royal] [Sevens]'],
    ['Royal Seven Seas', 'sev', 'Royal [Sev]en Seas'],
    ['Lily Pond', 'LİLY', '[Lily] Pond'],
    ['Lily Pond', 'lıly pond', '[Lily] [Pond]'],
    ['Türkçe Rulet', 'turkce', '[Türkçe] Rulet'],
    ['Gates of Şans', 'sans!', 'Gates of [Şans]'],
    ['Banana', 'ana', 'B[anana]'],
    ['Coronet Ways', 'royal', 'Coronet Ways'],
    ['', 'royal', ''],
    ['Royal', '  ?!', 'Royal'],
  ])('%s, searched for as “%s”, shows %s', (name, text, marked) => {
    expect(shown(name, text)).toBe(marked);
  });

  test('is all there, however long its characters are', () => {
    for (const name of ['İkizler ﬁnal', '老虎机 ☘️', 'ẞ Gold'])
      expect(
        markedName(name, 'i s gold 老虎机')
          .map(({ text }) => text)
          .join(''),
      ).toBe(name);
  });
});

test('the words of a text are without marks, capitals and signs', () => {
  expect(termsOf('  LİLY-Pond, şans! ')).toEqual(['lily', 'pond', 'sans']);
  expect(termsOf('?')).toEqual([]);
});
