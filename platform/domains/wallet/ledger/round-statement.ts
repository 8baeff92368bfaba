import type { Database } from '../../../db/open.ts';
import { playedGames, type PlayedGame, type RoundKey } from './play-sums.ts';
import { parametersOf, type Statement, type StatementLine, type StatementQuestion } from './statement.ts';
import { ROUND_KINDS, ROUND_TYPE, numberOf } from './transaction-types.ts';

/** Most movements of one round that are shown; live rounds can have hundreds. */
export const MAX_MOVEMENTS = 50;
/** Entries carry the clock of their call, so entries of the same moment may be posted in another order. */
const ORDER_SLACK = 24 * 60 * 60_000;

export interface Movement {
  readonly id: string;
  readonly typeNumber: number;
  readonly at: number;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
}
export interface PlayedRound extends PlayedGame {
  readonly id: string;
  readonly movementCount: number;
  /** The latest movements, in ledger order. */
  readonly movements: readonly Movement[];
}
/** A single line, or all movements of a round: their sum, and the balance after the last. */
export interface RoundLine extends StatementLine {
  readonly round: PlayedRound | null;
}

/**
 * Lots are rounds, or single lines; a lot has the position of its last movement, so that a page does not change with
 * lines after the anchor. Only the requested days and one on either side are read, found by bisection (lines of an
 * account are numbered without a gap), and each step is linear in them, whatever the planner knows of the tables: lots
 * keep the ids of their lines, which are looked up for a single page.
 */
const FIND = `
  with recursive account as (
    select id, least(sequence, coalesce($7::bigint, sequence)) as last
    from accounts where member_id = $1 and currency = $2 and vendor = ''
  ), bisect as (
    select moment, 0::bigint as low, last as high
    from account cross join (values ($3::bigint - $11::bigint), ($4::bigint + $11::bigint)) as t(moment)
    union all
    select b.moment, case when e.is_before then m.middle else b.low end, case when e.is_before then b.high else m.middle - 1 end
    from bisect b cross join account a
      cross join lateral (select (b.low + b.high + 1) / 2 as middle) m
      cross join lateral (
        select e.created_at < b.moment as is_before from postings p join entries e on e.id = p.entry_id
        where p.account_id = a.id and p.sequence = m.middle offset 0) e
    where b.low < b.high
  ), bounds as materialized (
    select min(low) as before, max(low) as last from bisect where low = high
  ), found as (
    select e.id, p.amount, p.sequence,
      case when e.kind = any($12::text[]) and strpos(e.reference, ':') > 0 then e.reference else '#' || e.id end as lot
    from account a cross join bounds b
      join postings p on p.account_id = a.id and p.sequence > b.before and p.sequence <= b.last
      cross join lateral (select id, kind, created_at, reference from entries where id = p.entry_id offset 0) e
    where e.created_at between $3::bigint and $4::bigint
      and ($5::text[] is null or e.kind = any($5::text[]) or ($6::boolean and not e.kind = any($10::text[])))
  ), lots as materialized (
    select lot, max(sequence) as head, sum(amount) as amount, count(*)::int as size,
      (array_agg(id order by sequence desc))[1:$13::int] as ids
    from found group by lot
  )
  select a.id::text as "accountId", a.last::text as anchor, (select count(*)::int from lots) as total,
    (select e.created_at::text from postings p join entries e on e.id = p.entry_id
      where p.account_id = a.id and p.sequence = a.last) as until,
    l.lot, l.size, l.amount::text as amount, l.movements
  from account a left join (
    select page.*, parts.movements
    from (select * from lots order by head desc limit $8::int offset $9::bigint) page
      cross join account a
      cross join lateral (
        select json_agg(json_build_array(e.id::text, e.kind, e.created_at::text, p.amount::text, p.balance_after::text,
          e.reference) order by p.sequence) as movements
        from unnest(page.ids) as line(id)
          cross join lateral (select * from entries where id = line.id offset 0) e
          cross join lateral (select * from postings where entry_id = line.id and account_id = a.id offset 0) p) parts
  ) l on true
  order by l.head desc`;

type Part = readonly [
  id: string,
  kind: string,
  at: string,
  amount: string,
  balanceAfter: string,
  reference: string | null,
];
interface Lot {
  readonly lot: string;
  readonly size: number;
  readonly amount: string;
  readonly movements: readonly Part[];
}

/** Null for a single line. */
const roundKeyOf = ({ lot }: Lot): RoundKey | null => {
  const cut = lot.indexOf(':');
  return lot.startsWith('#') ? null : { vendor: lot.slice(0, cut), round: lot.slice(cut + 1) };
};

const movementOf = ([id, kind, at, amount, balanceAfter]: Part): Movement => ({
  id,
  typeNumber: numberOf(kind),
  at: Number(at),
  amount: BigInt(amount),
  balanceAfter: BigInt(balanceAfter),
});

const lineOf = (lot: Lot, gameOf: (key: RoundKey) => PlayedGame): RoundLine => {
  const last = lot.movements.at(-1);
  if (!last) throw new Error(`the lot ${lot.lot} has no lines`);
  const [, kind, , , , reference] = last;
  const movement = movementOf(last);
  const key = roundKeyOf(lot);
  const line = { ...movement, kind, reference, amount: BigInt(lot.amount) };
  if (!key) return { ...line, round: null };
  const parts = { movementCount: lot.size, movements: lot.movements.map(movementOf) };
  return { ...line, typeNumber: ROUND_TYPE, round: { ...gameOf(key), id: key.round, ...parts } };
};

/** A member's statement by rounds, newest first, with the balance after each. */
export const roundStatementOf = async (
  database: Database,
  query: StatementQuestion,
): Promise<Omit<Statement, 'lines'> & { readonly lines: readonly RoundLine[] }> => {
  const rows = await database.reads.run('round_statement_of', FIND, [
    ...parametersOf(query),
    ORDER_SLACK,
    ROUND_KINDS,
    MAX_MOVEMENTS,
  ]);
  const { memberId, from, to } = query;
  const lots = rows.filter(({ lot }) => lot !== null) as unknown as readonly Lot[];
  const [first = {}] = rows;
  const keys = lots.map(roundKeyOf).filter((key) => key !== null);
  const question = { memberId, accountId: Number(first['accountId'] ?? 0), from, to };
  const gameOf = await playedGames(database, { ...question, until: Number(first['until'] ?? 0) }, keys);
  return {
    total: Number(first['total'] ?? 0),
    anchor: Number(first['anchor'] ?? 0),
    lines: lots.map((lot) => lineOf(lot, gameOf)),
  };
};
