import { and, inArray, max } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { members } from '../../identity/people.tables.ts';
import { securityEvents, type SecurityKind } from '../../../runtime/security.tables.ts';
import { bankCards } from './withdrawals.tables.ts';
import type { PayoutFacts } from './payout-holds.ts';
import type { WithdrawalRow } from './money.ts';

type Payout = Pick<WithdrawalRow, 'memberId' | 'cardId' | 'amount'>;

/** Events that may mean an account takeover. */
const CHANGES: SecurityKind[] = [
  'signIn.newPlace',
  'password.changed',
  'password.reset',
  'payment.set',
  'contact.changed',
  'authenticator.off',
  'recovery.used',
  'passkey.added',
];

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Facts for the holds of these payouts, in three queries. */
export const payoutFacts = async (
  db: Db,
  payouts: readonly Payout[],
): Promise<(payout: Payout) => PayoutFacts> => {
  const memberIds = unique(payouts.map(({ memberId }) => memberId));
  const people = await db
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(inArray(members.id, memberIds));
  const cards = await db
    .select({ id: bankCards.id, createdAt: bankCards.createdAt })
    .from(bankCards)
    .where(inArray(bankCards.id, unique(payouts.map(({ cardId }) => cardId))));
  const changes = await db
    .select({ memberId: securityEvents.memberId, at: max(securityEvents.at) })
    .from(securityEvents)
    .where(and(inArray(securityEvents.memberId, memberIds), inArray(securityEvents.kind, CHANGES)))
    .groupBy(securityEvents.memberId);
  const statusOf = new Map(people.map(({ id, status }) => [id, status]));
  const addedAt = new Map(cards.map(({ id, createdAt }) => [id, createdAt]));
  const changedAt = new Map(changes.map(({ memberId, at }) => [memberId, at]));
  return ({ memberId, cardId, amount }) => ({
    isLocked: statusOf.get(memberId) === 'locked',
    amount,
    cardAddedAt: addedAt.get(cardId) ?? null,
    changedAt: changedAt.get(memberId) ?? null,
  });
};
