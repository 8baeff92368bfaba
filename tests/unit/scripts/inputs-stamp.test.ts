import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUnchanged, stampOf } from '../../../scripts/lib/inputs-stamp.mjs';

const INPUTS = ['package.json', 'src', 'missing'];
let root: string;
const at = (name: string): string => join(root, name);
const isFresh = (): boolean => isUnchanged(at('.stamp'), root, INPUTS);
/** A time that is neither that of the stamp nor now. */
const touch = (name: string): void => utimesSync(at(name), 1_700_000_000, 1_700_000_000);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-stamp-'));
  mkdirSync(at('src/deep'), { recursive: true });
  writeFileSync(at('package.json'), '{}');
  writeFileSync(at('src/deep/a.ts'), 'one');
  writeFileSync(at('.stamp'), stampOf(root, INPUTS));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('P10: unchanged files are fresh, and without a stamp nothing is', () => {
  expect(isFresh()).toBe(true);
  rmSync(at('.stamp'));
  expect(isFresh()).toBe(false);
});

test.each([
  ['another text of the same length', () => writeFileSync(at('src/deep/a.ts'), 'two')],
  ['a new file', () => writeFileSync(at('src/b.ts'), '')],
  ['a removed file', () => rmSync(at('src/deep/a.ts'))],
  ['another name', () => renameSync(at('src/deep/a.ts'), at('src/deep/b.ts'))],
  ['an input that was missing', () => writeFileSync(at('missing'), '')],
])('P10: stale after %s', (_, change) => {
  change();
  expect(isFresh()).toBe(false);
});

test('P10: a file with another time and the same text is fresh, and is not read again', () => {
  touch('src/deep/a.ts');
  const before = readFileSync(at('.stamp'), 'utf8');
  expect(isFresh()).toBe(true);
  const after = readFileSync(at('.stamp'), 'utf8');
  expect(after).not.toBe(before);
  expect(after).toBe(stampOf(root, INPUTS));
});

test('P10: files with the listed names, sizes and times are not read', () => {
  touch('src/deep/a.ts');
  writeFileSync(at('.stamp'), `contents that no file has\n${stampOf(root, INPUTS).split('\n')[1] ?? ''}`);
  expect(isFresh()).toBe(true);
});

test('P10: a file outside the inputs does not matter', () => {
  writeFileSync(at('README.md'), 'new');
  expect(isFresh()).toBe(true);
});

test('P10: what a file holds is read after the listing, so that a change in between is in the stamp', () => {
  let looks = 0;
  const changing = {
    *[Symbol.iterator]() {
      looks += 1;
      if (looks === 2) writeFileSync(at('src/deep/a.ts'), 'two');
      yield* INPUTS;
    },
  };
  const [contents] = stampOf(root, changing).split('\n');
  expect(contents).toBe(stampOf(root, INPUTS).split('\n')[0]);
});
