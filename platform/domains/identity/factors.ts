import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getSecurity } from '#contract/security.ts';
import type { Db } from '../../db/open.ts';
import { authenticatorApps, passkeys, recoveryCodes } from './authenticators.tables.ts';

/** The app of an account, once it was confirmed. */
export const confirmedApp = async (db: Db, memberId: number) => {
  const [app] = await db
    .select()
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.memberId, memberId), isNotNull(authenticatorApps.confirmedAt)));
  return app ?? null;
};

export const passkeysOf = (db: Db, memberId: number) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId));

/** What the owner is shown of the factors: never a secret or a key. */
export const factorsOf = async (
  db: Db,
  memberId: number,
): Promise<NonNullable<AnswerOf<typeof getSecurity>['factors']>> => {
  const app = await confirmedApp(db, memberId);
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)));
  return {
    appSince: app?.confirmedAt ?? null,
    recoveryLeft: left?.codes ?? 0,
    passkeys: (await passkeysOf(db, memberId)).map(({ credentialId, name, createdAt, usedAt }) => ({
      id: credentialId,
      name,
      createdAt,
      usedAt,
    })),
  };
};
