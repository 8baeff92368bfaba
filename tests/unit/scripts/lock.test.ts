import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from '../../../scripts/lib/lock.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ownedBy = (owner: string): void => {
  mkdirSync(lock);
  writeFileSync(join(lock, 'owner'), owner);
};

const endedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

it('lets one process in at a time', async () => {
  let inside = 0;
  let most = 0;
  const enter = () =>
    withLock(lock, {}, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((done) => setImmediate(done));
      inside -= 1;
    });
  await Promise.all([enter(), enter(), enter()]);
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

it('names its owner while it is held', async () => {
  const owner = await withLock(lock, {}, () => readFileSync(join(lock, 'owner'), 'utf8'));
  expect(owner).toBe(`${process.pid}\n${hostname()}`);
});

it('is free again after a failure', async () => {
  await expect(withLock(lock, {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(lock)).toBe(false);
});

it('is taken over at once from an owner that died', async () => {
  ownedBy(`${endedProcess()}\n${hostname()}`);
  let waited = false;
  const waiting = () => {
    waited = true;
  };
  expect(await withLock(lock, { waiting }, () => 'done')).toBe('done');
  expect(waited).toBe(false);
});

it.each([
  ['a living owner', () => `${process.pid}\n${hostname()}`],
  ['an owner on another machine', () => `${endedProcess()}\nelsewhere`],
])('is left to %s', async (_, owner) => {
  ownedBy(owner());
  await expect(withLock(lock, { timeoutMs: -1 }, () => 'done')).rejects.toThrow('is held by another run');
  expect(existsSync(lock)).toBe(true);
});
