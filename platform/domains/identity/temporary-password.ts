import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { redact } from './outbox.ts';
import type { Db } from '../../db/open.ts';
import { members } from './people.tables.ts';
import { hashOf } from '../../http/tokens.ts';
import { voidPendingSignIns } from './pending-sign-ins.ts';
import type { Person } from './person.ts';
import type { RandomBytes } from '../../kernel/random.ts';

/** Without characters that look alike: it is copied by eye from a mail on another screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';

/** Four groups of four, some 89 bits: `hK3m-TqRw-9xNc-aPud`. */
export const makeTemporaryPassword = (random: RandomBytes): string => {
  const letters = Array.from({ length: 16 }, () => ALPHABET[random(4).readUInt32BE(0) % ALPHABET.length]);
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
};

export const hashOfTemporary = (memberId: number, password: string): string =>
  hashOf(`temporary ${memberId} ${password}`);

/** The outbox reference of a temporary password. */
export const referenceOfTemporary = (memberId: number): string => `password:${memberId}`;

/**
 * Whether this is the temporary password, spent or not; the same work for a person without one, and for an unknown
 * name.
 */
export const isTemporary = (person: Person | undefined, password: string): boolean => {
  const given = hashOfTemporary(person?.id ?? 0, password);
  return timingSafeEqual(Buffer.from(given), Buffer.from(person?.temporaryPassword?.hash ?? hashOf('none')));
};

/**
 * Spends the temporary password: it opens nothing more, the forgotten one becomes invalid, and a new one is due.
 * @returns whether it was still valid.
 */
export const spendTemporary = (db: Db, person: Person, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const spent = await tx
      .update(members)
      .set({ passwordHash: null, isPasswordDefault: true, temporaryPasswordExpiresAt: 0 })
      .where(
        and(
          eq(members.id, person.id),
          eq(members.temporaryPasswordHash, person.temporaryPassword?.hash ?? ''),
          gt(members.temporaryPasswordExpiresAt, now),
        ),
      )
      .returning({ id: members.id });
    if (spent.length === 0) return false;
    // A sign-in begun with the forgotten password cannot be completed.
    await voidPendingSignIns(tx, person, ['secondStep'], now);
    await redact(tx, referenceOfTemporary(person.id));
    return true;
  });
