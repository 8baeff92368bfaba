-- A movement costs the same however many members, logins and entries there are. A join lets the planner read a whole
-- table to find a few of its rows, which is the cheaper plan only while the table is small, and a connection keeps that
-- plan. `offset 0` keeps a lookup from becoming such a join.
create or replace function money_sums_added() returns trigger language plpgsql as $$
begin
  insert into money_sums as known (account_id, quarter, kind, entries, amount)
  select a.account_id, quarter_of(e.created_at), e.kind, count(*), sum(a.amount)
  from added a cross join lateral (select created_at, kind from entries where id = a.entry_id offset 0) e
  where a.sequence is not null and e.kind not in ('bet', 'win', 'refund', 'correction')
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, quarter, kind) do update
    set entries = known.entries + excluded.entries, amount = known.amount + excluded.amount;
  return null;
end $$;
--> statement-breakpoint
create or replace function wallet_post(batch jsonb) returns jsonb language plpgsql set enable_seqscan = off set jit = off as $$
declare
  ids integer[] := array(select distinct (item->>'account')::integer from jsonb_array_elements(batch) item);
  waves integer[];
  results jsonb := '{}';
begin
  perform ledger_lock(ids);
  perform ledger_system('games', missing.currency) from (
    select distinct a.currency from accounts a where a.id = any(ids)
      and not exists (select 1 from accounts games where games.code = 'games' and games.currency = a.currency)) missing;
  waves := wallet_waves(batch);
  for wave in 1 .. coalesce((select max(w) from unnest(waves) w), 0) loop
    results := results || wallet_wave(batch, waves, wave);
  end loop;
  return (select jsonb_agg(results->(position::text) order by position) from generate_series(1, cardinality(waves)) position);
