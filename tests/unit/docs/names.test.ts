import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import layers from '../../../scripts/lint/layers.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };

/** What the documents for contributors name is there. */
const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md', 'docs/qa-guide.md'];
/** A path from the root; a `<placeholder>` or `*` ends it. */
const PATH = /(?<![\w./-])(?:\.ci|docs|platform|scripts|src|tests)\/[\w./-]*\w/g;
const LINK = /\]\(([^)#:\s]+)/g;
const COMMAND = /\bnpm run ([\w:]+)/g;

test.each(PAGES)('every file and every command that %s names exists', (page) => {
  const text = read(page);
  const paths = [...text.matchAll(PATH)].map(([path]) => new URL(path, ROOT));
  const links = [...text.matchAll(LINK)].map(([, link = '']) => new URL(link, new URL(page, ROOT)));
  const missing = [...paths, ...links].filter((url) => !existsSync(url));
  expect(missing.map(({ pathname }) => pathname)).toEqual([]);
  const commands = [...text.matchAll(COMMAND)].map(([, name = '']) => name);
  expect(commands.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
});

test('the architecture lists the domains, in the order of imports', () => {
  const [, listed = ''] = /^platform\/domains\/ +(.+)$/m.exec(read('docs/architecture.md')) ?? [];
  const domains = readdirSync(new URL('platform/domains/', ROOT), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  expect(listed.split(', ')).toEqual(layers.order.filter((layer) => domains.includes(layer)));
  expect(listed.split(', ').toSorted()).toEqual(domains.toSorted());
});
