-- The one way money moves. Players' accounts of the whole batch are locked first, in id order, so that no two
-- batches can wait for each other in a circle; system accounts are sums and are never locked.

create function ledger_lock(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from accounts where id = any(ids) and member_id is not null order by id for no key update;
end $$;
--> statement-breakpoint
create function ledger_system(wanted_code text, wanted_currency text) returns integer language plpgsql as $$
declare
  account integer;
begin
  select id into account from accounts where code = wanted_code and currency = wanted_currency;
  if account is null then
    insert into accounts (code, currency) values (wanted_code, wanted_currency) on conflict do nothing;
    select id into account from accounts where code = wanted_code and currency = wanted_currency;
    if exists (select 1 from accounts where id = account and member_id is not null) then
      raise exception 'account % is a player''s', wanted_code;
    end if;
  end if;
  return account;
end $$;
--> statement-breakpoint
-- The accounts of the entry must be locked by the caller. Result: {status, code?, entry?, balances?}.
create function ledger_post_one(item jsonb) returns jsonb language plpgsql as $$
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
create function ledger_first_result(known entries, wanted text) returns jsonb language plpgsql as $$
begin
  if known.digest <> wanted then
    return jsonb_build_object('status', 'refused', 'code', 'key_reused');
  end if;
  return jsonb_build_object('status', 'replayed', 'entry', known.id::text, 'balances', coalesce((
    select jsonb_agg(jsonb_build_object('account', account_id, 'balance', balance_after::text, 'sequence', sequence)
      order by account_id)
    from postings where entry_id = known.id and sequence is not null), '[]'));
end $$;
--> statement-breakpoint
-- Plans are made once per connection, maybe while the tables are still empty: they must not read whole tables then.
create function ledger_post(batch jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  item jsonb;
  results jsonb[] := '{}';
begin
  perform ledger_lock(array(
    select distinct id from (
      select (line->>'account')::integer as id
        from jsonb_array_elements(batch) entry, jsonb_array_elements(entry->'postings') line
      union all
      select holds.account_id from jsonb_array_elements(batch) entry join holds on holds.key = entry->>'hold'
    ) named where id is not null));
  for item in select * from jsonb_array_elements(batch) loop
    results := results || ledger_post_one(item);
  end loop;
  return to_jsonb(results);
end $$;
--> statement-breakpoint
create function ledger_hold(item jsonb) returns jsonb language plpgsql as $$
declare
  account accounts%rowtype;
  known holds%rowtype;
begin
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
create function ledger_release(item jsonb) returns jsonb language plpgsql as $$
declare
  hold holds%rowtype;
begin
  perform ledger_lock(array(select account_id from holds where key = item->>'key'));
  select * into hold from holds where key = item->>'key';
  if not found or hold.outcome = 'captured' then
    return jsonb_build_object('status', 'refused', 'code', 'hold_closed');
  end if;
  if hold.closed_at is not null then
    return jsonb_build_object('status', 'replayed');
  end if;
  update holds set closed_at = (item->>'at')::bigint, outcome = 'released' where key = hold.key;
  update accounts set held = held - hold.amount where id = hold.account_id;
  return jsonb_build_object('status', 'posted');
end $$;
--> statement-breakpoint
-- Bets, settlements and cancellations of vendors: the money by ledger_post_one, the record beside it.
-- Item: {op, vendor, id, bet?, round, game, account, currency, playSession?, amount?, detail?, at}.
create function wallet_post(batch jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  item jsonb;
  results jsonb[] := '{}';
begin
  perform ledger_lock(array(select distinct (entry->>'account')::integer from jsonb_array_elements(batch) entry));
  for item in select * from jsonb_array_elements(batch) loop
    results := results || case item->>'op'
      when 'bet' then wallet_bet(item)
      when 'settle' then wallet_settle(item)
      else wallet_cancel(item) end;
  end loop;
  return to_jsonb(results);
end $$;
--> statement-breakpoint
create function wallet_done(wanted_account integer, was_replayed boolean, outcome text) returns jsonb language sql as $$
  select jsonb_build_object('status', 'ok', 'replayed', was_replayed, 'outcome', outcome,
    'balance', (balance - held)::text, 'member', member_id) from accounts where id = wanted_account
$$;
--> statement-breakpoint
create function wallet_refused(refusal text) returns jsonb language sql immutable as $$
  select jsonb_build_object('status', 'refused', 'code', refusal)
$$;
--> statement-breakpoint
create function wallet_money(item jsonb, kind text, amount bigint) returns jsonb language sql as $$
  select ledger_post_one(jsonb_build_object(
    'key', concat_ws(':', 'vendor', item->>'vendor', item->>'id'), 'kind', kind,
    'reference', concat_ws(':', item->>'vendor', item->>'round'), 'at', item->'at',
    'postings', jsonb_build_array(
      jsonb_build_object('account', item->'account', 'amount', amount),
      jsonb_build_object('system', 'games', 'currency', item->'currency', 'amount', -amount))))
$$;
--> statement-breakpoint
create function wallet_bet(item jsonb) returns jsonb language plpgsql as $$
declare
  known bets%rowtype;
  owner integer;
  login uuid;
  seen bigint;
  moved jsonb;
  now_ms bigint := (item->>'at')::bigint;
  stakes bigint := (item->>'amount')::bigint;
begin
  select member_id into owner from accounts
    where id = (item->>'account')::integer and currency = item->>'currency' and member_id is not null;
  if not found then
    return wallet_refused('unknown_account');
  end if;
  select * into known from bets where vendor = item->>'vendor' and transaction_id = item->>'id';
  if found then
    if known.state = 'cancelled' then
      return wallet_refused('bet_cancelled');
    end if;
    if known.account_id = (item->>'account')::integer and known.stake = stakes
      and known.round_id = item->>'round' and known.game_id = item->>'game' then
      return wallet_done(known.account_id, true, null);
    end if;
    return wallet_refused('duplicate_transaction');
  end if;
  select s.id, s.seen_at into login, seen from play_sessions p join sessions s on s.id = p.session_id
    where p.id = (item->>'playSession')::uuid and p.account_id = (item->>'account')::integer
      and p.vendor = item->>'vendor' and p.ended_at is null
      and s.ended_at is null and s.expires_at > now_ms and s.seen_at > now_ms - (item->>'idle')::bigint;
  if not found then
    return wallet_refused('session_ended');
  end if;
  if exists (select 1 from bets where vendor = item->>'vendor' and closing_id = item->>'id') then
    return wallet_refused('duplicate_transaction');
  end if;
  moved := wallet_money(item, 'bet', -stakes);
  if moved->>'status' = 'refused' then
    return wallet_refused(case moved->>'code' when 'insufficient_balance' then 'insufficient_balance'
      else 'duplicate_transaction' end);
  end if;
  -- Playing keeps the login awake, as any other call does; once a minute is enough.
  if now_ms - seen >= 60000 then
    update sessions set seen_at = now_ms where id = login and ended_at is null;
  end if;
  insert into bets (vendor, transaction_id, round_id, member_id, account_id, game_id, state, stake, payout, placed_at)
    values (item->>'vendor', item->>'id', item->>'round', owner, (item->>'account')::integer, item->>'game',
      'open', stakes, 0, now_ms);
  return jsonb_build_object('status', 'ok', 'replayed', false, 'outcome', null, 'member', owner, 'balance',
    (select (balance - held)::text from accounts where id = (item->>'account')::integer));
end $$;
--> statement-breakpoint
create function wallet_settle(item jsonb) returns jsonb language plpgsql as $$
declare
  known bets%rowtype;
  moved jsonb;
  pays bigint := (item->>'amount')::bigint;
begin
  select * into known from bets
    where vendor = item->>'vendor' and transaction_id = item->>'bet' and account_id = (item->>'account')::integer;
  if not found or known.round_id <> item->>'round' or known.game_id <> item->>'game' then
    return wallet_refused(case when exists (select 1 from bets where vendor = item->>'vendor'
      and transaction_id = item->>'bet' and state = 'cancelled') then 'bet_cancelled' else 'unknown_bet' end);
  end if;
  if known.state = 'cancelled' then
    return wallet_refused('bet_cancelled');
  end if;
  if known.state = 'settled' then
    if known.closing_id <> item->>'id' then
      return wallet_refused('bet_settled');
    end if;
    if known.payout <> pays then
      return wallet_refused('duplicate_transaction');
    end if;
    return wallet_done(known.account_id, true, null);
  end if;
  if exists (select 1 from bets where vendor = item->>'vendor'
    and (closing_id = item->>'id' or transaction_id = item->>'id')) then
    return wallet_refused('duplicate_transaction');
  end if;
  -- A lost bet pays nothing, and nothing is no posting.
  if pays > 0 then
    moved := wallet_money(item, 'win', pays);
    if moved->>'status' = 'refused' then
      return wallet_refused('duplicate_transaction');
    end if;
  end if;
  update bets set state = 'settled', payout = pays, closing_id = item->>'id',
    closed_at = (item->>'at')::bigint, detail = item->'detail'
    where vendor = known.vendor and transaction_id = known.transaction_id;
  return wallet_done(known.account_id, false, null);
end $$;
--> statement-breakpoint
create function wallet_cancel(item jsonb) returns jsonb language plpgsql as $$
declare
  known bets%rowtype;
  moved jsonb;
begin
  if not exists (select 1 from accounts where id = (item->>'account')::integer
    and currency = item->>'currency' and member_id is not null) then
    return wallet_refused('unknown_account');
  end if;
  select * into known from bets where vendor = item->>'vendor' and transaction_id = item->>'bet';
  if not found then
    if exists (select 1 from bets where vendor = item->>'vendor'
      and (closing_id = item->>'id' or transaction_id = item->>'id')) then
      return wallet_refused('duplicate_transaction');
    end if;
    -- No money, but a mark: the bet may still be on its way, and must find itself cancelled.
    insert into bets (vendor, transaction_id, state, stake, payout, closing_id, placed_at, closed_at)
      values (item->>'vendor', item->>'bet', 'cancelled', 0, 0, item->>'id',
        (item->>'at')::bigint, (item->>'at')::bigint);
    return wallet_done((item->>'account')::integer, false, 'neverPlaced');
  end if;
  if known.account_id is not null and known.account_id <> (item->>'account')::integer then
    return wallet_refused('unknown_bet');
  end if;
  if known.state = 'settled' then
    return wallet_refused('bet_settled');
  end if;
  if known.state = 'cancelled' then
    return wallet_done((item->>'account')::integer, true,
      case when known.account_id is null then 'neverPlaced' else 'refunded' end);
  end if;
  if exists (select 1 from bets where vendor = item->>'vendor'
    and (closing_id = item->>'id' or transaction_id = item->>'id')) then
    return wallet_refused('duplicate_transaction');
  end if;
  moved := wallet_money(item, 'refund', known.stake);
  if moved->>'status' = 'refused' then
    return wallet_refused('duplicate_transaction');
  end if;
  update bets set state = 'cancelled', closing_id = item->>'id', closed_at = (item->>'at')::bigint
    where vendor = known.vendor and transaction_id = known.transaction_id;
  return wallet_done(known.account_id, false, 'refunded');
end $$;
--> statement-breakpoint
create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
--> statement-breakpoint
create trigger entries_written_once before update or delete on entries
  for each row execute function ledger_is_written_once();
--> statement-breakpoint
create trigger postings_written_once before update or delete on postings
  for each row execute function ledger_is_written_once();
