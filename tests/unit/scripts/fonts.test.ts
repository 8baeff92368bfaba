import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutFonts, namesIn } from '../../../scripts/fonts.mjs';
import { ROOT } from '../../../scripts/lib/root.mjs';

const FOLDER = join(ROOT, 'src/styles/fonts');
const sheet = readFileSync(join(FOLDER, 'fonts.css'), 'utf8');
const cut = await cutFonts();

/** The values of a property in the style sheets of the site and of the games' page. */
const valuesOf = (property: string): number[] =>
  ['src', 'platform/games/page']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/@font-face \{[^}]*\}/g, ''))
    .flatMap((css) => [...css.matchAll(new RegExp(`\\b${property}: *(\\d+)`, 'g'))])
    .map(([, value]) => Number(value));

const rangesOf = (name: string): readonly (readonly [number, number])[] => {
  const [, ranges = ''] = new RegExp(`-${name}\\.woff2[^}]*?unicode-range:([^;]*);`).exec(sheet) ?? [];
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
};

it('P1: the committed fonts are what the script cuts, and have 66 kB in the languages that are offered', () => {
  expect(cut.map(([file]) => file).toSorted()).toEqual(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.woff2'))
      .toSorted(),
  );
  const stale = cut.filter(([file, bytes]) => !bytes.equals(readFileSync(join(FOLDER, file))));
  expect(stale.map(([file]) => file)).toEqual([]);
  const preloaded = cut.filter(([file]) => /-(?:latin|turkish)\.woff2$/.test(file));
  expect(preloaded.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBeLessThan(66_000);
});

it('no font has the name that its licence reserves', async () => {
  for (const [, bytes] of cut) {
    const names = await namesIn(bytes);
    expect(names.get(0)).toContain('with Reserved Font Name "Mona"');
    expect(names.get(1)).toMatch(/^Statehouse Sans/);
    expect([...names].filter(([id, name]) => id !== 0 && /mona/i.test(name))).toEqual([]);
  }
});

it('no style sheet uses a width or a weight beyond what the fonts have', () => {
  const widths = valuesOf('font-stretch');
  const weights = valuesOf('font-weight');
  expect(widths.length).toBeGreaterThan(10);
  expect(weights.length).toBeGreaterThan(50);
  expect(sheet).toContain(`font-stretch: ${Math.min(100, ...widths)}% ${Math.max(...widths)}%`);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(400);
  expect(Math.max(...weights)).toBeLessThanOrEqual(900);
});

it('the letters of the languages that are offered are in the two files that are preloaded', () => {
  const ranges = [...rangesOf('latin'), ...rangesOf('turkish')];
  const isPreloaded = (code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to);
  for (const language of ['ty', 'en']) {
    const texts = JSON.parse(readFileSync(join(ROOT, `src/i18n/lang/${language}.json`), 'utf8')) as object;
    const used = new Set(
      Object.values(texts)
        .join('')
        .match(/\p{Script=Latin}/gu),
    );
    expect(used.size).toBeGreaterThan(50);
    const others = [...used].filter((letter) => !isPreloaded(letter.codePointAt(0) ?? 0));
    expect({ language, others }).toEqual({ language, others: [] });
  }
});

/** A browser makes a substitute for each file of a family that it has not loaded, and for each weight of it. */
it('P4: a file that is preloaded shares its family with no other', () => {
  const faces = [...sheet.matchAll(/font-family: '([^']+)';[^}]*-sans-([\w-]+)\.woff2/g)];
  const familyOf = new Map(faces.map(([, family, name]) => [name, family]));
  expect(familyOf.size).toBe(cut.length);
  for (const name of ['latin', 'turkish'])
    expect([...familyOf].filter(([, family]) => family === familyOf.get(name)).map(([each]) => each)).toEqual(
      [name],
    );
});
