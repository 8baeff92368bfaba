import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { redactAll } from './outbox.ts';
import { launchTickets } from '../catalogue/catalogue.tables.ts';
import { contactChanges, knownPlaces, loginVerifications, verificationCodes } from './people.tables.ts';
import { sliderPuzzles } from '../../runtime/system.tables.ts';
import type { Db } from '../../db/open.ts';
import { hashOf } from '../../http/tokens.ts';
import { reentryScene } from './captcha.ts';
import { referenceOfCodes, type Purpose } from './codes.ts';
import type { Person } from './person.ts';
import { numberOf } from './phones.ts';

/** Digest of the account's current credentials: a first step is valid only until they change. */
export const credentialsOf = ({
  id,
  passwordHash,
  phone,
}: Pick<Person, 'id' | 'passwordHash' | 'phone'>): string =>
  hashOf(`credentials ${id}\n${passwordHash ?? ''}\n${phone ? numberOf(phone) : ''}`);

/** Voids second steps that wait, and asks for the next one on every device. */
export const voidSecondSteps = async (tx: Db, memberId: number): Promise<void> => {
  await tx.delete(loginVerifications).where(eq(loginVerifications.memberId, memberId));
  await tx.update(knownPlaces).set({ provedAt: null }).where(eq(knownPlaces.memberId, memberId));
};

/**
 * Voids everything begun with previous credentials: second steps, launches, passed checks, changes of a contact that
 * wait, and sent codes of these purposes. In the transaction of the change.
 */
export const voidPendingSignIns = async (
  tx: Db,
  { id, account, phone }: Pick<Person, 'id' | 'account' | 'phone'>,
  purposes: readonly Purpose[],
  now: number,
): Promise<void> => {
  await voidSecondSteps(tx, id);
  await tx.delete(contactChanges).where(eq(contactChanges.memberId, id));
  await tx
    .update(launchTickets)
    .set({ redeemedAt: now })
    .where(and(eq(launchTickets.memberId, id), isNull(launchTickets.redeemedAt)));
  await tx.delete(sliderPuzzles).where(eq(sliderPuzzles.scene, reentryScene(account)));
  if (!phone || purposes.length === 0) return;
  const number = numberOf(phone);
  await tx
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(verificationCodes.phone, number),
        inArray(verificationCodes.purpose, [...purposes]),
        isNull(verificationCodes.usedAt),
        sql`${verificationCodes.expiresAt} > ${now}`,
      ),
    );
  for (const purpose of purposes) await redactAll(tx, referenceOfCodes(purpose, number));
};
