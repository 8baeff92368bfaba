/** `npm run flows`: bundles tests/kit/cli (a fifth of a second) and runs it, since Node runs no TypeScript. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from './lib/root.mjs';

const OUT = join(ROOT, 'node_modules', '.cache', 'flows', 'cli');

process.chdir(ROOT);
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  build: {
    ssr: 'tests/kit/cli/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: 'inline',
  },
});
const { main } = await import(pathToFileURL(join(OUT, 'main.js')).href);
process.exitCode = await main(process.argv.slice(2));
