import { CURRENCY, SESSION } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { Statement, StatementLine, StatementQuestion } from './statement.ts';
import { KINDS, ROUND_KINDS, ROUND_TYPE, asksForOthers, kindsOf, numberOf } from './transaction-types.ts';

/** Movements of one round that are shown; live rounds can have hundreds. */
export const MOST_MOVEMENTS = 50;
/** Entries carry the clock of their call, so those of one moment may be posted in another order. */
const ORDER_SLACK = 24 * 60 * 60_000;

export interface Movement {
  readonly id: string;
  readonly typeNumber: number;
  readonly at: number;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
}
/** One launch of a game, with what it came to within the days and the lines that are asked for. */
export interface PlaySum {
  readonly id: string;
  readonly at: number;
  readonly rounds: number;
  readonly net: bigint;
}
export interface PlayedRound {
  readonly id: string;
  readonly gameId: string | null;
  readonly gameName: string | null;
  readonly vendorName: string;
  readonly state: 'open' | 'settled' | 'cancelled';
  readonly movementCount: number;
  /** The latest of them, in the order of the books. */
  readonly movements: readonly Movement[];
  readonly session: PlaySum | null;
}
/** A line of its own, or all movements of a round: then the sum of them, and the balance after the last. */
export interface RoundLine extends StatementLine {
  readonly round: PlayedRound | null;
}

/**
 * Lots are rounds, or lines of their own; a lot stands where its last movement stands, so that a page is the same
 * whatever comes after the anchor. What is read begins with the first day that is asked for. A bet is of the launch of its
 * game that was the latest then.
 */
const FIND = `
  with account as (
    select id, least(sequence, coalesce($7::bigint, sequence)) as last
    from accounts where member_id = $1 and currency = $2
  ), before as (
    select coalesce((
      select p.sequence from postings p join entries e on e.id = p.entry_id
      where p.account_id = a.id and p.sequence <= a.last and e.created_at < $3::bigint - $11::bigint
      order by p.sequence desc limit 1), 0) as sequence
    from account a
  ), scope as materialized (
    select e.id, e.kind, e.created_at as at, e.reference, p.amount, p.balance_after, p.sequence,
      case when e.kind = any($12::text[]) and strpos(e.reference, ':') > 0 then e.reference else '#' || e.id end as lot
    from account a cross join before b
      join postings p on p.account_id = a.id and p.sequence > b.sequence and p.sequence <= a.last
      join entries e on e.id = p.entry_id
    where e.created_at between $3::bigint and $4::bigint
  ), found as materialized (
    select * from scope
    where $5::text[] is null or kind = any($5::text[]) or ($6::boolean and not kind = any($10::text[]))
  ), lots as materialized (
    select lot, max(sequence) as head, sum(amount) as amount, count(*)::int as size from found group by lot
  ), page as materialized (
    select * from lots order by head desc limit $8::int offset $9::bigint
  ), parts as (
    select lot, json_agg(json_build_array(id::text, kind, at::text, amount::text, balance_after::text) order by sequence)
      as movements
    from (
      select f.*, row_number() over (partition by f.lot order by f.sequence desc) as place
      from found f join page using (lot) where f.lot not like '#%') latest
    where place <= $13::int group by lot
  ), played as materialized (
    select page.lot, b.vendor, min(b.game_id) as game_id, min(b.placed_at) as placed_at, bool_or(b.state = 'open') as is_open,
      bool_and(b.state = 'cancelled') as is_cancelled
    from account a cross join page
      join bets b on b.round_id = substr(page.lot, strpos(page.lot, ':') + 1) and b.vendor = split_part(page.lot, ':', 1)
        and b.account_id = a.id
    where page.lot not like '#%' group by page.lot, b.vendor
  ), launches as materialized (
    select l.id, l.vendor, l.game_id, l.created_at as at,
      lead(l.created_at) over (partition by l.vendor, l.game_id order by l.created_at, l.id) as next
    from account a cross join (select min(placed_at) as at from played) first
      join sessions s on s.member_id = $1 and s.created_at >= first.at - $14::bigint and s.created_at <= $4::bigint
      join play_sessions l on l.session_id = s.id and l.account_id = a.id
  ), seated as materialized (
    select p.lot, l.* from played p
      join launches l on l.vendor = p.vendor and l.game_id = p.game_id and l.at <= p.placed_at
        and (l.next is null or l.next > p.placed_at)
  ), sums as (
    select of.id, count(distinct s.lot)::int as rounds, sum(s.amount) as net
    from (
      select distinct t.id, b.vendor || ':' || b.round_id as lot
      from (select distinct id, vendor, game_id, at, next from seated) t
        join bets b on b.member_id = $1 and b.vendor = t.vendor and b.game_id = t.game_id
          and b.placed_at >= t.at and b.placed_at <= $4::bigint and (t.next is null or b.placed_at < t.next)) of
      join scope s on s.lot = of.lot
    group by of.id
  )
  select a.last::text as anchor, (select count(*)::int from lots) as total, l.*
  from account a left join (
    select h.id::text as id, h.kind, h.at::text as at, h.reference, page.head, page.amount::text as amount,
      h.balance_after::text as "balanceAfter", page.lot, page.size, parts.movements,
      played.game_id as "gameId", g.name as "gameName", coalesce(v.display_name, split_part(page.lot, ':', 1)) as "vendorName",
      played.is_open as "isOpen", played.is_cancelled as "isCancelled",
      seated.id::text as "sessionId", seated.at::text as "sessionAt", sums.rounds, sums.net::text as net
    from page join found h on h.sequence = page.head
      left join parts on parts.lot = page.lot
      left join played on played.lot = page.lot
      left join games g on g.id = played.game_id
      left join vendors v on v.code = split_part(page.lot, ':', 1)
      left join seated on seated.lot = page.lot
      left join sums on sums.id = seated.id
  ) l on true
  order by l.head desc`;

