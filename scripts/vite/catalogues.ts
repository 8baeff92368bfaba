import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/i18n\/lang\/[a-z]+\.json$/;

/** Compiles the message catalogues, so that no parser of messages is sent to a browser. */
export const catalogues = (): Plugin => ({
  name: 'statehouse-catalogues',
  enforce: 'pre',
  transform(code, id) {
    if (!CATALOGUE.test(id)) return null;
    const messages = JSON.parse(code) as Record<string, string>;
    const compiled = Object.fromEntries(
      Object.entries(messages).map(([key, text]) => [
        key,
        // Plain words stay words: the formatter takes a string where nothing is to be put in.
        /[{}<>'#]/.test(text) ? parse(text, { captureLocation: false }) : text,
      ]),
    );
    return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' };
  },
});
