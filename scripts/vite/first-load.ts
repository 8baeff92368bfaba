import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { source } from './chunks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIST = fileURLToPath(new URL('first-load.json', import.meta.url));
const ENTRY = source('main.tsx');

interface FirstLoad {
  /** Most bytes of JavaScript that every visitor fetches first, compressed with brotli. */
  readonly most: number;
  readonly packages: readonly string[];
  /** Files of the repository. */
  readonly modules: readonly string[];
}
/** What module infos of the bundler tell about a module here. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const nameOf = (id: string): string => relative(ROOT, id.replace(/^\0/, '')).split(sep).join('/');
const packageOf = (id: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/'))?.[1];

const firstChunks = (bundle: OutputBundle): readonly OutputChunk[] => {
  const found = new Set<OutputChunk>();
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && ENTRY in chunk.modules) add(chunk.fileName);
  return [...found];
};

/** The shortest way by static imports from the entry to a module, as names joined by arrows. */
const wayTo = (id: string, modules: Modules): string => {
  const ways = new Map<string, readonly string[]>([[id, [id]]]);
  for (const [at, way] of ways) {
    if (at === ENTRY) return way.map(nameOf).join(' → ');
    for (const importer of modules.getModuleInfo(at)?.importers ?? [])
      if (!ways.has(importer)) ways.set(importer, [importer, ...way]);
  }
  return nameOf(id);
};

/**
 * Fails the build when the first load holds a module, a package or more bytes than `first-load.json` allows, and names
 * the imports that brought it. `FIRST_LOAD=update` writes the list anew.
 */
export const firstLoad = (): Plugin => ({
  name: 'statehouse-first-load',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = firstChunks(bundle);
      const ids = chunks.flatMap((chunk) =>
        Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => id),
      );
      if (ids.length === 0) this.error('No module of the first load was found.');
      const own = ids.filter((id) => packageOf(id) === undefined && id.startsWith(ROOT));
      const bytes = chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
      const list = JSON.parse(readFileSync(LIST, 'utf8')) as FirstLoad;
      if (process.env['FIRST_LOAD'] === 'update') {
        const packages = [...new Set(ids.map(packageOf).filter((name) => name !== undefined))].toSorted();
        const updated: FirstLoad = { most: list.most, packages, modules: own.map(nameOf).toSorted() };
        writeFileSync(LIST, `${JSON.stringify(updated, null, 2)}\n`);
        return;
      }
      const allowed = new Set(list.modules);
      const added = own.filter((id) => !allowed.has(nameOf(id)));
      const strangers = ids.filter((id) => {
        const name = packageOf(id);
        return name !== undefined && !list.packages.includes(name);
      });
      const faults = [...added, ...strangers].map((id) => `  ${wayTo(id, this)}`);
      if (faults.length > 0)
        this.error(`New in the first load (scripts/vite/first-load.json):\n${faults.join('\n')}`);
      if (bytes > list.most) this.error(`The first load has ${bytes} bytes; ${list.most} are allowed.`);
    },
  },
});
