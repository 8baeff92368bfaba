-- Which transaction changed the catalogue last: processes that keep it in memory read it anew when this differs. The
-- number of a transaction never comes again, whatever becomes of the row.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_version (id, version) VALUES (1, pg_current_xact_id()::text)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO catalogue_version (id, version) VALUES (1, pg_current_xact_id()::text);--> statement-breakpoint
CREATE TRIGGER games_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON games
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();--> statement-breakpoint
CREATE TRIGGER vendors_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendors
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();--> statement-breakpoint
CREATE TRIGGER vendor_cards_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_cards
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();--> statement-breakpoint
CREATE TRIGGER game_words_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON game_words
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
