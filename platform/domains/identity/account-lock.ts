import { eq } from 'drizzle-orm';
import { members } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { endedSignal, endSessions } from '../../http/tokens.ts';
import { notifyOwner } from './owner-notice.ts';
import { voidPendingSignIns } from './pending-sign-ins.ts';
import type { Person } from './person.ts';
import { recordSecurity } from '../../runtime/security-log.ts';

/**
 * Locks an account: its sessions and pending sign-ins end in every process. Open rounds are still paid into the
 * balance, where the money stays.
 */
export const lockAccount = async (
  { db, clock, hub }: Pick<Deps, 'db' | 'clock' | 'hub'>,
  person: Pick<Person, 'id' | 'account' | 'phone'>,
): Promise<void> => {
  const { id } = person;
  const now = clock.now();
  const ended = await db.transaction(async (tx) => {
    await tx
      .update(members)
      .set({ status: 'locked', temporaryPasswordHash: null, temporaryPasswordExpiresAt: null })
      .where(eq(members.id, id));
    const purposes = ['login', 'reset', 'secondStep', 'withdraw', 'payment'] as const;
    await voidPendingSignIns(tx, person, purposes, now);
    await recordSecurity(tx, { at: now, kind: 'account.locked', memberId: id });
    await notifyOwner(tx, { kind: 'locked', memberId: id, at: now });
    return endSessions(tx, id, 'locked', now);
  });
  hub.publish(ended.map((sessionId) => endedSignal(id, sessionId)));
};
