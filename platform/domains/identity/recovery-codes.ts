import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { FACTORS } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { recoveryCodes } from './authenticators.tables.ts';

/** Crockford's base 32: no letter looks like a figure. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

/** As typed: in any case, with or without dashes and blanks, `O` for `0` and `I` or `L` for `1`. */
const bareCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

const hashOfCode = ({ secret }: Pick<Deps, 'secret'>, memberId: number, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery\n${memberId}\n${bareCode(code)}`)
    .digest('hex');

/** `7K3QD-0XVPM`: 50 bits, so that a keyed hash of it cannot be found by trial. */
const makeCode = ({ random }: Pick<Deps, 'random'>): string => {
  const drawn = [...random(2 * HALF)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${drawn.slice(0, HALF)}-${drawn.slice(HALF)}`;
};

/** A new set in place of the old one. They are returned once, and stored as hashes. */
export const replaceCodes = async (
  tx: Db,
  deps: Pick<Deps, 'random' | 'secret'>,
  memberId: number,
  now: number,
): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < FACTORS.recoveryCodes) codes.add(makeCode(deps));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx
    .insert(recoveryCodes)
    .values(
      [...codes].map((code) => ({ memberId, codeHash: hashOfCode(deps, memberId, code), madeAt: now })),
    );
  return [...codes];
};

/** The hash under which an unused code of the account is stored; null for any other code. */
export const findRecoveryCode = async (
  deps: Pick<Deps, 'db' | 'secret'>,
  memberId: number,
  code: string,
): Promise<string | null> => {
  const codeHash = hashOfCode(deps, memberId, code);
  const [found] = await deps.db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.memberId, memberId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return found?.codeHash ?? null;
};

/** @returns whether this call used it: of two at once, one. */
export const spendRecoveryCode = async (
  tx: Db,
  memberId: number,
  codeHash: string,
  now: number,
): Promise<boolean> => {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.memberId, memberId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
};
