import { expect, test } from 'vitest';
import { LOCALES as ofServer } from '../../../platform/http/pages.ts';
import { LOCALES, OFFERED_LANGUAGES } from '../../../src/config.ts';

test('I18-04: the server knows each offered language by the site’s own tag', () => {
  expect(ofServer).toEqual(Object.fromEntries(OFFERED_LANGUAGES.map((each) => [each, LOCALES[each]])));
});
