import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { getWithdrawAccounts } from '#contract/withdraw-terms.ts';
import type { getWithdrawalCase, listWithdrawals } from '#contract/withdrawal.ts';
import { auditOf } from '../audit-log.ts';
import { rowsOf } from '../db/open.ts';
import { withdrawals } from '../db/schema/withdrawals.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { uploadsOf } from '../uploads/uploads.ts';
import { cardsOf, presentCard } from './cards.ts';
import { present, presentAll, stepOf } from './present.ts';
import { usedToday } from './request.ts';
import { amountOnWire } from '../money.ts';
import { dayOf } from './terms.ts';

const PAGE = 20;

/** Cards, and what is left of the day. */
export const withdrawAccounts = async (
  { db, clock, settings }: Deps,
  memberId: number,
): Promise<AnswerOf<typeof getWithdrawAccounts>> => {
  const terms = settings.current().withdrawal;
  const used = await usedToday(db, memberId, dayOf(terms, clock.now()));
  const left = BigInt(terms.dailyAmount) - used.sum;
  return {
    cards: (await cardsOf(db, memberId)).map(presentCard),
    minWithdrawal: amountOnWire(terms.minimum),
    maxWithdrawal: amountOnWire(terms.maximum),
    maxTransactionTimes: terms.daily,
    remainingTransactionTimes: Math.max(terms.daily - used.times, 0),
    remainingWithdrawAmount: amountOnWire(left > 0n ? left : 0n),
  };
};

/** A page of the member's withdrawals, the newest first, and the sum of all that match. */
export const withdrawalReport = async (
  deps: Deps,
  memberId: number,
  request: ParsedRequestOf<typeof listWithdrawals>,
): Promise<AnswerOf<typeof listWithdrawals>> => {
  const { startDate, endDate, page = 1, size = PAGE, withdrawState } = request;
  const where = and(
    eq(withdrawals.memberId, memberId),
    startDate === undefined ? undefined : gte(withdrawals.createdAt, startDate),
    endDate === undefined ? undefined : lte(withdrawals.createdAt, endDate),
    withdrawState === undefined ? undefined : eq(withdrawals.status, withdrawState),
  );
  const [sums] = await deps.db
    .select({ total: sql<number>`count(*)::int`, amount: sql<string>`coalesce(sum(amount), 0)::text` })
    .from(withdrawals)
    .where(where);
  const rows = await deps.db
    .select()
    .from(withdrawals)
    .where(where)
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(size)
    .offset((page - 1) * size);
  const total = sums?.total ?? 0;
  return {
    records: await presentAll(deps, deps.db, rows),
    totalPages: Math.max(Math.ceil(total / size), 1),
    total,
    footer: [{ amount: amountOnWire(BigInt(sums?.amount ?? '0')) }],
  };
};

/** What waits for the member's word, the nearest deadline first. */
export const unconfirmed = async (deps: Deps, memberId: number) =>
  presentAll(
    deps,
    deps.db,
    await deps.db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.memberId, memberId), eq(withdrawals.status, 'paid')))
      .orderBy(asc(withdrawals.confirmDeadline), asc(withdrawals.id)),
  );

/** Everything that is kept of one withdrawal. @throws Refusal `not_found`. */
export const withdrawalCase = async (
  deps: Deps,
  memberId: number,
  withdrawId: string,
): Promise<AnswerOf<typeof getWithdrawalCase>> => {
  const { db, clock } = deps;
  const id = Number(withdrawId);
  const [row] =
    Number.isSafeInteger(id) && id < 2 ** 31
      ? await db
          .select()
          .from(withdrawals)
          .where(and(eq(withdrawals.id, id), eq(withdrawals.memberId, memberId)))
      : [];
  if (!row) throw new Refusal('not_found');
  const { timeline: _, ...withdrawal } = await present(deps, db, row);
  const events = await auditOf(db, 'withdrawal', String(id));
  const movements = await rowsOf<{ key: string; kind: string; at: string; amount: string; after: string }>(
    db,
    sql`select e.key, e.kind, e.created_at::text as at, p.amount::text as amount, p.balance_after::text as after
      from entries e join postings p on p.entry_id = e.id and p.account_id = ${row.accountId}
      where e.reference = ${`withdrawal:${id}`} order by e.id`,
  );
  const proofs = await uploadsOf(db, 'withdrawalProof', String(id));
  return {
    withdrawal,
    events: events.map((event) => ({ ...stepOf(event), ...event.detail })),
    movements: movements.map(({ key, kind, at, amount, after }) => ({
      key,
      kind,
      at: Number(at),
      amount: amountOnWire(BigInt(amount)),
      balanceAfter: amountOnWire(BigInt(after)),
    })),
    proofs: proofs.map((proof) => ({
      fileId: proof.id,
      type: proof.type,
      size: proof.size,
      digest: proof.digest,
      finishedAt: proof.finishedAt,
    })),
    writtenAt: clock.now(),
  };
};
