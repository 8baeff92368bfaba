-- What a bet says in a record. A correction is a row of its own, whatever it corrects.
create function bet_outcome(corrects text, state text, stake bigint, payout bigint) returns text language sql immutable as $$
  select case when corrects is not null then 'corrected' when state = 'open' then 'open' when state = 'cancelled' then 'returned'
    when payout > stake then 'won' when payout = stake then 'returned' else 'lost' end
$$;
--> statement-breakpoint
create function quarter_of(moment bigint) returns bigint language sql immutable as $$ select moment - moment % 900000 $$;
--> statement-breakpoint
-- Rows are written in the order of their key, so that two transactions never wait for each other.
create function bet_sums_added() returns trigger language plpgsql as $$
begin
  insert into bet_sums as known (account_id, quarter, vendor, game_id, outcome, bets, stake, payout)
  select account_id, quarter_of(placed_at), vendor, coalesce(game_id, ''), bet_outcome(corrects, state, stake, payout) as outcome,
    count(*), sum(stake), sum(case state when 'cancelled' then stake else payout end)
  from added where account_id is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (account_id, quarter, vendor, game_id, outcome) do update
    set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  return null;
end $$;
--> statement-breakpoint
create function bet_sums_changed() returns trigger language plpgsql as $$
begin
  insert into bet_sums as known (account_id, quarter, vendor, game_id, outcome, bets, stake, payout)
  select account_id, quarter_of(placed_at), vendor, coalesce(game_id, ''), bet_outcome(corrects, state, stake, payout) as outcome,
    sum(sign), sum(sign * stake), sum(sign * case state when 'cancelled' then stake else payout end)
  from (select 1 as sign, * from after union all select -1, * from before) change where account_id is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (account_id, quarter, vendor, game_id, outcome) do update
    set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  return null;
end $$;
--> statement-breakpoint
create trigger bets_summed after insert on bets
  referencing new table as added for each statement execute function bet_sums_added();
--> statement-breakpoint
create trigger bets_summed_again after update on bets
  referencing old table as before new table as after for each statement execute function bet_sums_changed();
--> statement-breakpoint
create function money_sums_added() returns trigger language plpgsql as $$
begin
  insert into money_sums as known (account_id, quarter, kind, entries, amount)
  select a.account_id, quarter_of(e.created_at), e.kind, count(*), sum(a.amount)
  from added a join entries e on e.id = a.entry_id
  where a.sequence is not null and e.kind not in ('bet', 'win', 'refund', 'correction')
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, quarter, kind) do update
    set entries = known.entries + excluded.entries, amount = known.amount + excluded.amount;
  return null;
end $$;
--> statement-breakpoint
create trigger postings_summed after insert on postings
  referencing new table as added for each statement execute function money_sums_added();
--> statement-breakpoint
insert into bet_sums (account_id, quarter, vendor, game_id, outcome, bets, stake, payout)
select account_id, quarter_of(placed_at), vendor, coalesce(game_id, ''), bet_outcome(corrects, state, stake, payout),
  count(*), sum(stake), sum(case state when 'cancelled' then stake else payout end)
from bets where account_id is not null group by 1, 2, 3, 4, 5;
--> statement-breakpoint
insert into money_sums (account_id, quarter, kind, entries, amount)
select p.account_id, quarter_of(e.created_at), e.kind, count(*), sum(p.amount)
from postings p join entries e on e.id = p.entry_id
where p.sequence is not null and e.kind not in ('bet', 'win', 'refund', 'correction')
group by 1, 2, 3;
