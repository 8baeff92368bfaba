import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { compileHint } from '../../../scripts/vite/compile-hint.ts';

const root = mkdtempSync(join(tmpdir(), 'compile-hint-'));
afterAll(() => rmSync(root, { recursive: true }));

it('P4: V8 compiles each chunk of ours when it arrives, also one that begins with the list of its files; packages are left', async () => {
  const packed = join(root, 'node_modules', 'far');
  mkdirSync(packed, { recursive: true });
  writeFileSync(join(packed, 'index.js'), `export const far = () => 'far';`);
  writeFileSync(join(root, 'late.css'), `a { color: red }`);
  writeFileSync(join(root, 'late.js'), `import './late.css'; export const late = () => 'late';`);
  writeFileSync(
    join(root, 'main.js'),
    `globalThis.names = async () => [(await import('./late.js')).late(), (await import('far')).far()];`,
  );
  writeFileSync(join(root, 'index.html'), `<script type="module" src="./main.js"></script>`);
  const outDir = join(root, 'out');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [compileHint()],
    build: { outDir, modulePreload: { polyfill: false } },
  });
  const assets = join(outDir, 'assets');
  const firstLines = Object.fromEntries(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file.replace(/-.*/, ''), readFileSync(join(assets, file), 'utf8').split('\n')[0]]),
  );
  const hint = '//# allFunctionsCalledOnLoad';
  expect(firstLines).toEqual({
    index: hint,
    late: hint,
    far: expect.not.stringContaining('allFunctions') as string,
  });
});
