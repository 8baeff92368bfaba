import { eq } from 'drizzle-orm';
import { OWNER_PROOF } from '../../kernel/config.ts';
import { sessions } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refund, take } from '../../runtime/limits.ts';

/**
 * Proves that the owner is present: an open session alone is not enough, since it may be stolen. By the sign-in
 * password; an account without one must have signed in just now. Wrong passwords are counted for the session, so that
 * whoever holds a stolen one does not use up the owner's tries.
 * @throws Refusal old_password_wrong, proof_too_old, TOO_MANY_REQUESTS.
 */
export const proveOwner = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  { passwordHash }: { readonly passwordHash: string | null },
  call: Call,
  password: string,
): Promise<void> => {
  const { id } = memberOf(call);
  const now = clock.now();
  if (passwordHash === null) {
    const [session] = await db
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(eq(sessions.id, id));
    if (!session || now - session.createdAt > OWNER_PROOF.fresh) throw new Refusal('proof_too_old');
    return;
  }
  const limit = { key: `proof:${id}`, window: OWNER_PROOF.window, max: OWNER_PROOF.tries };
  await take(db, limit, now);
  if (!(await passwords.matches(password, passwordHash))) throw new Refusal('old_password_wrong');
  await refund(db, limit.key);
};
