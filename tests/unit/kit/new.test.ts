import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { explore } from '../../kit/explore.ts';
import { lint } from '../../kit/lint.ts';
import { filesOf, nextSteps } from '../../kit/cli/new.ts';
import type { Model } from '../../kit/model.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const files = filesOf('member', 'bonus-list');
const IMPORT = /(?<=from ')\.[^']+/g;

it('a new flow has its folder in all three places, and each import leads to a file', () => {
  expect(Object.keys(files)).toEqual([
    'src/machines/member/bonus-list/bonus-list.machine.ts',
    'src/views/member/bonus-list/BonusList.tsx',
    'tests/flows/bonus-list/bonus-list.model.ts',
    'tests/flows/bonus-list/bonus-list.view.tsx',
  ]);
  for (const [file, text] of Object.entries(files)) {
    const imports = [...text.matchAll(IMPORT)].map(([path]) => join(dirname(file), path));
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((path) => !(path in files) && !existsSync(join(ROOT, path)))).toEqual([]);
  }
});

it('the files that are to name a new flow exist', () => {
  const named = ['member', 'agent', 'wallet'].map((area) => nextSteps(area).map(([file]) => file));
  expect(named.map((list) => list.length)).toEqual([8, 8, 4]);
  expect(named.flat().filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('the model of a new flow is explored and has no fault', async () => {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'new-flow-'));
  try {
    // The generated files import each other; all else comes from the repository.
    for (const [file, text] of Object.entries(files)) {
      const placed = text.replaceAll(IMPORT, (path) => {
        const target = join(dirname(file), path);
        return join(target in files ? folder : ROOT, target);
      });
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), placed);
    }
    const { model } = (await import(join(folder, 'tests/flows/bonus-list/bonus-list.model.ts'))) as {
      model: Model;
    };
    expect(lint(explore(model))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
