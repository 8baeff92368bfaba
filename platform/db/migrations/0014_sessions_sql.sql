-- What holds a session back, now: what the operator says of the password counts at once, but only for who came by a
-- password (or registered with one); what was due at the sign-in stays due.
create function session_change_due(opened_by text, at_sign_in text, is_default boolean, is_expired boolean) returns text
language sql immutable as $$
  select case
    when opened_by in ('code', 'provider') then at_sign_in
    when is_default then 'default'
    else coalesce(at_sign_in, case when is_expired then 'expired' end) end
$$;
--> statement-breakpoint
-- Whether who is signed in may bet. An expired password holds back only where the brand insists.
create function session_may_play(status text, change_due text, expired_holds boolean) returns boolean
language sql immutable as $$
  select status = 'active'
    and (change_due is null or change_due = 'expired' and not coalesce(expired_holds, true))
$$;
--> statement-breakpoint
-- One wave: what is known of each item, what follows from it, the money, the record. Result: {position: answer}.
create or replace function wallet_wave(batch jsonb, waves integer[], wave integer) returns jsonb language sql as $$
  with item as (
    select * from rows from (jsonb_to_recordset(batch) as (op text, vendor text, id text, bet text, round text, game text,
      account integer, currency text, "playSession" uuid, idle bigint, amount bigint, detail jsonb, at bigint, "expiredHolds" boolean))
      with ordinality as t(op, vendor, id, bet, round, game, account, currency, play_session, idle, amount, detail, at, expired_holds, position)
    where waves[position] = wave),
  found as (
    select item.*, player.member_id, player.balance, player.held,
      player.member_id is not null and player.currency = item.currency as is_player,
      known.state, known.account_id, known.stake, known.payout, known.closing_id,
      known.account_id = item.account and known.round_id = item.round and known.game_id = item.game as is_same,
      login.id as login, login.seen_at,
      exists (select 1 from bets other where other.vendor = item.vendor and other.closing_id = item.id)
        or op <> 'bet' and exists (select 1 from bets other where other.vendor = item.vendor and other.transaction_id = item.id)
        as is_used
    from item
      left join accounts player on player.id = item.account and player.member_id is not null
      left join bets known on known.transaction_id = coalesce(item.bet, item.id) and known.vendor = item.vendor
      left join play_sessions play on item.op = 'bet' and play.id = item.play_session and play.account_id = item.account
        and play.vendor = item.vendor and play.ended_at is null
      left join sessions login on login.id = play.session_id and login.ended_at is null
        and login.expires_at > item.at and login.seen_at > item.at - item.idle
        and exists (select 1 from members owner where owner.id = login.member_id and session_may_play(owner.status,
          session_change_due(login.opened_by, login.change_due, owner.is_password_default, owner.is_password_expired), item.expired_holds))),
  decided as (
    select found.*, concat_ws(':', 'vendor', vendor, id) as key, concat_ws(':', vendor, round) as reference,
      case op when 'bet' then -amount when 'settle' then amount else coalesce(stake, 0) end as money,
      case op when 'bet' then 'bet' when 'settle' then 'win' else 'refund' end as kind,
      case op
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
            when closing_id <> id then 'bet_settled' when payout <> amount then 'duplicate_transaction' else 'replayed' end
          -- A lost bet pays nothing, and nothing is no posting.
          when is_used or amount > 0 and not is_player then 'duplicate_transaction'
          else 'ok' end
        else case
          when not is_player then 'unknown_account'
          when account_id <> account then 'unknown_bet'
          when state = 'settled' then 'bet_settled'
          when state = 'cancelled' then 'replayed'
          when is_used then 'duplicate_transaction'
          else 'ok' end
      end as verdict
    from found),
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
      payout = case op when 'settle' then done.amount else b.payout end,
      detail = case op when 'settle' then done.detail else b.detail end,
      closing_id = done.id, closed_at = done.at
    from done where b.vendor = done.vendor and b.transaction_id = done.bet and done.outcome = 'ok' and done.state is not null),
  -- Playing keeps the login awake, as any other call does; once a minute is enough.
  awake as (
    update sessions s set seen_at = done.at
    from done where s.id = done.login and s.ended_at is null and done.outcome = 'ok' and done.at - done.seen_at >= 60000)
  select jsonb_object_agg(position, case when outcome in ('ok', 'replayed')
    then jsonb_build_object('status', 'ok', 'replayed', outcome = 'replayed', 'member', member_id,
      'outcome', case when op = 'cancel' then case when account_id is null then 'neverPlaced' else 'refunded' end end,
      'balance', (coalesce(moved.balance, done.balance) - done.held)::text)
    else jsonb_build_object('status', 'refused', 'code', outcome) end)
  from done left join moved on moved.id = done.account
$$;
--> statement-breakpoint
-- Codes and passwords of messages from before there was a note of them: gone, as they soon are of no use.
update outbox set body = regexp_replace(body, '[0-9]{6}', '••••••') where channel = 'sms';
--> statement-breakpoint
update outbox set body = regexp_replace(body, '[A-Za-z0-9]{4}(-[A-Za-z0-9]{4}){3}', '••••••') where purpose = 'password';