end $$;
--> statement-breakpoint
-- One wave: what is known of each item, what follows from it, the money, the record. Result: {position: answer}.
create or replace function wallet_wave(batch jsonb, waves integer[], wave integer) returns jsonb language sql as $$
  with read as (
    select * from rows from (jsonb_to_recordset(batch) as (op text, vendor text, id text, bet text, round text, game text,
      account integer, currency text, "playSession" uuid, idle bigint, amount numeric, detail jsonb, at bigint, "expiredHolds" boolean,
      "largestWin" numeric, "largestMultiple" numeric))
      with ordinality as t(op, vendor, id, bet, round, game, account, currency, play_session, idle, wanted, detail, at, expired_holds,
        largest_win, largest_multiple, position)
    where waves[position] = wave),
  item as (
    select read.*, case when ledger_amount(wanted) then wanted::bigint end as amount, not ledger_amount(wanted) as is_too_large
    from read),
  found as (
    select item.*, player.member_id, player.balance, player.held,
      player.member_id is not null and player.currency = item.currency as is_player,
      known.state, known.account_id, known.stake, known.payout, known.closing_id,
      known.account_id = item.account and known.round_id = item.round and known.game_id = item.game as is_same,
      login.id as login, login.seen_at, checked.amount as checked_amount,
      exists (select 1 from bets other where other.vendor = item.vendor and other.closing_id = item.id)
        or op <> 'bet' and exists (select 1 from bets other where other.vendor = item.vendor and other.transaction_id = item.id)
        as is_used
    from item
      left join accounts player on player.id = item.account and player.member_id is not null
      left join bets known on known.transaction_id = coalesce(item.bet, item.id) and known.vendor = item.vendor
      left join held_wins checked on item.op = 'settle' and checked.transaction_id = item.id and checked.vendor = item.vendor
      left join play_sessions play on item.op = 'bet' and play.id = item.play_session and play.account_id = item.account
        and play.vendor = item.vendor and play.ended_at is null
      left join lateral (select * from sessions where id = play.session_id offset 0) login on login.ended_at is null
        and login.expires_at > item.at and login.seen_at > item.at - item.idle
        and exists (select 1 from members owner where owner.id = login.member_id and session_may_play(owner.status,
          session_change_due(login.opened_by, login.change_due, owner.is_password_default, owner.is_password_expired), item.expired_holds))),
  decided as (
    select found.*, held_for, concat_ws(':', 'vendor', vendor, id) as key, concat_ws(':', vendor, round) as reference,
      case op when 'bet' then -amount when 'settle' then amount else coalesce(stake, 0) end as money,
      case op when 'bet' then 'bet' when 'settle' then 'win' else 'refund' end as kind,
      case when is_too_large then 'amount_too_large' else case op
        when 'bet' then case
          when not is_player then 'unknown_account'
          when state = 'cancelled' then 'bet_cancelled'
          when state is not null then case when is_same and stake = amount then 'replayed' else 'duplicate_transaction' end
          when login is null then 'session_ended'
          when is_used then 'duplicate_transaction'
          when balance - amount < held then 'insufficient_balance'
          else 'ok' end
        when 'settle' then case
          when state = 'cancelled' then 'bet_cancelled'
          when is_same is not true then 'unknown_bet'
          when state = 'settled' then case
            when closing_id <> id then 'bet_settled' when coalesce(checked_amount, payout) <> amount then 'duplicate_transaction'
            else 'replayed' end
          -- A lost bet pays nothing, and nothing is no posting.
          when is_used or amount > 0 and not is_player then 'duplicate_transaction'
          when held_for is not null then 'held'
          else 'ok' end
        else case
          when not is_player then 'unknown_account'
          when account_id <> account then 'unknown_bet'
          when state = 'settled' then 'bet_settled'
          when state = 'cancelled' then 'replayed'
          when is_used then 'duplicate_transaction'
          when balance + coalesce(stake, 0) > ledger_limit() then 'balance_limit'
          else 'ok' end
      end end as verdict
    from found cross join lateral (select case
      when op <> 'settle' or amount = 0 then null
      when amount > largest_win then 'largest_win'
      when amount > stake * largest_multiple then 'stake_multiple'
      when amount > ledger_limit() - balance then 'balance_limit' end as held_for) bounds),
  written as (
    insert into entries (key, kind, reference, digest, created_at)
    select key, kind, reference, md5(concat_ws('|', kind, reference, account, currency, money)), at
    from decided where verdict = 'ok' and money <> 0 order by key
    on conflict (key) do nothing returning id, key),
  done as (
    -- A key that is taken, maybe by who committed while we waited for it, is no new movement.
    select decided.*, written.id as entry,
      case when verdict = 'ok' and money <> 0 and written.id is null then 'duplicate_transaction' else verdict end as outcome
    from decided left join written using (key)),
  moved as (
    update accounts a set balance = a.balance + done.money, sequence = a.sequence + 1
    from done where a.id = done.account and done.entry is not null returning a.id, a.balance, a.held, a.sequence),
  posted as (
    insert into postings (entry_id, account_id, amount, sequence, balance_after)
    select done.entry, moved.id, done.money, moved.sequence, moved.balance from done join moved on moved.id = done.account
    union all
    select done.entry, house.id, -done.money, null, null
    from done join accounts house on house.code = 'games' and house.currency = done.currency where done.entry is not null),
  -- A bet that is cancelled before it comes moves no money, but leaves a mark: it may still be on its way, and must find
  -- itself cancelled.
  placed as (
    insert into bets (vendor, transaction_id, round_id, member_id, account_id, game_id, state, stake, payout,
      closing_id, placed_at, closed_at)
    select vendor, id, round, member_id, account, game, 'open', amount, 0, null, at, null
    from done where outcome = 'ok' and op = 'bet'
    union all
    select vendor, bet, null, null, null, null, 'cancelled', 0, 0, id, at, at
    from done where outcome = 'ok' and op = 'cancel' and state is null),
  closed as (
    update bets b set state = case op when 'settle' then 'settled' else 'cancelled' end,
      payout = case when op = 'settle' and outcome = 'ok' then done.amount else b.payout end,
      detail = case op when 'settle' then done.detail else b.detail end,
      closing_id = done.id, closed_at = done.at
    from done where b.vendor = done.vendor and b.transaction_id = done.bet and done.outcome in ('ok', 'held')
      and done.state is not null),
  kept as (
    insert into held_wins (vendor, transaction_id, bet_transaction_id, round_id, game_id, member_id, account_id, stake, amount,
      reason, created_at)
    select vendor, id, bet, round, game, member_id, account, stake, amount, held_for, at from done where outcome = 'held'),
  -- Playing keeps the login awake, as any other call does; once a minute is enough.
  awake as (
    update sessions s set seen_at = done.at
    from done where s.id = done.login and s.ended_at is null and done.outcome = 'ok' and done.at - done.seen_at >= 60000)
  select jsonb_object_agg(position, case when outcome in ('ok', 'replayed', 'held')
    then jsonb_build_object('status', 'ok', 'replayed', outcome = 'replayed', 'member', member_id,
      'held', outcome = 'held' or outcome = 'replayed' and checked_amount is not null,
      'outcome', case when op = 'cancel' then case when account_id is null then 'neverPlaced' else 'refunded' end end,
      'balance', (coalesce(moved.balance, done.balance) - done.held)::text)
    else jsonb_build_object('status', 'refused', 'code', outcome) end)
  from done left join moved on moved.id = done.account
$$;
