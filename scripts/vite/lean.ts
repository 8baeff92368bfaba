import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
}

/** Properties of a descriptor that the platform and its documents read, but no browser does. */
const UNREAD = ['name', 'summary', 'aliases', 'requirements', 'request'];

/** Properties that no browser reads: those of descriptors, and the descriptions in charts. */
const UNREAD_BY_FILES: readonly {
  readonly files: RegExp;
  readonly unreadOf: (node: Node) => readonly Node[];
}[] = [
  {
    files: /\/src\/machines\/.*\.ts$/,
    unreadOf: (node) => {
      const isUnread =
        (node.key?.name === 'description' && node.value?.type === 'Literal') ||
        (node.key?.name === 'meta' && node.value?.type === 'ObjectExpression');
      return isUnread ? [node] : [];
    },
  },
  {
    files: /\/src\/services\/contract\/.*\.ts$/,
    unreadOf: ({ type, callee, arguments: given }) =>
      type === 'CallExpression' && callee?.name === 'endpoint'
        ? (given?.[0]?.properties ?? []).filter(({ key }) => UNREAD.includes(key?.name ?? ''))
        : [],
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

const SERVICES = /\/src\/services\/(?!contract\/).*\.ts$/;

/** Removes descriptions of machines and wire contracts from the bundle. */
export const withoutMessages = (): Plugin => ({
  name: 'statehouse-without-messages',
  apply: 'build',
  transform(code, id) {
    // It would work in every test of the source, and be missing in the built site.
    if (SERVICES.test(id) && /\.request\b/.test(code))
      this.error(`${id} reads the request schema of a descriptor, which no browser has`);
    const unread = UNREAD_BY_FILES.find(({ files }) => files.test(id));
    if (!unread) return null;
    const cuts: Node[] = [];
    walk(this.parse(code), (node) => cuts.push(...unread.unreadOf(node)));
    let lean = code;
    for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
      lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
    return { code: lean, map: null };
  },
});

/** An icon's own file without the parts that createIcon does not read. */
const drawingOnly = (code: string): string =>
  code.replace(/,\s*key: "\w+"/g, '').replace(/^__iconData\.node;$|^  (?:name|size): .+,$/gm, '');

/**
 * Imports each icon from its own file. Through the package's single index every icon would be shared by all screens
 * that use any, so the first screen would carry those of all others.
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
      if (/\/lucide-react\/dist\/esm\/icons\//.test(id)) return { code: drawingOnly(code), map: null };
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
