import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { directImports } from '../../../scripts/vite/direct-imports.ts';

const root = mkdtempSync(join(tmpdir(), 'direct-imports-'));
afterAll(() => rmSync(root, { recursive: true }));
const SOURCES = {
  'main.js': `
    export const names = async () => {
      const { one } = await import('./one.js');
      const whole = await import('./two.js');
      return [one(), whole.two(), whole.three()].join();
    };`,
  'one.js': `export const one = () => 'one'; export const others = () => 'others';`,
  'two.js': `import { others } from './one.js'; export const two = () => 'two'; export const three = () => others() + 3;`,
};

it('P1: dynamic imports of modules in one chunk load that chunk, without a file for each module', async () => {
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(root, name), text);
  const outDir = join(root, 'out');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [directImports()],
    build: {
      outDir,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'main.js'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'main.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          codeSplitting: { groups: [{ name: 'shared', test: /(?:one|two)\.js$/ }] },
        },
      },
    },
  });
  expect(readdirSync(outDir).map((file) => file.replace(/-[\w-]{8}\./, '.'))).toEqual([
    'main.mjs',
    'shared.mjs',
  ]);
  const { names } = (await import(join(outDir, 'main.mjs'))) as { names: () => Promise<string> };
  expect(await names()).toBe('one,two,others3');
});
