import { expect, test } from 'vitest';
import { LANGUAGES, OFFERED_LANGUAGES, type Language } from '../../../src/config.ts';
import { catalogueOf, loadCatalogue } from '../../../src/services/browser/catalogues.ts';

test('I18-03: each of the seven languages has its words, which are there once they were loaded', async () => {
  for (const language of LANGUAGES) {
    const before = catalogueOf(language);
    expect(before).toEqual({});
    await loadCatalogue(language);
    const words = catalogueOf(language);
    expect(words === before).toBe(false);
    await loadCatalogue(language);
    expect(catalogueOf(language) === words).toBe(true);
  }
});

test('I18-01: the offered languages have words of their own', async () => {
  await Promise.all(OFFERED_LANGUAGES.map(loadCatalogue));
  const [first, second] = OFFERED_LANGUAGES.map((language) => catalogueOf(language)['in_sure_logout']);
  expect(first).toBeTruthy();
  expect(second).toBeTruthy();
  expect(first).not.toEqual(second);
});

test('a language that nobody has is an error', async () => {
  await expect(loadCatalogue('XX' as Language)).rejects.toThrow('XX');
});
