-- version 1
-- Keeps the names of methods that the search reads. One that is known costs a payment a look at an index. A new one is
-- written without a wait for another payment that writes it, too: two payments with two cards could wait for each
-- other.
create or replace function transactions_keep_method() returns trigger language plpgsql as $$
begin
  if not exists (select from method_names n
    where n.merchant_id = new.merchant_id and n.name = lower(new.visible_method)) then
    insert into method_names (merchant_id, name)
    values (new.merchant_id, lower(new.visible_method));
  end if;
  return null;
end $$;

create or replace trigger transactions_keep_method
  after insert or update of merchant_id, visible_method on transactions
  for each row execute function transactions_keep_method();
