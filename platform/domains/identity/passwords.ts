import { scrypt, timingSafeEqual } from 'node:crypto';
import { createAdmission } from '../../http/admission.ts';
import type { RandomBytes } from '../../kernel/random.ts';

/** 32 MB and about a quarter of a second: OWASP's parameters of scrypt for this much memory. */
export const SCRYPT = { N: 2 ** 15, r: 8, p: 3 } as const;
const LENGTH = 32;
const AT_ONCE = 2;

export interface Passwords {
  /** `scrypt$N$r$p$salt$key`, base64. */
  hash(password: string): Promise<string>;
  /** Null for an account that does not exist: as slow as any other, and never right. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export type Cost = { readonly N: number; readonly r: number; readonly p: number };

const derive = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      LENGTH,
      { N, r, p, maxmem: 2 ** 24 + 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

/** One hash, for seeds; the platform goes through `createPasswords`. */
export const hashPassword = async (password: string, salt: Buffer, cost: Cost = SCRYPT): Promise<string> => {
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
};

/** Password hashing with bounded load: at most two at once; the calls that wait are bounded before (request-limits.ts). */
export const createPasswords = (random: RandomBytes, cost: Cost = SCRYPT): Passwords => {
  const admission = createAdmission({
    ...{ running: AT_ONCE, runningOfKey: AT_ONCE },
    ...{ waiting: Infinity, waitingOfKey: Infinity },
  });
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> =>
    admission.run('', () => undefined, work);
  const nobody = { salt: random(16), key: random(LENGTH) };
  return {
    hash: (password) => inLine(() => hashPassword(password, random(16), cost)),
    matches: async (password, hash) => {
      const [, N, r, p, salt = '', key = ''] = hash?.split('$') ?? [];
      const paid = hash ? { N: Number(N), r: Number(r), p: Number(p) } : cost;
      const expected = hash ? Buffer.from(key, 'base64') : nobody.key;
      const given = await inLine(() =>
        derive(password, hash ? Buffer.from(salt, 'base64') : nobody.salt, paid),
      );
      return timingSafeEqual(given, expected) && hash !== null;
    },
  };
};
