/** Contents of the site's bundle: builds it once more, in memory, and lists the modules of each chunk. */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, runnerImport } from 'vite';
import { ROOT } from '../lib/root.mjs';

const PACKAGE = /^(?<folder>.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+))\//;

/** @returns packages that come from more than one folder or are in more than one chunk's code, and chunk sizes. */
export async function bundleOf() {
  process.chdir(ROOT);
  const options = { root: ROOT, configFile: false, logLevel: 'error' };
  const { pageSizes } = (await runnerImport(join(ROOT, 'scripts', 'vite', 'page-sizes.ts'), options)).module;
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
  return {
    duplicates: [
      ...[...folders]
        .filter(([, from]) => from.size > 1)
        .map(([name, from]) => `${name}: ${[...from].join(', ')}`),
      ...[...places]
        .filter(([, files]) => files.length > 1)
        .map(([id, files]) => `${id}: ${files.join(', ')}`),
    ],
    pages: pageSizes(Object.fromEntries(output.map((file) => [file.fileName, file]))),
    packages: Object.fromEntries([...bytes].toSorted(([, left], [, right]) => right - left).slice(0, 20)),
    chunks: Object.fromEntries([...sizes].toSorted(([, left], [, right]) => right - left)),
  };
}
