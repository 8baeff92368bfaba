-- The wallets of some members: the main one and, of vendors, those that hold money.
DROP FUNCTION balances_of(integer[], text, integer);
--> statement-breakpoint
CREATE FUNCTION balances_of(ids integer[], wanted text, trial integer)
RETURNS TABLE (id integer, is_trial boolean, play text, main text, wallets jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT m.id, m.type = trial, w.balance::text, (a.balance - a.held)::text,
      CASE WHEN m.type <> trial THEN (
        SELECT jsonb_agg(jsonb_build_object('id', v.account_type_id, 'code', v.code, 'name', v.display_name,
          'available', (o.balance - o.held)::text) ORDER BY v.account_type_id)
        FROM accounts o JOIN vendors v ON v.code = o.vendor
        WHERE o.member_id = m.id AND o.currency = wanted AND o.vendor <> '' AND o.balance > o.held) END
    FROM members m LEFT JOIN accounts a ON a.member_id = m.id AND a.currency = wanted AND a.vendor = ''
      LEFT JOIN free_play_wallets w ON w.member_id = m.id
    WHERE m.id = ANY (ids);
END $$;
