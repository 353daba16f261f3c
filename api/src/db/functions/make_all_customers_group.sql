-- version 1
-- Every merchant has the group of all its customers, which staff neither edit nor delete.
create or replace function make_all_customers_group() returns trigger
  language plpgsql as $$
begin
  insert into auto_groups (merchant_id, name, is_all_customers, created_at)
  values (new.id, 'All Customers', true, new.created_at);
  return null;
end $$;

create or replace trigger make_all_customers_group after insert on merchants
  for each row execute function make_all_customers_group();
