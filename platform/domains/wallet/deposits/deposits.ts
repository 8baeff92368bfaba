import { and, count, eq } from 'drizzle-orm';
import { depositLifecycle, type DepositEvent } from '#lifecycles/deposit.lifecycle.ts';
import { nextStatus } from '#lifecycles/lifecycle.ts';
import type { DepositKind } from '#contract/deposit.ts';
import { toMinor } from '#contract/money.ts';
import { writeAudit, type AuditRow } from '../../../runtime/audit-log.ts';
import { CURRENCY, DEPOSITS } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { deposits } from './deposits.tables.ts';
import { accounts } from '../ledger/ledger.tables.ts';
import type { DepositMethod } from '../../../runtime/settings.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { exactMinor } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { leadsSomewhere } from '../../../runtime/stand-ins.ts';

export type DepositRow = typeof deposits.$inferSelect;
type Actor = AuditRow['actor'];

/** Without characters that look alike: it is copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newReference = ({ random }: Pick<Deps, 'random'>): string =>
  `SH${[...random(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

export interface Order {
  readonly memberId: number;
  readonly amount: number;
  readonly method: string;
  readonly kind: DepositKind;
  readonly payerName?: string;
  /** The provider's result for it. */
  readonly made?: { readonly provider: string; readonly order: string; readonly payAddress: string };
}

/** Checks an order before the provider is called. @throws Refusal as `openDeposit`. */
export const checkOrder = (
  deps: Pick<Deps, 'settings' | 'config'>,
  order: Order,
): { readonly method: DepositMethod; readonly requested: bigint } => {
  const method = methodFor(deps, order);
  return { method, requested: amountFor(method, order.amount) };
};

/** @throws Refusal for a method that does not exist, is closed, or belongs to another call. */
const methodFor = (
  { settings, config }: Pick<Deps, 'settings' | 'config'>,
  { method: code, kind }: Order,
): DepositMethod => {
  const { allowed, methods } = settings.current().deposits;
  const method = methods.find((each) => each.code === code && each.kind === kind);
  if (!method) throw new Refusal('request_param_err', { fields: ['bankCode'] });
  if (!allowed || !method.enabled || !leadsSomewhere(config, method))
    throw new Refusal('function.not.available', { method: code });
  return method;
};

/** @throws Refusal for an amount that the method does not accept. */
const amountFor = (method: DepositMethod, amount: number): bigint => {
  const minor = exactMinor(amount);
  if (minor === null) throw new Refusal('request_param_err', { fields: ['amount'] });
  const { minimum, maximum } = method;
  if (amount < minimum || amount > maximum) throw new Refusal('amount_out_of_range', { minimum, maximum });
  return minor;
};

/**
 * Opens an unpaid deposit, in the transaction of the call.
 * @throws Refusal for a wrong method or amount, and for one unpaid deposit too many.
 */
export const openDeposit = async (
  deps: Deps,
  tx: Db,
  order: Order,
): Promise<{ row: DepositRow; method: DepositMethod }> => {
  const { memberId, kind, payerName = null, made = {} } = order;
  const { method, requested } = checkOrder(deps, order);
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.memberId, memberId), eq(accounts.currency, CURRENCY.code), eq(accounts.vendor, '')),
    )
    // Serialised, or many at once would each count as the last allowed one.
    .for('no key update');
  if (!account) throw new Refusal('need_true_account');
  const [open] = await tx
    .select({ count: count() })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), eq(deposits.status, 'pending')));
  if ((open?.count ?? 0) >= DEPOSITS.open) throw new Refusal('TOO_MANY_REQUESTS');
  const now = deps.clock.now();
  const [row] = await tx
    .insert(deposits)
    .values({
      memberId,
      accountId: account.id,
      reference: newReference(deps),
      method: method.code,
      kind,
      currency: CURRENCY.code,
      requested,
      fee: BigInt(toMinor(method.fee, CURRENCY.code)),
      payerName,
      ...made,
      status: 'pending',
      createdAt: now,
      expiresAt: now + method.lifeMinutes * 60_000,
    })
    .returning();
  if (!row) throw new Error('a deposit was not written');
  await writeAudit(tx, {
    at: now,
    subject: 'deposit',
    subjectId: String(row.id),
    event: 'request',
    actor: 'member',
    memberId,
    detail: { amount: String(requested), method: method.code },
  });
  return { row, method };
};

/** The row, locked until the transaction ends. */
export const lockDeposit = async (tx: Db, id: number): Promise<DepositRow | null> =>
  (await tx.select().from(deposits).where(eq(deposits.id, id)).for('update'))[0] ?? null;

interface Step {
  readonly event: DepositEvent['type'];
  readonly actor: Actor;
  readonly set?: Partial<typeof deposits.$inferInsert>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const IN_PROGRESS: readonly DepositRow['status'][] = ['pending', 'processing'];
export const isInProgress = ({ status }: Pick<DepositRow, 'status'>): boolean => IN_PROGRESS.includes(status);

/** Applies an event of the chart with an entry of the audit log; null where the state does not accept the event. */
export const stepDeposit = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  row: DepositRow,
  { event, actor, set = {}, detail = {} }: Step,
): Promise<DepositRow | null> => {
  const status = nextStatus(depositLifecycle, row.status, { type: event });
  if (!status) return null;
  const at = clock.now();
  const closedAt = isInProgress({ status }) ? null : at;
  const [next] = await tx
    .update(deposits)
    .set({ ...set, status, closedAt })
    .where(eq(deposits.id, row.id))
    .returning();
  await writeAudit(tx, {
    at,
    subject: 'deposit',
    subjectId: String(row.id),
    event,
    actor,
    memberId: actor === 'member' ? row.memberId : null,
    detail: { from: row.status, ...detail },
  });
  return next ?? null;
};

/** Tells the member's open pages to reload their deposits; after the commit. */
export const notifyDepositChanges = ({ hub }: Pick<Deps, 'hub'>, rows: readonly DepositRow[]): void =>
  hub.publish(
    rows.flatMap(({ memberId, status }) => [
      ...(status === 'success' ? [{ type: 'balance', memberId } as const] : []),
      { type: 'news', memberId, about: 'deposit' } as const,
    ]),
  );

/** The member's own deposit, locked. @throws Refusal `not_found`. */
export const ownDeposit = async (tx: Db, memberId: number, id: string): Promise<DepositRow> => {
  const row = /^\d{1,15}$/.test(id) ? await lockDeposit(tx, Number(id)) : null;
  if (row?.memberId !== memberId) throw new Refusal('not_found');
  return row;
};
