/**
 * Cuts the site's fonts out of Mona Sans: of each face of src/styles/fonts/fonts.css the axes and letters written there,
 * without the features that nothing uses. `node scripts/fonts.mjs` writes the files beside the style sheet.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { fontNames, withNames } from './lib/font-names.mjs';
import { ROOT } from './lib/root.mjs';

const FOLDER = join(ROOT, 'src', 'styles', 'fonts');
const SOURCE = join(ROOT, 'node_modules', '@fontsource-variable', 'mona-sans', 'files');
/** Files of Mona Sans by the face that is cut out of them. */
const SOURCES = { latin: 'latin', turkish: 'latin-ext', 'latin-ext': 'latin-ext', vietnamese: 'vietnamese' };
/** What browsers apply by themselves, and tabular figures. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'tnum'];
const LICENCE_ADDRESS = 14;

const rangeOf = (face, property) => {
  const [, min, max] = new RegExp(`${property}: (\\d+)%? (\\d+)`).exec(face);
  return { min: Number(min), max: Number(max) };
};
const codesOf = (face) =>
  [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, from, to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');

/** The file of each face: its name and its bytes. @returns {Promise<[string, Buffer][]>} */
export async function cutFonts() {
  const faces = readFileSync(join(FOLDER, 'fonts.css'), 'utf8').match(/@font-face \{[^}]*\}/g);
  return Promise.all(
    faces.map(async (face) => {
      const [, file, name] = /url\('(statehouse-sans-([\w-]+)\.woff2)'\)/.exec(face);
      const cut = await subsetFont(
        readFileSync(join(SOURCE, `mona-sans-${SOURCES[name]}-wdth-normal.woff2`)),
        codesOf(face),
        {
          targetFormat: 'truetype',
          variationAxes: { wdth: rangeOf(face, 'font-stretch'), wght: rangeOf(face, 'font-weight') },
          keepFeatures: FEATURES,
          preserveNameIds: [LICENCE_ADDRESS],
        },
      );
      // "Mona" is reserved by the licence of the original.
      const own = withNames(cut, (text) => text.replaceAll('Mona', 'Statehouse'));
      return [file, await convert(own, 'woff2')];
    }),
  );
}

/** The names inside a file, by their number. @returns {Promise<Map<number, string>>} */
export const namesIn = async (file) => fontNames(await convert(file, 'truetype'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, bytes] of await cutFonts()) {
    writeFileSync(join(FOLDER, file), bytes);
    console.log(`${file} ${bytes.length}`);
  }
