import { sql } from 'drizzle-orm';
import type { PointType } from '#contract/points.ts';
import { CURRENCY, POINTS } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { PostingDeps } from '../../runtime/deps.ts';
import type { LedgerRefusal } from '../wallet/ledger/ledger.ts';
import { pointMovements } from './points.tables.ts';

/** A member’s two accounts, locked. */
export interface PointAccounts {
  /** Null for an account without real money. */
  readonly money: number | null;
  readonly points: number;
  readonly balance: bigint;
}

/**
 * Locks the accounts of money and of points, and opens the latter where there is none. Locked in the order of ids, as
 * the ledger locks them.
 */
export const lockPoints = async (tx: Db, memberId: number): Promise<PointAccounts> => {
  await tx.execute(
    sql`insert into accounts (code, currency, member_id, balance, held, sequence)
      values ('player:' || ${memberId}::int, ${POINTS.currency}, ${memberId}, 0, 0, 0) on conflict do nothing`,
  );
  const rows = await rowsOf<{ id: number; currency: string; balance: string }>(
    tx,
    sql`select id::int as id, currency, balance::text as balance from accounts
      where member_id = ${memberId} and vendor = '' and currency in (${CURRENCY.code}, ${POINTS.currency})
      order by id for no key update`,
  );
  const points = rows.find(({ currency }) => currency === POINTS.currency);
  if (!points) throw new Error(`member ${memberId} has no account of points`);
  const money = rows.find(({ currency }) => currency === CURRENCY.code);
  return { money: money?.id ?? null, points: points.id, balance: BigInt(points.balance) };
};

/** A member’s points; 0 before the first. */
export const pointsOf = async (db: Db, memberId: number): Promise<bigint> => {
  const [row] = await rowsOf<{ balance: string }>(
    db,
    sql`select balance::text as balance from accounts
      where member_id = ${memberId} and currency = ${POINTS.currency} and vendor = ''`,
  );
  return BigInt(row?.balance ?? '0');
};

const NUMBERS: Readonly<Record<PointType, number>> = {
  ...{ earned: 21, redeemed: 22, returned: 23, converted: 24, adjusted: 25 },
};
const KINDS: Readonly<Record<PointType, string>> = {
  ...{ earned: 'points_earned', redeemed: 'points_redeemed', returned: 'points_returned' },
  ...{ converted: 'points_converted', adjusted: 'points_adjusted' },
};

export interface NewMovement extends Omit<
  typeof pointMovements.$inferInsert,
  'id' | 'type' | 'balance' | 'points'
> {
  readonly type: PointType;
  readonly points: bigint;
}

/**
 * Writes a movement with its ledger entry. The accounts are locked by the caller.
 * @returns the points after it, or the ledger’s refusal, which the caller answers by undoing its transaction.
 */
export const movePoints = async (
  { ledger }: Pick<PostingDeps, 'ledger'>,
  tx: Db,
  account: number,
  { type, points, ...row }: NewMovement,
): Promise<bigint | LedgerRefusal> => {
  const [added] = await tx
    .insert(pointMovements)
    .values({ ...row, type: NUMBERS[type], points: Number(points), balance: 0 })
    .returning({ id: pointMovements.id });
  const id = added?.id ?? 0;
  const [posted] = await ledger.postWithin(tx, [
    {
      ...{ key: `points:${id}`, kind: KINDS[type], reference: `points:${id}`, at: row.createdAt },
      postings: [
        { account, amount: points },
        { system: 'promotions', currency: POINTS.currency, amount: -points },
      ],
    },
  ]);
  if (posted?.status !== 'posted') return posted?.status === 'refused' ? posted.code : 'key_reused';
  const balance = posted.balances.find((each) => each.account === account)?.balance ?? 0n;
  await tx.execute(sql`update point_movements set balance = ${String(balance)}::bigint where id = ${id}`);
  return balance;
};
