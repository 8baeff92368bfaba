import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']\.\/(rolldown-runtime-[^"']+)["'];?/;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;
/** Too long to collide with a minified name. */
const outside = (name: string): string => `helper_${name}`;

const pairsOf = (list: string): [string, string][] =>
  list.split(',').map((each) => {
    const [name = '', other = name] = each.trim().split(/\s+as\s+/);
    return [name, other];
  });

const chunkNamed = (bundle: OutputBundle, prefix: string): OutputChunk | undefined =>
  Object.values(bundle).find((each) => each.type === 'chunk' && each.name === prefix) as
    | OutputChunk
    | undefined;

/**
 * Puts the bundler's own helpers into the chunk that every page loads anyway. By default they are a file of half a
 * kilobyte, and so a request of its own before the first screen; the bundler offers them to no group of chunks.
 */
export const ownRuntime = (home: string): Plugin => ({
  name: 'statehouse-own-runtime',
  apply: 'build',
  generateBundle: {
    // Before the page and the preload lists are made from the bundle.
    order: 'pre',
    handler(_, bundle) {
      const runtime = chunkNamed(bundle, 'rolldown-runtime');
      if (!runtime) return;
      const site = chunkNamed(bundle, home);
      const [, exported] = EXPORT.exec(runtime.code) ?? [];
      if (!site || !exported) this.error('The helpers of the bundler look different now.');
      const helpers = pairsOf(exported);
      const names = new Map(helpers.map(([, name]) => [name, outside(name)]));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue;
        const [, wanted] = IMPORT.exec(chunk.code) ?? [];
        if (!wanted) this.error(`${chunk.fileName} takes the helpers of the bundler in another way now.`);
        if (chunk === site) {
          const body = runtime.code.replace(EXPORT, '').trim();
          const given = helpers.map(([local, name]) => `${name}:${local}`).join();
          const taken = pairsOf(wanted).map(([name, local]) => `${local}=helpers_.${name}`);
          const shared = [...names].map(([name, other]) => `${other}=helpers_.${name}`);
          chunk.code = `${chunk.code.replace(
            IMPORT,
            () => `const helpers_=(()=>{${body};return{${given}}})(),${[...taken, ...shared].join()};`,
          )}\nexport{${[...names.values()].join()}};`;
          chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
        } else {
          const taken = pairsOf(wanted).map(([name, local]) => `${outside(name)} as ${local}`);
          chunk.code = chunk.code.replace(
            IMPORT,
            () => `import{${taken.join()}}from"./${site.fileName.split('/').at(-1)}";`,
          );
          chunk.imports = [
            ...new Set(chunk.imports.map((file) => (file === runtime.fileName ? site.fileName : file))),
          ];
        }
      }
      delete bundle[runtime.fileName];
    },
  },
});
