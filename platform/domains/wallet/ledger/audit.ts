import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../../db/open.ts';

/** Number of inconsistencies of each kind; all zero when the ledger is sound. */
export interface Audit {
  /** Entries whose postings of one currency do not sum to zero, or that have none. */
  readonly unbalancedEntries: number;
  /** Player accounts whose balance is not the sum of their postings. */
  readonly wrongBalances: number;
  /** Player accounts whose sequence has a gap, or whose running balances are inconsistent. */
  readonly brokenSequences: number;
  /** Player accounts below zero, or with more held than the balance. */
  readonly overdrawn: number;
  /** Player accounts whose held part is not the sum of their open holds. */
  readonly wrongHolds: number;
  /** Bets whose stake and payout, and corrections whose difference of both, differ from their entries. */
  readonly wrongBets: number;
  /** Play-money wallets whose balance is not grants, less stakes, plus payouts. */
  readonly wrongFreePlay: number;
}

/** Recomputes the ledger from the postings (goals R1). */
export const audit = async (db: Db): Promise<Audit> => {
  const [row] = await rowsOf<Record<keyof Audit, number>>(
    db,
    sql`select
      (select count(*)::int from (
        select e.id from entries e left join postings p on p.entry_id = e.id left join accounts a on a.id = p.account_id
        group by e.id, a.currency having coalesce(sum(p.amount), 1) <> 0) x) as "unbalancedEntries",
      (select count(*)::int from accounts a
        left join (select account_id, sum(amount) as total from postings group by account_id) p on p.account_id = a.id
        where a.member_id is not null and a.balance <> coalesce(p.total, 0)) as "wrongBalances",
      (select count(distinct id)::int from (
        select a.id, a.sequence as last, p.sequence, p.balance_after,
          row_number() over w as expected, sum(p.amount) over w as running,
          count(p.entry_id) over (partition by a.id) as lines
        from accounts a left join postings p on p.account_id = a.id where a.member_id is not null
        window w as (partition by a.id order by p.sequence)) x
        where last <> lines
          or (lines > 0 and (sequence is distinct from expected or balance_after is distinct from running)))
        as "brokenSequences",
      (select count(*)::int from accounts where member_id is not null and (balance < 0 or balance < held)) as overdrawn,
      (select count(*)::int from accounts a
        left join (select account_id, sum(amount) as total from holds where closed_at is null group by account_id) h
          on h.account_id = a.id
        where a.member_id is not null and a.held <> coalesce(h.total, 0)) as "wrongHolds",
      (select count(*)::int from (
        select b.vendor, b.transaction_id, b.state, b.stake, b.payout, b.closing_id,
          (select -p.amount from entries e join postings p on p.entry_id = e.id and p.account_id = b.account_id
            where e.key = 'vendor:' || b.vendor || ':' || b.transaction_id) as staked,
          (select p.amount from entries e join postings p on p.entry_id = e.id and p.account_id = b.account_id
            where e.key = 'vendor:' || b.vendor || ':' || b.closing_id) as paid
        from bets b where b.account_id is not null and b.corrects is null) x
        where staked is distinct from stake
          or coalesce(paid, 0) <> case state when 'settled' then payout when 'cancelled' then stake else 0 end)
        + (select count(*)::int from bets c where c.corrects is not null and c.payout - c.stake <> coalesce((
          select p.amount from entries e join postings p on p.entry_id = e.id and p.account_id = c.account_id
          where e.key = 'vendor:' || c.vendor || ':' || c.transaction_id), 0))
        as "wrongBets",
      (select count(*)::int from free_play_wallets w
        left join (
          select wallet_id, sum(case state when 'cancelled' then 0 else payout - stake end) as won
          from free_play_bets group by wallet_id) b on b.wallet_id = w.id
        where w.balance <> w.granted + coalesce(b.won, 0)) as "wrongFreePlay"`,
  );
  if (!row) throw new Error('the audit returned no row');
  return row;
};

/** True without inconsistencies. */
export const isSound = (result: Audit): boolean => Object.values(result).every((count) => count === 0);
