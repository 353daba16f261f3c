-- version 2
create or replace function cash_is_what_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'a transaction does not become cash, nor cease to be it'
    using errcode = 'restrict_violation';
end $$;
