import type { BetOutcome } from '#contract/bets.ts';
import type { Database } from '../../../db/open.ts';
import { numberOf } from '../ledger/transaction-types.ts';
import type { GameSum } from './bet-sums.ts';

/** Sums of one kind of money, in minor units. */
export interface MoneySum {
  readonly typeNumber: number;
  readonly entries: number;
  readonly amount: bigint;
}
export interface Profit {
  /** As many as there are days, in their order. */
  readonly days: readonly (readonly GameSum[])[];
  readonly movements: readonly MoneySum[];
  readonly lifetime: {
    readonly since: number | null;
    readonly games: readonly GameSum[];
    readonly movements: readonly MoneySum[];
    readonly balance: bigint;
  };
}

/** The days begin at quarters, so every quarter lies in one of them. */
const FIND_DAYS = `
  select width_bucket(quarter, $2::bigint[]) as day, vendor, game_id as "gameId", outcome,
    sum(bets)::int as bets, sum(stake)::text as stake, sum(payout)::text as payout
  from bet_sums
  where account_id = any($1::int[]) and quarter >= ($2::bigint[])[1] and quarter <= $3::bigint and bets <> 0
  group by 1, 2, 3, 4`;

const FIND_LIFETIME = `
  select vendor, game_id as "gameId", outcome, sum(bets)::int as bets, sum(stake)::text as stake, sum(payout)::text as payout
  from bet_sums where account_id = any($1::int[]) and bets <> 0 group by 1, 2, 3`;

/**
 * A withdrawal that came back is part of the sum, not another withdrawal. What moves between the member's own wallets is
 * no gain of any.
 */
const FIND_MONEY = `
  select kind, coalesce(sum(entries) filter (where quarter between $2::bigint and $3::bigint), 0)::int as entries,
    coalesce(sum(amount) filter (where quarter between $2::bigint and $3::bigint), 0)::text as amount,
    sum(entries)::int as "allEntries", sum(amount)::text as "allAmount"
  from money_sums where account_id = any($1::int[]) and kind <> 'wallet_transfer' group by kind`;

const FIND_ACCOUNT = `
  select sum(balance)::text as balance, min(since)::text as since from (
    select balance, (select min(first) from (
      (select quarter as first from bet_sums where account_id = accounts.id order by quarter limit 1)
      union all (select quarter from money_sums where account_id = accounts.id order by quarter limit 1)) began) as since
    from accounts where id = any($1::int[])) wallets`;

type Row = Readonly<Record<string, unknown>>;
const gameSum = (row: Row): GameSum => ({
  vendor: String(row['vendor']),
  gameId: String(row['gameId']),
  outcome: row['outcome'] as BetOutcome,
  bets: Number(row['bets']),
  stake: BigInt(String(row['stake'])),
  payout: BigInt(String(row['payout'])),
});

const moneySums = (rows: readonly Row[], entries: string, amount: string): readonly MoneySum[] => {
  const byType = new Map<number, MoneySum>();
  for (const row of rows) {
    const kind = String(row['kind']);
    const typeNumber = numberOf(kind);
    const known = byType.get(typeNumber);
    byType.set(typeNumber, {
      typeNumber,
      entries: (known?.entries ?? 0) + (kind.endsWith('_return') ? 0 : Number(row[entries])),
      amount: (known?.amount ?? 0n) + BigInt(String(row[amount])),
    });
  }
  return [...byType.values()].filter((sum) => sum.amount !== 0n || sum.entries !== 0);
};

/** What the accounts of a member played and moved on these days, and since its beginning. */
export const profitOf = async (
  database: Database,
  accountIds: readonly number[],
  { starts, to }: { readonly starts: readonly number[]; readonly to: number },
): Promise<Profit> => {
  const { reads } = database;
  const [played, always, money, [account]] = await Promise.all([
    reads.run('profit_days', FIND_DAYS, [accountIds, starts, to]),
    reads.run('profit_lifetime', FIND_LIFETIME, [accountIds]),
    reads.run('profit_money', FIND_MONEY, [accountIds, starts[0] ?? 0, to]),
    reads.run('profit_account', FIND_ACCOUNT, [accountIds]),
  ]);
  const { since, balance } = account ?? {};
  return {
    days: starts.map((_, at) => played.filter(({ day }) => Number(day) === at + 1).map(gameSum)),
    movements: moneySums(money, 'entries', 'amount'),
    lifetime: {
      since: typeof since === 'string' ? Number(since) : null,
      games: always.map(gameSum),
      movements: moneySums(money, 'allEntries', 'allAmount'),
      balance: BigInt(typeof balance === 'string' ? balance : '0'),
    },
  };
};