type Row = Readonly<Record<string, unknown>>;
type Part = readonly [id: string, kind: string, at: string, amount: string, balanceAfter: string];

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const sessionOf = ({ sessionId, sessionAt, rounds, net }: Row): PlaySum | null =>
  text(sessionId) === null
    ? null
    : { id: String(sessionId), at: Number(sessionAt), rounds: Number(rounds), net: BigInt(String(net)) };

const roundOf = (row: Row): PlayedRound | null => {
  const lot = String(row['lot']);
  if (lot.startsWith('#')) return null;
  const parts = (row['movements'] ?? []) as readonly Part[];
  return {
    id: lot.slice(lot.indexOf(':') + 1),
    gameId: text(row['gameId']),
    gameName: text(row['gameName']),
    vendorName: String(row['vendorName']),
    state: row['isCancelled'] === true ? 'cancelled' : row['isOpen'] === true ? 'open' : 'settled',
    movementCount: Number(row['size']),
    movements: parts.map(([id, kind, at, amount, balanceAfter]) => ({
      id,
      typeNumber: numberOf(kind),
      at: Number(at),
      amount: BigInt(amount),
      balanceAfter: BigInt(balanceAfter),
    })),
    session: sessionOf(row),
  };
};

/** What moved a member's money by rounds, newest first, with the balance after each. */
export const roundStatementOf = async (
  database: Database,
  { memberId, from, to, types, page, size, anchor }: StatementQuestion,
): Promise<Omit<Statement, 'lines'> & { readonly lines: readonly RoundLine[] }> => {
  const rows = await database.reads.run('round_statement_of', FIND, [
    memberId,
    CURRENCY.code,
    from,
    to,
    kindsOf(types),
    asksForOthers(types),
    anchor,
    size,
    (page - 1) * size,
    KINDS,
    ORDER_SLACK,
    ROUND_KINDS,
    MOST_MOVEMENTS,
    SESSION.absolute,
  ]);
  return {
    total: Number(rows[0]?.['total'] ?? 0),
    anchor: Number(rows[0]?.['anchor'] ?? 0),
    lines: rows
      .filter(({ id }) => id !== null)
      .map((row) => {
        const round = roundOf(row);
        return {
          id: String(row['id']),
          kind: String(row['kind']),
          typeNumber: round ? ROUND_TYPE : numberOf(String(row['kind'])),
          at: Number(row['at']),
          reference: text(row['reference']),
          amount: BigInt(String(row['amount'])),
          balanceAfter: BigInt(String(row['balanceAfter'])),
          round,
        };
      }),
  };
};
