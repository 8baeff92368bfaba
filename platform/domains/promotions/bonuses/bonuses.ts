import { and, asc, eq, inArray } from 'drizzle-orm';
import { MAX_BONUSES, type BonusKind, type Contributions } from '#contract/bonuses.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { writeAudit, type AuditEvent } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { lockAccounts } from '../../wallet/ledger/lock-account.ts';
import type { Posting, SystemAccount } from '../../wallet/ledger/ledger.ts';
import { bonuses } from './bonuses.tables.ts';

export type BonusRow = typeof bonuses.$inferSelect;
/** States in which the bonus account has the money. */
export const OPEN_STATES = ['waiting', 'active', 'claimable'] as const;
/** How a bonus ends. The money of the first two goes to the main wallet, of the others back. */
export type BonusEnd = 'met' | 'claimed' | 'expired' | 'taken_back' | 'refused' | 'given_up';
const PAID: readonly BonusEnd[] = ['met', 'claimed'];

const bonusAccount = (memberId: number): SystemAccount => `bonus:${memberId}`;

/** What a change of a bonus needs. */
interface BonusDeps {
  readonly ledger: Pick<Deps['ledger'], 'postWithin'>;
  readonly clock: Deps['clock'];
}

type Actor = AuditEvent['actor'];
const noted = (
  { id, memberId }: Pick<BonusRow, 'id' | 'memberId'>,
  event: string,
  actor: Actor,
  { at, ...detail }: { readonly at: number } & Readonly<Record<string, unknown>>,
): AuditEvent => ({
  ...{ at, subject: 'bonus', subjectId: String(id), event, actor, detail: { memberId, ...detail } },
  ...(actor === 'member' ? { memberId } : {}),
});

/** Bonuses that have not ended. With the account locked, nobody else changes them. */
const openOf = (tx: Db, memberId: number): Promise<BonusRow[]> =>
  tx
    .select()
    .from(bonuses)
    .where(and(eq(bonuses.memberId, memberId), inArray(bonuses.state, [...OPEN_STATES])))
    .orderBy(asc(bonuses.id));

export interface Grant {
  readonly memberId: number;
  readonly kind: BonusKind;
  readonly reason: string;
  readonly amount: bigint;
  /** 0: to be claimed without wagering. */
  readonly wagering: bigint;
  readonly contributions: Contributions;
  /** Milliseconds. */
  readonly period: number;
  /** The same key is the same grant; null for none. */
  readonly grantKey: string | null;
  /** The operator, unless said otherwise. */
  readonly actor?: Actor;
}

/**
 * Grants a bonus. One with wagering becomes active at once where no other one is, and waits otherwise; its time begins
 * with it. @returns null for an account without real money, or with as many bonuses as it can have.
 */
export const grantBonus = async (
  { ledger, clock }: BonusDeps,
  tx: Db,
  { memberId, wagering, period, actor = 'console', ...granted }: Grant,
): Promise<BonusRow | null> => {
  const account = (await lockAccounts(tx, [memberId])).get(memberId);
  const { grantKey } = granted;
  const [known] =
    grantKey === null ? [] : await tx.select().from(bonuses).where(eq(bonuses.grantKey, grantKey));
  if (known) return known;
  const open = await openOf(tx, memberId);
  if (account === undefined || open.length >= MAX_BONUSES) return null;
  const now = clock.now();
  const state =
    wagering === 0n ? 'claimable' : open.some((each) => each.state === 'active') ? 'waiting' : 'active';
  const [row] = await tx
    .insert(bonuses)
    .values({
      ...{ memberId, ...granted, currency: CURRENCY.code, wageringRequired: wagering, period, state },
      ...{ grantedAt: now, checkedAt: now, wagered: 0n },
      ...(state === 'waiting' ? {} : { startsAt: now, endsAt: now + period }),
    })
    .returning();
  if (!row) throw new Error('the bonus was not written');
  const { id, amount, currency } = row;
  const [posted] = await ledger.postWithin(tx, [
    {
      key: `bonus:${id}:grant`,
      kind: 'bonus_grant',
      reference: `bonus:${id}`,
      at: now,
      postings: [
        { system: 'promotions', currency, amount: -amount },
        { system: bonusAccount(memberId), currency, amount },
      ],
    },
  ]);
  if (posted?.status !== 'posted') throw new Error(`bonus ${id} was not posted`);
  await writeAudit(tx, noted(row, 'grant', actor, { at: now, amount: String(amount), reason: row.reason }));
  return row;
};

