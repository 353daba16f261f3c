-- The names of methods that a search looks through, in lower case, of each merchant. No key: two payments that bring the same new name
-- do not wait for each other, so it may be there twice.
create table method_names (
  merchant_id bigint not null,
  name text not null
);
create index method_names_known on method_names (merchant_id, name);
create index method_names_search on method_names using gin (merchant_id, name gin_trgm_ops);

-- The first body of the file of functions: no row is written between 0061_method_names_filled and the trigger.
create function transactions_keep_method() returns trigger language plpgsql as $$
begin
  if not exists (select from method_names n
    where n.merchant_id = new.merchant_id and n.name = lower(new.visible_method)) then
    insert into method_names (merchant_id, name)
    values (new.merchant_id, lower(new.visible_method));
  end if;
  return null;
end $$;
create trigger transactions_keep_method
  after insert or update of merchant_id, visible_method on transactions
  for each row execute function transactions_keep_method();
