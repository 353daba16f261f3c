-- version 1
create or replace function consent_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'a consent record is never changed' using errcode = 'restrict_violation';
end $$;
