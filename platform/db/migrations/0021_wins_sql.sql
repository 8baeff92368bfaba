-- The books count to 2^53 - 1: no balance and no posting is beyond what a JSON number says exactly.
create function ledger_limit() returns bigint language sql immutable as $$ select 9007199254740991 $$;
--> statement-breakpoint
-- Whether an amount can stand in the books; compared as numeric, since a cast would raise where it does not fit.
create function ledger_amount(wanted numeric) returns boolean language sql immutable as $$
  select wanted is null or wanted between -9007199254740991 and 9007199254740991
$$;
--> statement-breakpoint
-- The accounts of the entry must be locked by the caller. Result: {status, code?, entry?, balances?}.
create or replace function ledger_post_one(item jsonb) returns jsonb language plpgsql as $$
declare
  wanted text := md5(concat_ws('|', item->>'kind', item->>'reference', item->>'hold', item->'postings'));
  known entries%rowtype;
  line jsonb;
  account accounts%rowtype;
  hold holds%rowtype;
  ids integer[] := '{}';
  amounts bigint[] := '{}';
  currencies text[] := '{}';
  players boolean[] := '{}';
  value bigint;
  freed bigint;
  new_entry bigint;
  balance_now bigint;
  sequence_now bigint;
  balances jsonb := '[]';
begin
  select * into known from entries where key = item->>'key';
  if found then
    return ledger_first_result(known, wanted);
  end if;
  if item->>'hold' is not null then
    select * into hold from holds where key = item->>'hold' and closed_at is null;
    if not found then
      return jsonb_build_object('status', 'refused', 'code', 'hold_closed');
    end if;
  end if;
  for line in select * from jsonb_array_elements(item->'postings') loop
    if not ledger_amount((line->>'amount')::numeric) then
      return jsonb_build_object('status', 'refused', 'code', 'amount_too_large');
    end if;
    value := (line->>'amount')::bigint;
    if line->>'system' is not null then
      ids := ids || ledger_system(line->>'system', line->>'currency');
      currencies := currencies || (line->>'currency');
      players := players || false;
    else
      select * into account from accounts where id = (line->>'account')::integer and member_id is not null;
      if not found then
        return jsonb_build_object('status', 'refused', 'code', 'unknown_account');
      end if;
      freed := case when hold.account_id = account.id then hold.amount else 0 end;
      if value < 0 and account.balance + value < account.held - freed then
        return jsonb_build_object('status', 'refused', 'code', 'insufficient_balance');
      end if;
      if value > 0 and account.balance > ledger_limit() - value then
        return jsonb_build_object('status', 'refused', 'code', 'balance_limit');
      end if;
      ids := ids || account.id;
      currencies := currencies || account.currency;
      players := players || true;
    end if;
    amounts := amounts || value;
  end loop;
  if cardinality(ids) < 2
    or (select count(distinct i) from unnest(ids) i) <> cardinality(ids)
    or exists (select 1 from unnest(currencies, amounts) t(c, a) group by c having sum(a) <> 0) then
    return jsonb_build_object('status', 'refused', 'code', 'unbalanced');
  end if;

  insert into entries (key, kind, reference, digest, created_at)
    values (item->>'key', item->>'kind', item->>'reference', wanted, (item->>'at')::bigint)
    on conflict (key) do nothing returning id into new_entry;
  if new_entry is null then
    -- The same key for other accounts, committed while we waited for it.
    select * into known from entries where key = item->>'key';
    return ledger_first_result(known, wanted);
  end if;
  if hold.key is not null then
    update holds set closed_at = (item->>'at')::bigint, outcome = 'captured' where key = hold.key;
    update accounts set held = held - hold.amount where id = hold.account_id;
  end if;
  for i in 1 .. cardinality(ids) loop
    balance_now := null;
    sequence_now := null;
    if players[i] then
      update accounts set balance = balance + amounts[i], sequence = sequence + 1
        where id = ids[i] returning balance, sequence into balance_now, sequence_now;
      balances := balances || jsonb_build_object('account', ids[i], 'balance', balance_now::text, 'sequence', sequence_now);
    end if;
    insert into postings (entry_id, account_id, amount, sequence, balance_after)
      values (new_entry, ids[i], amounts[i], sequence_now, balance_now);
  end loop;
  return jsonb_build_object('status', 'posted', 'entry', new_entry::text, 'balances', balances);
end $$;
--> statement-breakpoint
create or replace function ledger_hold(item jsonb) returns jsonb language plpgsql as $$
declare
  account accounts%rowtype;
  known holds%rowtype;
begin
  if not ledger_amount((item->>'amount')::numeric) then
    return jsonb_build_object('status', 'refused', 'code', 'amount_too_large');
  end if;
  select * into account from accounts where id = (item->>'account')::integer and member_id is not null
    for no key update;
  if not found then
    return jsonb_build_object('status', 'refused', 'code', 'unknown_account');
  end if;
  select * into known from holds where key = item->>'key';
  if found then
    if known.account_id = account.id and known.amount = (item->>'amount')::bigint then
      return jsonb_build_object('status', 'replayed');
    end if;
    return jsonb_build_object('status', 'refused', 'code', 'key_reused');
  end if;
  if account.balance - account.held < (item->>'amount')::bigint then
    return jsonb_build_object('status', 'refused', 'code', 'insufficient_balance');
  end if;
  insert into holds (key, account_id, amount, reference, created_at)
    values (item->>'key', account.id, (item->>'amount')::bigint, item->>'reference', (item->>'at')::bigint);
  update accounts set held = held + (item->>'amount')::bigint where id = account.id;
  return jsonb_build_object('status', 'posted');
end $$;
--> statement-breakpoint
-- A win beyond `largestWin`, beyond `largestMultiple` times its stake, or beyond what the account holds is not credited: the
-- bet is settled, and the win waits in held_wins for an operator.
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
      left join sessions login on login.id = play.session_id and login.ended_at is null
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
