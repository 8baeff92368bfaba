import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { solveProof } from '../../../src/services/proof-of-work.ts';

/** Independent of the site's code: the hash as a string of bits. */
const passes = (salt: string, counter: number, difficulty: number): boolean => {
  const bits = [...createHash('sha256').update(`${salt}:${counter}`).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return bits.startsWith('0'.repeat(difficulty));
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('CAP-01: the proof of work', () => {
  test.each([
    ['a', 0],
    ['salt', 1],
    ['salt', 4],
    ['ş:🔑', 7],
    ['salt', 8],
    ['b', 9],
    ['c', 12],
  ])('of %s at %i bits is the first counter that passes', async (salt, difficulty) => {
    const counter = await solveProof({ salt, difficulty });
    expect(passes(salt, counter, difficulty)).toBe(true);
    const earlier = Array.from({ length: counter }, (_, each) => each);
    expect(earlier.filter((each) => passes(salt, each, difficulty))).toEqual([]);
  });

  test('stops when it is cancelled', async () => {
    const leaving = new AbortController();
    const working = solveProof({ salt: 'x', difficulty: 200 }, leaving.signal);
    leaving.abort();
    await expect(working).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('works on a page without WebCrypto (plain http on another host)', async () => {
    vi.stubGlobal('crypto', {});
    expect(passes('x', await solveProof({ salt: 'x', difficulty: 4 }), 4)).toBe(true);
  });

  test('lets tasks of the page run in between', async () => {
    const leaving = new AbortController();
    let turns = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      turns += 1;
      if (turns === 5) leaving.abort();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
    await expect(solveProof({ salt: 'x', difficulty: 200 }, leaving.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(turns).toBe(5);
    port1.close();
  });
});