/** Where none is active, the bonus that has waited longest becomes so, and its time begins. */
const startNext = async (tx: Db, memberId: number, now: number): Promise<void> => {
  const open = await openOf(tx, memberId);
  const next = open.find(({ state }) => state === 'waiting');
  if (!next || open.some(({ state }) => state === 'active')) return;
  await tx
    .update(bonuses)
    .set({ state: 'active', startsAt: now, endsAt: now + next.period, checkedAt: now })
    .where(eq(bonuses.id, next.id));
  await writeAudit(tx, noted(next, 'start', 'job', { at: now }));
};

export interface Ending {
  readonly id: number;
  readonly memberId: number;
  /** The states that it may have. */
  readonly from: readonly (typeof OPEN_STATES)[number][];
  readonly end: BonusEnd;
  readonly actor: Actor;
  readonly wagered?: bigint;
  readonly note?: string;
}
export type Ended = { readonly row: BonusRow } | { readonly refused: 'not_open' | 'balance_limit' };

/**
 * Ends a bonus once: its money leaves the bonus account in one entry whose key no other end can use. The account is
 * locked first, as everywhere, so that two ends at once follow each other.
 */
export const endBonus = async (
  { ledger, clock }: BonusDeps,
  tx: Db,
  { id, memberId, from, end, actor, wagered, note }: Ending,
): Promise<Ended> => {
  const account = (await lockAccounts(tx, [memberId])).get(memberId);
  const open = await openOf(tx, memberId);
  const row = open.find((each) => each.id === id);
  if (!row || account === undefined || !from.some((state) => state === row.state))
    return { refused: 'not_open' };
  const now = clock.now();
  const { amount, currency } = row;
  const isPaid = PAID.includes(end);
  const target: Posting = isPaid ? { account, amount } : { system: 'promotions', currency, amount };
  const [posted] = await ledger.postWithin(tx, [
    {
      key: `bonus:${id}:end`,
      kind: isPaid ? 'bonus' : 'bonus_end',
      reference: `bonus:${id}`,
      at: now,
      postings: [{ system: bonusAccount(memberId), currency, amount: -amount }, target],
    },
  ]);
  if (posted?.status === 'refused' && posted.code === 'balance_limit') return { refused: 'balance_limit' };
  if (posted?.status !== 'posted') throw new Error(`the end of bonus ${id} was not posted`);
  const [ended] = await tx
    .update(bonuses)
    .set({ state: end, closedAt: now, note: note ?? null, ...(wagered === undefined ? {} : { wagered }) })
    .where(eq(bonuses.id, id))
    .returning();
  if (!ended) throw new Error(`bonus ${id} was not written`);
  await writeAudit(
    tx,
    noted(row, end, actor, { at: now, amount: String(amount), ...(note === undefined ? {} : { note }) }),
  );
  await startNext(tx, memberId, now);
  return { row: ended };
};

/** After the commit: the pages of the member load again, and the balance is sent where it changed. */
export const notifyBonus = (
  { hub }: { readonly hub: Pick<Deps['hub'], 'publish'> },
  memberId: number,
): void =>
  hub.publish([
    { type: 'balance', memberId },
    { type: 'news', memberId, about: 'bonus' },
  ]);

/** Bonuses that have not ended, in the order of the page: the active one, then those to claim, then those that wait. */
export const openBonuses = async (db: Db, memberId: number): Promise<readonly BonusRow[]> => {
  const rows = await openOf(db, memberId);
  return ['active', 'claimable', 'waiting'].flatMap((state) => rows.filter((row) => row.state === state));
};
