import type { BetOutcome } from '#contract/bets.ts';
import type { Database } from '../../../db/open.ts';
import type { Movement } from '../ledger/round-statement.ts';
import { numberOf } from '../ledger/transaction-types.ts';
import { QUARTER, type Days } from './bet-sums.ts';

/** The bet after which a page begins. */
export interface Cursor {
  readonly at: number;
  readonly id: string;
  readonly vendor: string;
}
export interface RecordQuestion extends Days {
  readonly memberId: number;
  /** Ids of games; null for all. */
  readonly games: readonly string[] | null;
  readonly outcome: BetOutcome | null;
  readonly after: Cursor | null;
  readonly size: number;
}
export interface RecordedBet {
  readonly accountId: number;
  readonly vendor: string;
  readonly id: string;
  readonly roundId: string | null;
  readonly gameId: string | null;
  readonly outcome: BetOutcome;
  readonly isHeld: boolean;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAt: number;
  readonly closedAt: number | null;
}

const COLUMNS = `b.account_id as "accountId", b.vendor, b.transaction_id as id, b.round_id as "roundId", b.game_id as "gameId",
  bet_outcome(b.corrects, b.state, b.stake, b.payout) as outcome, b.stake::text as stake,
  (case b.state when 'cancelled' then b.stake else b.payout end)::text as payout,
  b.placed_at::text as "placedAt", b.closed_at::text as "closedAt",
  exists (select 1 from held_wins h where h.bet_transaction_id = b.transaction_id and h.vendor = b.vendor
    and h.member_id = b.member_id and h.decided_at is null) as "isHeld"`;

/**
 * The sums say which quarters have bets that match, so a page reads the bets of as many quarters as it needs, however
 * many others lie between them.
 */
const FIND = `
  with filled as (
    select quarter, sum(own.bets)::int as bets from unnest($1::int[]) wallet(id) cross join lateral (
    select quarter, sum(bets) as bets from bet_sums
    where account_id = wallet.id and quarter between quarter_of($2::bigint) and least(quarter_of($3::bigint), quarter_of($6::bigint))
      and bets <> 0 and ($4::text[] is null or game_id = any($4::text[])) and ($5::text is null or outcome = $5::text)
    -- Each has a bet at least, so a page needs no more of them.
    group by quarter order by quarter desc limit $9::int + 1) own
    group by quarter order by quarter desc limit $9::int + 1
  ), counted as (
    -- The first quarter may lie beyond the cursor in part: it is read, but not relied upon.
    select quarter, coalesce(sum(bets) over (order by quarter desc rows between unbounded preceding and 1 preceding), 0)
      - first_value(bets) over (order by quarter desc) as before, row_number() over (order by quarter desc) as place
    from filled
  ), picked as materialized (
    select quarter from counted where before < $9::int order by quarter desc
  )
  select ${COLUMNS}
  from picked cross join lateral (
    select * from bets
    where member_id = $10::int and placed_at between greatest(picked.quarter, $2::bigint) and least(picked.quarter + ${QUARTER - 1}, $3::bigint)
      and (placed_at, transaction_id, vendor) < ($6::bigint, $7::text, $8::text)
      and account_id = any($1::int[]) and ($4::text[] is null or coalesce(game_id, '') = any($4::text[]))
      and ($5::text is null or bet_outcome(corrects, state, stake, payout) = $5::text) offset 0) b
  order by b.placed_at desc, b.transaction_id desc, b.vendor desc limit $9::int`;

const FIND_ROUND = `
  select ${COLUMNS}
  from bets b
  where b.round_id = $1 and b.member_id = $2::int and b.account_id = any($3::int[]) and b.placed_at between $4::bigint and $5::bigint
    and ($6::text is null or bet_outcome(b.corrects, b.state, b.stake, b.payout) = $6::text)
  order by b.placed_at desc, b.transaction_id desc, b.vendor desc limit 500`;

const FIND_BET = `select ${COLUMNS} from bets b
  where b.transaction_id = $1 and b.vendor = $2 and b.member_id = $3::int`;

/** Later than any bet. */
const NEWEST: Cursor = { at: Number.MAX_SAFE_INTEGER, id: '', vendor: '' };

type Row = Readonly<Record<string, unknown>>;
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const betOf = (row: Row): RecordedBet => ({
  accountId: Number(row['accountId']),
  vendor: String(row['vendor']),
  id: String(row['id']),
  roundId: text(row['roundId']),
  gameId: text(row['gameId']),
  outcome: row['outcome'] as BetOutcome,
  isHeld: row['isHeld'] === true,
  stake: BigInt(String(row['stake'])),
  payout: BigInt(String(row['payout'])),
  placedAt: Number(row['placedAt']),
  closedAt: row['closedAt'] === null ? null : Number(row['closedAt']),
});

/** A page of a member's bets, newest first, and where the next one begins. */
export const betsOf = async (
  database: Database,
  { accountIds, memberId, from, to, games, outcome, after, size }: RecordQuestion,
): Promise<{ readonly bets: readonly RecordedBet[]; readonly next: Cursor | null }> => {
  const { at, id, vendor } = after ?? NEWEST;
  const rows = await database.reads.run('bets_of', FIND, [
    ...[accountIds, from, to, games, outcome],
    ...[at, id, vendor, size + 1, memberId],
  ]);
  const bets = rows.slice(0, size).map(betOf);
  const last = bets.at(-1);
  const next = rows.length > size && last ? { at: last.placedAt, id: last.id, vendor: last.vendor } : null;
  return { bets, next };
};

/** A member's bets of the round with this number; rounds have few. */
export const betsOfNumber = async (
  database: Database,
  { accountIds, memberId, from, to, outcome }: Omit<RecordQuestion, 'games' | 'after' | 'size'>,
  round: string,
): Promise<readonly RecordedBet[]> =>
  (
    await database.reads.run('bets_of_number', FIND_ROUND, [round, memberId, accountIds, from, to, outcome])
  ).map(betOf);

/** One bet of a member; null for any other. */
export const betNamed = async (
  database: Database,
  memberId: number,
  { vendor, id }: { readonly vendor: string; readonly id: string },
): Promise<RecordedBet | null> => {
  const [row] = await database.reads.run('bet_named', FIND_BET, [id, vendor, memberId]);
  return row ? betOf(row) : null;
};

/** A bet has two movements at most, and a correction one; a held win is paid under the key of its settlement. */
const FIND_MOVEMENTS = `
  select e.id::text as id, e.kind, e.created_at::text as at, p.amount::text as amount, p.balance_after::text as "balanceAfter"
  from bets b
    cross join lateral (
      select unnest(array['vendor:' || b.vendor || ':' || b.transaction_id, 'vendor:' || b.vendor || ':' || b.closing_id]) as key) k
    join entries e on e.key = k.key
    join postings p on p.entry_id = e.id and p.account_id = b.account_id
  where b.transaction_id = $1 and b.vendor = $2 and b.account_id = $3::int
  order by p.sequence`;

/** What a bet moved, in ledger order. */
export const movementsOf = async (
  database: Database,
  { id, vendor, accountId }: Pick<RecordedBet, 'id' | 'vendor' | 'accountId'>,
): Promise<readonly Movement[]> =>
  (await database.reads.run('movements_of_bet', FIND_MOVEMENTS, [id, vendor, accountId])).map((row) => ({
    id: String(row['id']),
    typeNumber: numberOf(String(row['kind'])),
    at: Number(row['at']),
    amount: BigInt(String(row['amount'])),
    balanceAfter: BigInt(String(row['balanceAfter'])),
  }));
