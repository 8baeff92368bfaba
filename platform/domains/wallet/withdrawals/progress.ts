import { eq } from 'drizzle-orm';
import { nextWithdrawal, type WithdrawalEvent } from '#lifecycles/withdrawal.lifecycle.ts';
import { writeAudit, type AuditEvent } from '../../../runtime/audit-log.ts';
import type { Db } from '../../../db/open.ts';
import { withdrawals } from './withdrawals.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { Signal } from '../../../runtime/hub.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { freeHold, holdAmount, payOut, takeBack, type WithdrawalRow } from './money.ts';

/** An event of a withdrawal with its actor, patch and log details. */
export interface Deed {
  readonly event: WithdrawalEvent;
  readonly actor: AuditEvent['actor'];
  readonly patch?: Partial<typeof withdrawals.$inferInsert>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Signals for the member's open pages; after the commit. */
export const changeSignals = (memberId: number): readonly Signal[] => [
  { type: 'news', memberId, about: 'withdrawal' },
  { type: 'balance', memberId },
];

/** The row, locked until the transaction ends; a concurrent caller waits and reads the result. */
export const lockWithdrawal = async (tx: Db, id: number): Promise<WithdrawalRow | undefined> => {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return row;
};

/** What the next round holds: the missing part, and the fee where nothing has arrived, since it may still come back. */
const dueAgain = ({ due, paid, received, remaining }: WithdrawalRow): bigint =>
  (remaining ?? 0n) + (received === 0n ? due - paid : 0n);

/** Whether a part of it has arrived in an earlier round. */
const hasArrived = ({ amount, due }: WithdrawalRow): boolean => due < amount;

/** Applies the money movement of an event. A missing part stays disputed, without a movement, until it is resolved. */
const settle = async (deps: Deps, tx: Db, row: WithdrawalRow, event: WithdrawalEvent): Promise<void> => {
  const missing = row.remaining ?? 0n;
  switch (event) {
    case 'reject':
      return freeHold(deps, tx, row);
    case 'pay':
      return payOut(deps, tx, row);
    case 'pay.fail':
      return row.status === 'paying'
        ? freeHold(deps, tx, row)
        : takeBack(deps, tx, row, { amount: row.paid, withFee: true });
    case 'dispute.return':
      return takeBack(deps, tx, row, { amount: missing, withFee: row.received === 0n });
    case 'dispute.payAgain':
      await takeBack(deps, tx, row, { amount: missing, withFee: row.received === 0n });
      return holdAmount(deps, tx, { ...row, round: row.round + 1, due: dueAgain(row) });
    default:
  }
};

/** Columns that an event changes beside the status. */
const patchOf = ({ clock, settings }: Deps, row: WithdrawalRow, event: WithdrawalEvent): Deed['patch'] => {
  if (event === 'pay')
    return { confirmDeadline: clock.now() + settings.current().withdrawal.autoReceiveMinutes * 60_000 };
  if (event === 'deadline.pass' || event === 'confirm.received') return { received: row.paid, remaining: 0n };
  return event === 'dispute.payAgain'
    ? {
        round: row.round + 1,
        due: dueAgain(row),
        paid: row.remaining ?? 0n,
        received: null,
        remaining: null,
        bankReference: null,
        confirmDeadline: null,
      }
    : {};
};

/**
 * Applies one event of the chart to a locked withdrawal: status, money and audit log in one transaction.
 * @throws Refusal `withdrawal_settled` where the state does not accept the event.
 */
export const move = async (deps: Deps, tx: Db, row: WithdrawalRow, deed: Deed): Promise<WithdrawalRow> => {
  const status = nextWithdrawal(row.status, deed.event, { hasArrived: hasArrived(row) });
  if (status === null) throw new Refusal('withdrawal_settled', { state: row.status });
  const at = deps.clock.now();
  await settle(deps, tx, row, deed.event);
  const [moved] = await tx
    .update(withdrawals)
    .set({ ...patchOf(deps, row, deed.event), ...deed.patch, status, updatedAt: at })
    .where(eq(withdrawals.id, row.id))
    .returning();
  await writeAudit(tx, {
    at,
    subject: 'withdrawal',
    subjectId: String(row.id),
    event: deed.event,
    actor: deed.actor,
    memberId: deed.actor === 'member' ? row.memberId : null,
    detail: { from: row.status, to: status, round: row.round, ...deed.detail },
  });
  return moved as WithdrawalRow;
};
