import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { members } from '../db/schema/people.ts';
import { securityEvents, type SecurityKind } from '../db/schema/security.ts';
import { bankCards } from '../db/schema/withdrawals.ts';
import type { PayoutFacts } from '../rules/payout-holds.ts';
import type { WithdrawalRow } from './money.ts';

/** What may mean that an account is in other hands. */
const CHANGES: SecurityKind[] = ['signIn.newPlace', 'password.changed', 'password.reset', 'payment.set'];

/** What is known of a payout when money is about to leave. The member's row is shared, so that a lock waits or is seen. */
export const payoutFacts = async (tx: Db, row: WithdrawalRow): Promise<PayoutFacts> => {
  const [member] = await tx
    .select({ status: members.status })
    .from(members)
    .where(eq(members.id, row.memberId))
    .for('share');
  const [card] = await tx
    .select({ createdAt: bankCards.createdAt })
    .from(bankCards)
    .where(eq(bankCards.id, row.cardId));
  const [change] = await tx
    .select({ at: securityEvents.at })
    .from(securityEvents)
    .where(and(eq(securityEvents.memberId, row.memberId), inArray(securityEvents.kind, CHANGES)))
    .orderBy(desc(securityEvents.id))
    .limit(1);
  return {
    isLocked: member?.status === 'locked',
    amount: row.amount,
    cardAddedAt: card?.createdAt ?? 0,
    changedAt: change?.at ?? null,
  };
};
