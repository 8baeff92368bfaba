import { brotliCompressSync } from 'node:zlib';
import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';

/** Most bytes of JavaScript that a page adds for its own, compressed with brotli (P3). */
export const MAX = 25_000;
/** Screens (chunks.ts) that every page fetches once it is idle, and every page of a member. */
const ANYWAY: ReadonlySet<string> = new Set(['site', 'kit', 'loop', 'aside', 'frame', 'member']);
const PAGE = /\/src\/views\/.*?([^/]+Page)\.tsx$/;

export interface PageSize {
  readonly page: string;
  readonly files: readonly string[];
  readonly brotli: number;
}

/** What each page adds to what its visitor loads anyway: its chunk and that chunk's imports, the largest page first. */
export const pageSizes = (bundle: Readonly<OutputBundle>): PageSize[] => {
  const sizes = new Map<string, number>();
  const sizeOf = ({ fileName, code }: OutputChunk): number => {
    const size = sizes.get(fileName) ?? brotliCompressSync(code).length;
    sizes.set(fileName, size);
    return size;
  };
  const ownOf = (fileName: string, found = new Set<OutputChunk>()): Set<OutputChunk> => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || ANYWAY.has(chunk.name) || found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports) ownOf(name, found);
    return found;
  };
  return Object.values(bundle)
    .flatMap((chunk) =>
      chunk.type === 'chunk'
        ? Object.keys(chunk.modules).flatMap((id) => {
            const page = PAGE.exec(id)?.[1];
            return page ? [{ page, chunks: [...ownOf(chunk.fileName)] }] : [];
          })
        : [],
    )
    .map(({ page, chunks }) => ({
      page,
      files: chunks.map(({ fileName }) => fileName),
      brotli: chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0),
    }))
    .toSorted((left, right) => right.brotli - left.brotli);
};

/** Fails the build when a page adds more than `MAX`, and names the files: one of another screen is an import too many. */
export const pageLimit = (): Plugin => ({
  name: 'statehouse-page-limit',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const pages = pageSizes(bundle);
      if (pages.length === 0) this.error('No page was found.');
      const faults = pages
        .filter(({ brotli }) => brotli > MAX)
        .map(({ page, files, brotli }) => `  ${page}, ${brotli} bytes: ${files.join(', ')}`);
      if (faults.length > 0)
        this.error(
          `Pages above ${MAX} bytes of their own (scripts/vite/page-sizes.ts):\n${faults.join('\n')}`,
        );
    },
  },
});
