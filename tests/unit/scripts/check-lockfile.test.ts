import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lockfileFaults } from '../../../scripts/check-lockfile.mjs';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));
const integrity = 'sha512-x';
const sound = () => ({
  manifest: { dependencies: { tool: '1.0.0' } },
  lock: {
    packages: {
      '': { dependencies: { tool: '1.0.0' } },
      'node_modules/tool': {
        version: '1.0.0',
        integrity,
        optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' },
      },
      'node_modules/@tool/linux': { version: '1.0.0', integrity },
      'node_modules/tool/node_modules/@tool/mac': { version: '1.0.0', integrity },
    } as Record<string, object>,
  },
});

it("finds no fault in the project's own lock file", () => {
  expect(lockfileFaults(read('package-lock.json'), read('package.json'))).toEqual([]);
});

it('accepts an optional package that is nested deeper', () => {
  const { lock, manifest } = sound();
  expect(lockfileFaults(lock, manifest)).toEqual([]);
});

it('names an optional package that was left out', () => {
  const { lock, manifest } = sound();
  delete lock.packages['node_modules/@tool/linux'];
  expect(lockfileFaults(lock, manifest)).toEqual(['tool needs @tool/linux, which has no entry.']);
});

it('names a registry', () => {
  const { lock, manifest } = sound();
  lock.packages['node_modules/@tool/linux'] = {
    version: '1.0.0',
    integrity,
    resolved: 'https://registry.example/linux.tgz',
  };
  expect(lockfileFaults(lock, manifest)).toEqual([
    '@tool/linux names a registry: https://registry.example/linux.tgz',
  ]);
});

it('names a package without integrity', () => {
  const { lock, manifest } = sound();
  lock.packages['node_modules/@tool/linux'] = { version: '1.0.0' };
  expect(lockfileFaults(lock, manifest)).toEqual(['@tool/linux has no sha512 integrity.']);
});

it('names a version that is no pin, or not the locked one', () => {
  const { lock } = sound();
  expect(lockfileFaults(lock, { dependencies: { tool: '^1.0.0' } })).toEqual([
    'package.json does not pin tool: ^1.0.0',
    'tool ^1.0.0 is not what the lock file was made from.',
  ]);
  expect(lockfileFaults(lock, { dependencies: {} })).toEqual([
    'tool is in the lock file and not in package.json.',
  ]);
});
