import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { transform, type Selector } from 'lightningcss';
import { expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/root.mjs';

const FOLDERS = ['src', 'platform/games/page', 'platform/console'];
const sheets = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
);

const isOfAll = (selector: Selector): boolean => {
  const last = selector.findLastIndex(({ type }) => type === 'combinator');
  const own = selector.slice(last + 1);
  return (
    own.some(({ type }) => type === 'pseudo-element') &&
    own.every(({ type }) => type === 'pseudo-element' || type === 'universal')
  );
};

/** A rule for all of them makes the browser compute two more styles for each element of the page. */
it('P6: no rule is for the pseudo-elements of all elements', () => {
  const found: string[] = [];
  let rules = 0;
  for (const sheet of sheets)
    transform({
      filename: sheet,
      code: readFileSync(join(ROOT, sheet)),
      visitor: {
        Selector: (selector) => {
          rules += 1;
          if (isOfAll(selector)) found.push(sheet);
        },
      },
    });
  expect(rules).toBeGreaterThan(2000);
  expect(found).toEqual([]);
});
