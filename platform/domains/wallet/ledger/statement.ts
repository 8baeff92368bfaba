import { CURRENCY } from '../../../kernel/config.ts';
import type { Database } from '../../../db/open.ts';
import { KINDS, includesOthers, kindsOf, numberOf } from './transaction-types.ts';

export interface StatementQuestion {
  readonly memberId: number;
  /** Epoch ms, both included. */
  readonly from: number;
  readonly to: number;
  /** Numbers of types; null for all. */
  readonly types: readonly number[] | null;
  readonly page: number;
  readonly size: number;
  /** The account's last line that counts; null for all lines. */
  readonly anchor: number | null;
}
export interface StatementLine {
  readonly id: string;
  readonly kind: string;
  readonly typeNumber: number;
  readonly at: number;
  readonly reference: string | null;
  /** Minor units. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
}
export interface Statement {
  readonly lines: readonly StatementLine[];
  readonly total: number;
  readonly anchor: number;
}

/**
 * Lines are numbered per account: lines added while a visitor pages come after the first page's anchor, and shift
 * nothing.
 */
const FIND = `
  with account as (
    select id, least(sequence, coalesce($7::bigint, sequence)) as last
    from accounts where member_id = $1 and currency = $2 and vendor = ''
  ), found as (
    select e.id, e.kind, e.created_at, e.reference, p.amount, p.balance_after, p.sequence
    from account a
    join postings p on p.account_id = a.id and p.sequence is not null and p.sequence <= a.last
    join entries e on e.id = p.entry_id
    where e.created_at between $3::bigint and $4::bigint
      and ($5::text[] is null or e.kind = any($5::text[]) or ($6::boolean and not e.kind = any($10::text[])))
  )
  select f.id::text as id, f.kind, f.created_at::text as at, f.reference,
    f.amount::text as amount, f.balance_after::text as "balanceAfter",
    a.last::text as anchor, (select count(*)::int from found) as total
  from account a
  left join lateral (
    select * from found order by sequence desc limit $8::int offset $9::bigint
  ) f on true`;

/** The leading parameters of every query for a page of a statement, in order. */
export const parametersOf = ({ memberId, from, to, types, page, size, anchor }: StatementQuestion) => [
  memberId,
  CURRENCY.code,
  from,
  to,
  kindsOf(types),
  includesOthers(types),
  anchor,
  size,
  (page - 1) * size,
  KINDS,
];

/** A member's statement, newest first, with the balance after each line. */
export const statementOf = async (database: Database, question: StatementQuestion): Promise<Statement> => {
  const rows = await database.reads.run('statement_of', FIND, parametersOf(question));
  return {
    total: Number(rows[0]?.['total'] ?? 0),
    anchor: Number(rows[0]?.['anchor'] ?? 0),
    lines: rows
      .filter(({ id }) => id !== null)
      .map((row) => ({
        id: String(row['id']),
        kind: String(row['kind']),
        typeNumber: numberOf(String(row['kind'])),
        at: Number(row['at']),
        reference: row['reference'] as string | null,
        amount: BigInt(String(row['amount'])),
        balanceAfter: BigInt(String(row['balanceAfter'])),
      })),
  };
};
