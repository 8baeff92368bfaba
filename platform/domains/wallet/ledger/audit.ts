import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../../db/open.ts';
import { POINTS } from '../../../kernel/config.ts';

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
  /** Kept sums of bets, and of other money, that differ from the rows they sum up (records/sums.tables.ts). */
  readonly wrongSums: number;
  /**
   * Bonuses whose entries are not the grant and, once it has ended, one end to the member or back; and bonus accounts
   * that are not the sum of what was granted less what ended.
   */
  readonly wrongBonuses: number;
  /** Rebates whose entry is missing, or of another amount; and entries without a claim. */
  readonly wrongRebates: number;
  /** Claimed days of the sign-in calendar whose entry is missing, or of another amount; and entries without a claim. */
  readonly wrongSignIns: number;
  /**
   * Transfers between a member's wallets whose entry does not move their amount, entries without a transfer, and
   * movements of a vendor's wallet that are neither transfers nor play.
   */
  readonly wrongWallets: number;
  /** Movements of points whose entry is missing, of another amount or leaves another balance; and entries without one. */
  readonly wrongPoints: number;
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
        where w.balance <> w.granted + coalesce(b.won, 0)) as "wrongFreePlay",
      (select count(*)::int from (
        select coalesce(account_id, 0) from (
          select account_id, quarter, vendor, game_id, outcome, bets, stake, payout from bet_sums where bets <> 0) s
        full join (
          select account_id, quarter_of(placed_at) as quarter, vendor, coalesce(game_id, '') as game_id,
            bet_outcome(corrects, state, stake, payout) as outcome, count(*) as bets, sum(stake) as stake,
            sum(case state when 'cancelled' then stake else payout end) as payout
          from bets where account_id is not null group by 1, 2, 3, 4, 5) b
          using (account_id, quarter, vendor, game_id, outcome)
        where s.bets is distinct from b.bets or s.stake is distinct from b.stake or s.payout is distinct from b.payout) x)
      + (select count(*)::int from (
        select coalesce(account_id, 0) from money_sums s
        full join (
          select p.account_id, quarter_of(e.created_at) as quarter, e.kind, count(*) as entries, sum(p.amount) as amount
          from postings p join entries e on e.id = p.entry_id
          where p.sequence is not null and e.kind not in ('bet', 'win', 'refund', 'correction') group by 1, 2, 3) m
          using (account_id, quarter, kind)
        where s.entries is distinct from m.entries or s.amount is distinct from m.amount) x) as "wrongSums",
      (select count(*)::int from (
        select b.amount, b.state,
          (select p.amount from entries e join postings p on p.entry_id = e.id join accounts a on a.id = p.account_id
            where e.key = 'bonus:' || b.id || ':grant' and a.code = 'bonus:' || b.member_id) as granted,
          (select p.amount from entries e join postings p on p.entry_id = e.id join accounts a on a.id = p.account_id
            where e.key = 'bonus:' || b.id || ':end' and a.code = 'bonus:' || b.member_id) as ended,
          coalesce((select p.amount from entries e join postings p on p.entry_id = e.id join accounts a on a.id = p.account_id
            where e.key = 'bonus:' || b.id || ':end' and a.member_id = b.member_id), 0) as paid
        from bonuses b) x
        where granted is distinct from amount
          or ended is distinct from case when state in ('waiting', 'active', 'claimable') then null else -amount end
          or paid <> case when state in ('met', 'claimed') then amount else 0 end)
      + (select count(*)::int from (
          select a.code, a.currency, sum(p.amount) as held from accounts a join postings p on p.account_id = a.id
          where starts_with(a.code, 'bonus:') group by 1, 2) l
        full join (
          select 'bonus:' || member_id as code, currency,
            sum(amount) filter (where state in ('waiting', 'active', 'claimable')) as held
          from bonuses group by 1, 2) b using (code, currency)
        where coalesce(l.held, 0) <> coalesce(b.held, 0)) as "wrongBonuses",
      (select count(*)::int from rebate_claims c full join (
          select e.key, p.amount, a.member_id from entries e join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id and a.member_id is not null
          where e.kind = 'rebate') e on e.key = 'rebate:' || c.id
        where c.id is null or e.key is null or c.amount <> e.amount or c.member_id <> e.member_id)
        as "wrongRebates",
      (select count(*)::int from sign_in_claims c full join (
          select e.key, p.amount, a.member_id from entries e join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id and a.member_id is not null
          where e.kind = 'sign_in') e on e.key = 'sign-in:' || c.id
        where c.id is null or e.key is null or c.amount <> e.amount or c.member_id <> e.member_id)
      + (select count(*)::int from (select * from sign_in_claims where taken_back_at is not null) c full join (
          select e.key, p.amount, a.member_id from entries e join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id and a.member_id is not null
          where e.kind = 'sign_in_return') e on e.key = 'sign-in-return:' || c.id
        where c.id is null or e.key is null or c.amount <> -e.amount or c.member_id <> e.member_id)
        as "wrongSignIns",
      (select count(*)::int from wallet_transfers t full join (
          select e.key, max(a.member_id) as member_id, count(distinct a.member_id) as owners,
            sum(p.amount) filter (where a.vendor <> '') as amount, sum(p.amount) filter (where a.vendor = '') as main,
            string_agg(a.vendor, '') as vendor
          from entries e join postings p on p.entry_id = e.id join accounts a on a.id = p.account_id
          where e.kind = 'wallet_transfer' group by e.id) e on e.key = 'wallet:' || t.id
        where t.id is null or e.key is null or e.owners <> 1 or e.member_id is distinct from t.member_id
          or e.amount is distinct from t.amount or e.main is distinct from -t.amount or e.vendor <> t.vendor)
      + (select count(*)::int from accounts a join postings p on p.account_id = a.id join entries e on e.id = p.entry_id
        where a.vendor <> '' and e.kind not in ('wallet_transfer', 'bet', 'win', 'refund', 'correction'))
        as "wrongWallets",
      (select count(*)::int from point_movements m full join (
          select e.key, p.amount, p.balance_after, a.member_id from entries e join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id and a.member_id is not null
          where a.currency = ${POINTS.currency}) e on e.key = 'points:' || m.id
        where m.id is null or e.key is null or m.points <> e.amount or m.balance <> e.balance_after
          or m.member_id <> e.member_id) as "wrongPoints"`,
  );
  if (!row) throw new Error('the audit returned no row');
  return row;
};

/** True without inconsistencies. */
export const isSound = (result: Audit): boolean => Object.values(result).every((count) => count === 0);
