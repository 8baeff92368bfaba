-- Trial accounts from before had their play money in the books of money, and could play nothing with it: it goes back to
-- where it came from, and they get a wallet of play money as new ones do.
insert into free_play_wallets (member_id, balance, granted)
select id, 100000, 100000 from members where type = 4 order by id;
--> statement-breakpoint
select ledger_post(jsonb_agg(jsonb_build_object(
    'key', 'trial:return:' || m.id, 'kind', 'trial', 'reference', 'return',
    'at', (extract(epoch from now()) * 1000)::bigint,
    'postings', jsonb_build_array(
      jsonb_build_object('account', a.id, 'amount', (-a.balance)::text),
      jsonb_build_object('system', 'promotions', 'currency', a.currency, 'amount', a.balance::text))) order by m.id))
from accounts a join members m on m.id = a.member_id where m.type = 4 and a.balance > 0
having count(*) > 0;
