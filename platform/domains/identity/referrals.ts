import { eq, sql } from 'drizzle-orm';
import { REFERRAL } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Place } from '../../http/places.ts';
import { referrals } from '../referral/referral.tables.ts';
import { uplineBy } from './affiliates.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Binds a new account to the member whose code it was registered with. A new account has no downline, so nobody can
 * invite an upline, and invitations form no ring. Beyond the most friends an account is not bound.
 * @throws Refusal `invitation_code_error`.
 */
export const bindReferral = async (
  tx: Db,
  inviteeId: number,
  { code, places, now }: { readonly code: string; readonly places: readonly Place[]; readonly now: number },
): Promise<void> => {
  const { id: inviterId } = await uplineBy(tx, code);
  if ((await tx.$count(referrals, eq(referrals.inviterId, inviterId))) >= REFERRAL.max) return;
  const device = places.find(({ kind }) => kind === 'device')?.valueHash ?? null;
  const known = await rowsOf(
    tx,
    sql`select 1 from known_places where member_id = ${inviterId} and kind = 'device' and value_hash = ${device}`,
  );
  await tx.insert(referrals).values({
    ...{ inviteeId, inviterId, boundAt: now, counted: 0n, isOwnDevice: known.length > 0 },
    // The day before: the day of the registration is the first one to settle.
    paidThrough: now - DAY,
  });
};
