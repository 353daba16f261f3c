-- version 1
create or replace function cash_is_what_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'a transaction does not become cash, nor cease to be it'
    using errcode = 'restrict_violation';
end $$;

create or replace trigger transactions_cash_stays before update of is_cash on transactions
  for each row when (old.is_cash <> new.is_cash)
  execute function cash_is_what_it_is();
