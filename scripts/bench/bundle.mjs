/** Contents of the site's bundle: builds it once more, in memory, and lists the modules of each chunk. */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../lib/root.mjs';

const PACKAGE = /^(?<folder>.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+))\//;
const PAGE = /\/src\/views\/.*?([^/]+Page)\.tsx$/;

/** @returns packages that come from more than one folder or are in more than one chunk's code, and chunk sizes. */
export async function bundleOf() {
  process.chdir(ROOT);
  const { output } = await build({
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  });
  const chunks = output.filter(({ type }) => type === 'chunk');
  const folders = new Map();
  const places = new Map();
  const bytes = new Map();
  for (const { fileName, modules } of chunks) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const found = PACKAGE.exec(id.replaceAll('\\', '/'))?.groups;
      if (found === undefined || renderedLength === 0) continue;
      folders.set(found.name, (folders.get(found.name) ?? new Set()).add(found.folder));
      places.set(id, [...(places.get(id) ?? []), fileName]);
      bytes.set(found.name, (bytes.get(found.name) ?? 0) + renderedLength);
    }
  }
  if (folders.size === 0) throw new Error('No package was seen in the bundle.');
  const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closureOf = (chunk, into = new Set()) => {
    if (chunk === undefined || into.has(chunk.fileName)) return into;
    into.add(chunk.fileName);
    for (const name of chunk.imports) closureOf(byName.get(name), into);
    return into;
  };
  // The document's own script, not the chunk marked as the entry: an entry that only imports is folded into the
  // document.
  const html = String(output.find(({ fileName }) => fileName === 'index.html')?.source);
  const first = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, name]) => byName.get(name));
  const always = new Set(first.flatMap((chunk) => [...closureOf(chunk)]));
  if (always.size === 0) throw new Error('index.html names no script of the bundle.');
  // The cost of a page: its chunk and that chunk's imports, without what every visitor loads anyway.
  const pages = chunks
    .flatMap((chunk) =>
      Object.keys(chunk.modules)
        .filter((id) => PAGE.test(id))
        .map((id) => [id, chunk]),
    )
    .map(([id, chunk]) => {
      const files = [...closureOf(chunk)].filter((name) => !always.has(name));
      return { page: PAGE.exec(id)[1], files, brotli: files.reduce((sum, name) => sum + sizes.get(name), 0) };
    })
    .toSorted((left, right) => right.brotli - left.brotli);
  if (pages.length === 0) throw new Error('No page was seen in the bundle.');
  return {
    duplicates: [
      ...[...folders]
        .filter(([, from]) => from.size > 1)
        .map(([name, from]) => `${name}: ${[...from].join(', ')}`),
      ...[...places]
        .filter(([, files]) => files.length > 1)
        .map(([id, files]) => `${id}: ${files.join(', ')}`),
    ],
    pages,
    packages: Object.fromEntries([...bytes].toSorted(([, left], [, right]) => right - left).slice(0, 20)),
    chunks: Object.fromEntries([...sizes].toSorted(([, left], [, right]) => right - left)),
  };
}
