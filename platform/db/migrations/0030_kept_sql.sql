-- Rows that processes keep in memory: each change is published when it is committed, whoever made it (runtime/kept.ts).
CREATE FUNCTION kept_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('statehouse', json_build_object('signals', json_build_array(
    json_build_object('type', 'changed', 'rows', TG_ARGV[0])))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The columns beside the member are those that the look-up of a session reads; activity (seen_at) is none of them.
CREATE FUNCTION kept_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('statehouse', json_build_object('signals', json_build_array(
    json_build_object('type', 'changed', 'rows', 'member', 'memberId', (to_jsonb(old)->>TG_ARGV[0])::bigint)))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_kept AFTER DELETE OR UPDATE OF ended_at, end_reason, expires_at, change_due, opened_by, token_hash
  ON sessions FOR EACH ROW EXECUTE FUNCTION kept_member_changed('member_id');--> statement-breakpoint
CREATE TRIGGER members_kept AFTER DELETE OR UPDATE OF status, account, type, is_password_default, is_password_expired
  ON members FOR EACH ROW EXECUTE FUNCTION kept_member_changed('id');--> statement-breakpoint
CREATE TRIGGER settings_kept AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON settings FOR EACH STATEMENT EXECUTE FUNCTION kept_changed('settings');--> statement-breakpoint
CREATE TRIGGER catalogue_kept AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON catalogue_version FOR EACH STATEMENT EXECUTE FUNCTION kept_changed('catalogue');--> statement-breakpoint
CREATE TRIGGER legal_documents_kept AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON legal_documents FOR EACH STATEMENT EXECUTE FUNCTION kept_changed('legal');
--> statement-breakpoint
-- The wallets of some members. In plpgsql, since its plan is made once a connection: planning took longer than reading.
CREATE FUNCTION balances_of(ids integer[], wanted text, trial integer)
RETURNS TABLE (id integer, is_trial boolean, play text, available text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT m.id, m.type = trial, w.balance::text, (a.balance - a.held)::text
    FROM members m LEFT JOIN accounts a ON a.member_id = m.id AND a.currency = wanted
      LEFT JOIN free_play_wallets w ON w.member_id = m.id
    WHERE m.id = ANY (ids);
END $$;
