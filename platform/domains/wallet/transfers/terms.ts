import { and, eq, gte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getTransferTerms } from '#contract/transfers.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { SettingValues } from '../../../runtime/settings.ts';
import { members } from '../../identity/people.tables.ts';
import { fundsOf } from '../ledger/funds.ts';
import { largestAmount, type AmountFacts } from '../ledger/largest-amount.ts';
import { hasPayment } from '../withdrawals/payment-password.ts';
import { dayOf, isTurnedOver, turnoverOf } from '../withdrawals/terms.ts';
import { transfers } from './transfers.tables.ts';

/** Who receives. */
export interface Recipient {
  readonly id: number;
  readonly account: string;
}

const uplines = alias(members, 'uplines');
/** The account above a member; null without one, and while that account is locked. */
export const uplineOf = async (db: Db, memberId: number): Promise<Recipient | null> => {
  const [upline] = await db
    .select({ id: uplines.id, account: uplines.account })
    .from(members)
    .innerJoin(uplines, eq(uplines.id, members.uplineId))
    .where(and(eq(members.id, memberId), eq(uplines.status, 'active')));
  return upline ?? null;
};

/** Transfers since the brand's current day began. */
const sentSince = async (db: Db, memberId: number, from: number) => {
  const [row] = await db
    .select({ times: sql<number>`count(*)::int`, sum: sql<string>`coalesce(sum(amount), 0)::text` })
    .from(transfers)
    .where(and(eq(transfers.memberId, memberId), gte(transfers.createdAt, from)));
  return { times: row?.times ?? 0, sum: BigInt(row?.sum ?? '0') };
};

export interface TransferFacts extends AmountFacts {
  readonly missingTurnover: bigint;
}

/**
 * What limits a transfer now. Money whose deposit is not turned over cannot be handed on, since it could not be
 * withdrawn either.
 */
export const transferFacts = async (
  db: Db,
  memberId: number,
  { transfer: limits, withdrawal: terms }: Pick<SettingValues, 'transfer' | 'withdrawal'>,
  { recipient, now }: { readonly recipient: Recipient | null; readonly now: number },
): Promise<TransferFacts> => {
  const today = await sentSince(db, memberId, dayOf(terms, now)[0]);
  const turnover = await turnoverOf(db, memberId, terms.turnoverPercent);
  const isDone = !terms.turnoverBlocks || isTurnedOver(turnover);
  const left = BigInt(limits.dailyAmount) - today.sum;
  return {
    isOpen: limits.allowed && recipient !== null,
    timesLeft: Math.max(limits.daily - today.times, 0),
    isTurnedOver: isDone,
    missingTurnover: isDone ? 0n : turnover.required - turnover.actual,
    available: (await fundsOf(db, memberId)).available,
    minimum: BigInt(limits.minimum),
    maximum: BigInt(limits.maximum),
    leftToday: left > 0n ? left : 0n,
    step: 1n,
  };
};

/** The terms of a transfer to somebody; without a recipient nothing can be transferred. */
export const termsOnWire = async (deps: Deps, memberId: number, recipient: Recipient | null) => {
  const settings = deps.settings.current();
  const facts = await transferFacts(deps.db, memberId, settings, { recipient, now: deps.clock.now() });
  const largest = largestAmount(facts);
  return {
    minimumAmount: amountOnWire(facts.minimum),
    maximumAmount: amountOnWire(facts.maximum),
    availableAmount: amountOnWire(facts.available),
    leftToday: amountOnWire(facts.leftToday),
    largestAmount: amountOnWire(largest.amount),
    largestBound: largest.bound,
    missingTurnover: amountOnWire(facts.missingTurnover),
    hasPassword: await hasPayment(deps, memberId),
    currency: CURRENCY.code,
    currencySymbol: CURRENCY.symbol,
  };
};

/** To whom a member may transfer, and how much now. */
export const transferTerms = async (
  deps: Deps,
  memberId: number,
): Promise<AnswerOf<typeof getTransferTerms>> => {
  const upline = await uplineOf(deps.db, memberId);
  return { uplineName: upline?.account ?? null, ...(await termsOnWire(deps, memberId, upline)) };
};
