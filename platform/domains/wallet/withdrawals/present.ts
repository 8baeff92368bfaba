import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { requestWithdrawal } from '#contract/withdrawal.ts';
import { WITHDRAWAL_STATES } from '#contract/withdrawal-states.ts';
import type { AuditRow } from '../../../runtime/audit-log.ts';
import type { Db } from '../../../db/open.ts';
import { auditLog } from '../../../runtime/audit.tables.ts';
import { bankCards } from './withdrawals.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { payoutHolds } from './payout-holds.ts';
import { numberedReference } from '../records/reference.ts';
import { maskedCard } from './cards.ts';
import type { WithdrawalRow } from './money.ts';
import { payoutFacts } from './payout-facts.ts';

type OnWire = AnswerOf<typeof requestWithdrawal>;

/** `W-2026112001004`: day and number, suitable for reading out over the phone. */
export const referenceOf = ({ id, createdAt }: Pick<WithdrawalRow, 'id' | 'createdAt'>): string =>
  numberedReference('W', id, createdAt);

const ACTORS = { member: 'member', console: 'house', cashier: 'house', job: 'clock' } as const;

export const stepOf = ({ event, actor, at }: AuditRow) => ({ event, actor: ACTORS[actor], at });

/** Events of each of these, in one query. */
const timelinesOf = async (db: Db, ids: readonly number[]): Promise<Map<string, AuditRow[]>> => {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'withdrawal'), inArray(auditLog.subjectId, ids.map(String))))
    .orderBy(asc(auditLog.id));
  const timelines = new Map<string, AuditRow[]>();
  for (const row of rows) timelines.set(row.subjectId, [...(timelines.get(row.subjectId) ?? []), row]);
  return timelines;
};

const BEFORE_PAYMENT: readonly WithdrawalRow['status'][] = ['submitted', 'inReview', 'paying'];

/** Why each of these is not paid yet, if it is more than its place in the queue: the longest hold. */
const waitsOf = async (
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  db: Db,
  rows: readonly WithdrawalRow[],
): Promise<(row: WithdrawalRow) => OnWire['wait']> => {
  const unpaid = rows.filter(({ status }) => BEFORE_PAYMENT.includes(status));
  if (unpaid.length === 0) return () => null;
  const { stopped, holds } = settings.current().withdrawal;
  const facts = await payoutFacts(db, unpaid);
  return (row) => {
    if (!unpaid.includes(row)) return null;
    if (stopped) return { reason: 'stopped', until: null };
    const [longest] = payoutHolds(facts(row), holds, clock.now()).toSorted(
      (one, other) => (other.until ?? Infinity) - (one.until ?? Infinity),
    );
    if (!longest) return null;
    const { reason, until } = longest;
    return { reason: reason === 'new_card' || reason === 'recent_change' ? reason : 'review', until };
  };
};

/** Withdrawals in wire form, in the given order. */
export const presentAll = async (
  deps: Pick<Deps, 'settings' | 'clock'>,
  db: Db,
  rows: readonly WithdrawalRow[],
): Promise<OnWire[]> => {
  if (rows.length === 0) return [];
  const timelines = await timelinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const cards = await db
    .select()
    .from(bankCards)
    .where(
      inArray(
        bankCards.id,
        rows.map(({ cardId }) => cardId),
      ),
    );
  const now = deps.clock.now();
  const waitOf = await waitsOf(deps, db, rows);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return rows.map((row) => {
    const card = cardOf.get(row.cardId);
    return {
      withdrawId: String(row.id),
      reference: referenceOf(row),
      amount: amountOnWire(row.amount),
      fee: amountOnWire(row.fee),
      paidAmount: amountOnWire(row.paid),
      receivedAmount: row.received === null ? null : amountOnWire(row.received),
      remainingAmount: row.remaining === null ? null : amountOnWire(row.remaining),
      currency: row.currency,
      state: WITHDRAWAL_STATES[row.status],
      stateName: row.status,
      requestedAt: row.createdAt,
      updatedAt: row.updatedAt,
      confirmDeadline: row.confirmDeadline,
      remainingMs:
        row.status === 'paid' && row.confirmDeadline !== null ? Math.max(row.confirmDeadline - now, 0) : null,
      withdrawType: card?.kind ?? 'BC',
      bankName: card?.bankName ?? '',
      cardNumber: card ? maskedCard(card) : '',
      cardHolder: card?.holder ?? '',
      bankReference: row.bankReference,
      reason: row.reason,
      wait: waitOf(row),
      timeline: (timelines.get(String(row.id)) ?? []).map(stepOf),
    };
  });
};

export const present = async (deps: Deps, db: Db, row: WithdrawalRow): Promise<OnWire> => {
  const [shown] = await presentAll(deps, db, [row]);
  return shown as OnWire;
};
