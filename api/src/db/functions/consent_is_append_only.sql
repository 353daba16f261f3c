-- version 1
create or replace function consent_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'a consent record is never changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger consent_records_append_only
  before update or delete or truncate on consent_records
  for each statement execute function consent_is_append_only();
