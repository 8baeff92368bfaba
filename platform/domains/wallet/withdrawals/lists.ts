import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { exponentOf } from '#contract/money.ts';
import type { getWithdrawAccounts } from '#contract/withdraw-terms.ts';
import type { getWithdrawalCase, listWithdrawals } from '#contract/withdrawal.ts';
import { auditOf } from '../../../runtime/audit-log.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { rowsOf } from '../../../db/open.ts';
import { fundsOf } from '../ledger/funds.ts';
import { withdrawals } from './withdrawals.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { largestAmount } from '../ledger/largest-amount.ts';
import { payoutHolds } from './payout-holds.ts';
import { uploadsOf } from '../../uploads/uploads.ts';
import { cardsOf, presentCard } from './cards.ts';
import { payoutFacts } from './payout-facts.ts';
import { present, presentAll, stepOf } from './present.ts';
import { usedToday } from './request.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { dailyLimitOf, dayOf, isOpenAt, isTurnedOver, turnoverOf } from './terms.ts';

const PAGE = 20;

/** Cards with the longest hold of their payouts, computed for an amount below any threshold. */
const shownCards = async ({ db, clock, settings }: Deps, memberId: number) => {
  const { holds } = settings.current().withdrawal;
  const cards = await cardsOf(db, memberId);
  const payouts = cards.map(({ id }) => ({ memberId, cardId: id, amount: 0n }));
  const facts = cards.length === 0 ? null : await payoutFacts(db, payouts);
  return cards.map((card, index) => {
    const payout = payouts[index];
    const found = facts && payout ? payoutHolds(facts(payout), holds, clock.now()) : [];
    const [longest] = found
      .flatMap(({ reason, until }) =>
        until !== null && (reason === 'new_card' || reason === 'recent_change') ? [{ reason, until }] : [],
      )
      .toSorted((one, other) => other.until - one.until);
    return { ...presentCard(card), payHold: longest ?? null };
  });
};

/** Cards, the rest of the daily limit, and the largest amount now. */
export const withdrawAccounts = async (
  deps: Deps,
  memberId: number,
): Promise<AnswerOf<typeof getWithdrawAccounts>> => {
  const { db, clock, settings } = deps;
  const values = settings.current();
  const terms = values.withdrawal;
  const now = clock.now();
  const used = await usedToday(db, memberId, dayOf(terms, now));
  const left = (await dailyLimitOf(db, values, memberId)) - used.sum;
  const leftToday = left > 0n ? left : 0n;
  const timesLeft = Math.max(terms.daily - used.times, 0);
  const funds = await fundsOf(db, memberId);
  const largest = largestAmount({
    isOpen: isOpenAt(terms, now),
    timesLeft,
    isTurnedOver:
      !terms.turnoverBlocks || isTurnedOver(await turnoverOf(db, memberId, terms.turnoverPercent)),
    available: funds.available,
    minimum: BigInt(terms.minimum),
    maximum: BigInt(terms.maximum),
    leftToday,
    step: terms.decimals ? 1n : 10n ** BigInt(exponentOf(CURRENCY.code)),
  });
  return {
    cards: await shownCards(deps, memberId),
    minWithdrawal: amountOnWire(terms.minimum),
    maxWithdrawal: amountOnWire(terms.maximum),
    maxTransactionTimes: terms.daily,
    remainingTransactionTimes: timesLeft,
    remainingWithdrawAmount: amountOnWire(leftToday),
    currency: CURRENCY.code,
    availableAmount: amountOnWire(funds.available),
    heldAmount: amountOnWire(funds.held),
    largestAmount: amountOnWire(largest.amount),
    largestBound: largest.bound,
  };
};

/** A page of the member's withdrawals, the newest first, and the sum of all matches. */
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

/** Payments that wait for the member's confirmation, the nearest deadline first. */
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

/** All data of one withdrawal. @throws Refusal `not_found`. */
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
