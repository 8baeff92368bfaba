import { readFileSync } from 'node:fs';
import type { OutputBundle } from 'rolldown';
import type { Plugin } from 'vite';

const SOURCE = readFileSync(new URL(import.meta.url), 'utf8');

/** The only code of a facade: it re-exports, under their source names, what a shared chunk exports under short ones. */
const FACADE = /^export\{([^{}]+)\}from"\.\/([^"]+)";\s*$/;
const IMPORT = /(?:\{([\w$:,]+)\}=await )?import\(`\.\/([^`]+)`\)/g;

interface Facade {
  readonly target: string;
  /** Names in the target by names in the source. */
  readonly names: ReadonlyMap<string, string>;
}

const facadesIn = (bundle: OutputBundle): Map<string, Facade> => {
  const found = new Map<string, Facade>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
    const [, list = '', target] = FACADE.exec(chunk.code) ?? [];
    if (!target) continue;
    const names = list.split(',').map((each) => {
      const [short = each, name = short] = each.split(' as ');
      return [name, short] as const;
    });
    found.set(chunk.fileName, { target, names: new Map(names) });
  }
  return found;
};

/** `{gameLaunchMachine:e}` as `{t:e}`. */
const renamed = (pattern: string, { names }: Facade): string =>
  pattern
    .split(',')
    .map((each) => {
      const [name = each, variable = name] = each.split(':');
      return `${names.get(name) ?? name}:${variable}`;
    })
    .join(',');

/**
 * Dynamic imports of a module that shares its chunk go to that chunk. The bundler writes a file for each such module
 * that only re-exports it, a request of its own (https://github.com/rolldown/rolldown/issues/9729).
 */
export const directImports = (): Plugin => ({
  name: 'statehouse-direct-imports',
  apply: 'build',
  // A file's name is made before its imports are rewritten, so it has to differ after a change of this plugin.
  augmentChunkHash: () => SOURCE,
  generateBundle: {
    // Before Vite lists the files that an import fetches in advance.
    order: 'pre',
    handler(_, bundle) {
      const facades = facadesIn(bundle);
      const folder = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(IMPORT, (found, pattern: string | undefined, file: string) => {
          const facade = facades.get(folder(chunk.fileName) + file);
          if (!facade) return found;
          const target = `import(\`./${facade.target}\`)`;
          if (pattern !== undefined) return `{${renamed(pattern, facade)}}=await ${target}`;
          const members = [...facade.names].map(([name, short]) => `${name}:e.${short}`);
          return `${target}.then(e=>({${members.join(',')}}))`;
        });
        chunk.dynamicImports = chunk.dynamicImports.map((file) => {
          const facade = facades.get(file);
          return facade ? folder(file) + facade.target : file;
        });
      }
      for (const file of facades.keys()) {
        const isUsed = Object.values(bundle).some(
          (chunk) => chunk.type === 'chunk' && (chunk.imports.includes(file) || chunk.code.includes(file)),
        );
        if (!isUsed) delete bundle[file];
      }
    },
  },
});
