-- version 1
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_lines_append_only
  before update or delete or truncate on ledger_lines
  for each statement execute function ledger_is_append_only();
