import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly value?: Node & { readonly value?: unknown };
}

/** What a file says about itself for charts, documents and tests, and nobody reads in a browser. */
const WORDS: readonly { readonly files: RegExp; readonly isWord: (name: string, value: Node) => boolean }[] =
  [
    {
      files: /\/src\/machines\/.*\.machine\.ts$/,
      isWord: (name, value) =>
        (name === 'description' && value.type === 'Literal') ||
        (name === 'meta' && value.type === 'ObjectExpression'),
    },
    {
      files: /\/src\/services\/contract\/.*\.ts$/,
      isWord: (name, value) =>
        (name === 'summary' && value.type === 'Literal') ||
        (name === 'requirements' && value.type === 'ArrayExpression'),
    },
  ];

const ICON = fileURLToPath(new URL('../../src/views/ui/icon.ts', import.meta.url));

const MAKER = '\0icon-maker';

const walk = (node: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node as Node);
    for (const each of Object.values(node)) walk(each, visit);
  }
};

/** Leaves out of the bundle what machines and wire contracts say only to their readers. */
export const withoutWords = (): Plugin => ({
  name: 'statehouse-without-words',
  apply: 'build',
  transform(code, id) {
    const words = WORDS.find(({ files }) => files.test(id));
    if (!words) return null;
    const cuts: Node[] = [];
    walk(this.parse(code), (node) => {
      if (node.type !== 'Property' || !node.value) return;
      if (words.isWord(node.key?.name ?? '', node.value)) cuts.push(node);
    });
    let lean = code;
    for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
      lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
    return { code: lean, map: null };
  },
});

/**
 * Leads each icon to its own file. Through the package's one index every icon seems to belong to whatever screen
 * uses any, so the first screen would carry those of all others.
 */
export const ownIcons = (): Plugin => {
  const index = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, join(dirname(index), file));
  return {
    name: 'statehouse-own-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? MAKER : null,
    load: (id) => (id === MAKER ? `export { createIcon as default } from ${JSON.stringify(ICON)};` : null),
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes('lucide-react')) return null;
      const own = code.replace(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((each) => each.trim().split(/\s+as\s+/))
          .filter(([name = '']) => name !== '' && !name.startsWith('type '))
          .map(([name = '', local = name]) => {
            const file = files.get(name);
            if (!file) this.error(`lucide-react has no icon ${name}`);
            return `import ${local} from ${JSON.stringify(file)};`;
          })
          .join(''),
      );
      return own === code ? null : { code: own, map: null };
    },
  };
};
