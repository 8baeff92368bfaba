create function legal_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'what was published and accepted is only added to';
end $$;
--> statement-breakpoint
create trigger legal_documents_written_once before update or delete on legal_documents
  for each row execute function legal_is_written_once();
--> statement-breakpoint
create trigger legal_acceptances_written_once before update on legal_acceptances
  for each row execute function legal_is_written_once();
