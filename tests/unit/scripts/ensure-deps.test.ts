import { describe, expect, it } from 'vitest';
import { matchesLock, nodeComplaint, stampOf } from '../../../scripts/ensure-deps.mjs';

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is new enough', (version) => {
    expect(nodeComplaint(version, '>=20.19')).toBeNull();
  });

  it.each(['18.20.4', '20.18.9'])('%s is refused in one sentence', (version) => {
    expect(nodeComplaint(version, '>=20.19')).toBe(
      `This project needs Node 20.19 or newer; this is Node ${version}.`,
    );
  });
});

describe('the stamp', () => {
  it('stays for another patch of the same Node', () => {
    expect(stampOf('lock', 'linux-x64', '20.19.0')).toBe(stampOf('lock', 'linux-x64', '20.20.2'));
  });

  it.each([
    ['lock file', stampOf('other', 'linux-x64', '20.20.2')],
    ['platform', stampOf('lock', 'darwin-arm64', '20.20.2')],
    ['Node', stampOf('lock', 'linux-x64', '22.1.0')],
  ])('differs for another %s', (_, stamp) => {
    expect(stamp).not.toBe(stampOf('lock', 'linux-x64', '20.20.2'));
  });
});

describe('a tree that was installed by hand', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  };
  const there = () => true;

  it('is kept when it matches the lock file', () => {
    const installed = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    expect(matchesLock(lock, installed, there)).toBe(true);
  });

  it.each([
    ['lacks a package', {}, there],
    ['has another version', { 'node_modules/a': { version: '1.0.1' } }, there],
    ['lost a folder', { 'node_modules/a': { version: '1.0.0' } }, () => false],
  ])('is made again when it %s', (_, packages, isThere) => {
    expect(matchesLock(lock, { packages }, isThere)).toBe(false);
  });
});
