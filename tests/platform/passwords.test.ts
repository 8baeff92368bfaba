import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords, hashPassword, SCRYPT } from '../../platform/domains/identity/passwords.ts';

describe('passwords', () => {
  it('are hashed at OWASP’s cost of scrypt, salted, and match their own hash', async () => {
    const passwords = createPasswords(randomBytes);
    const [first, second] = [await passwords.hash('Right-Horse-26'), await passwords.hash('Right-Horse-26')];
    expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(first).not.toBe(second);
    expect(await passwords.matches('Right-Horse-26', first)).toBe(true);
    expect(await passwords.matches('right-horse-26', first)).toBe(false);
  });

  it('match in any Unicode composition of the letters', async () => {
    const passwords = createPasswords(randomBytes, { N: 2, r: 1, p: 1 });
    expect(await passwords.matches('s\u0327ifre', await passwords.hash('\u015fifre'))).toBe(true);
  });

  it('cost as much for an unknown account as for a known one, and never match', async () => {
    const cost = { ...SCRYPT, N: 2 ** 13 };
    const passwords = createPasswords(randomBytes, cost);
    const known = await hashPassword('x', randomBytes(16), cost);
    const timeOf = async (hash: string | null): Promise<number> => {
      const from = performance.now();
      expect(await passwords.matches('wrong', hash)).toBe(false);
      return performance.now() - from;
    };
    const times: [number, number][] = [];
    for (let turn = 0; turn < 5; turn += 1) times.push([await timeOf(known), await timeOf(null)]);
    const median = (values: number[]): number =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    // Distinguishes a skipped hash (a ratio of hundreds) from a busy machine; the ratio of 1.2 is measured at night.
    const ratio = median(times.map(([somebody, nobody]) => somebody / nobody));
    expect(ratio).toBeGreaterThan(0.05);
    expect(ratio).toBeLessThan(20);
  });

  it('are hashed two at a time, and every one in line gets its turn', async () => {
    const passwords = createPasswords(randomBytes, { N: 2 ** 12, r: 8, p: 1 });
    const known = await passwords.hash('right');
    const running = new Set<number>();
    let most = 0;
    const hook = createHook({
      init: (id, type) => {
        if (type !== 'SCRYPTREQUEST') return;
        running.add(id);
        most = Math.max(most, running.size);
      },
      before: (id) => running.delete(id),
    }).enable();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => passwords.matches(index % 3 === 0 ? 'right' : 'wrong', known)),
    );
    hook.disable();
    expect(most).toBe(2);
    expect(answers).toEqual(answers.map((_, index) => index % 3 === 0));
  });
});
