-- version 1
-- A person's name, email or phone changes what their subscriptions are sorted by and found by, and what an editor of
-- them has read.
create or replace function users_keep_sort() returns trigger language plpgsql as $$
begin
  -- In the order in which all changes of a person's subscriptions lock them.
  perform from subscriptions where user_id = new.id order by id for no key update;
  -- Naming the column user_id is what makes subscriptions_keep_sort run.
  update subscriptions set user_id = user_id, version = version + 1 where user_id = new.id;
  return null;
end $$;

create or replace trigger users_keep_sort
  after update of first_name, last_name, is_business, business_name, email, phone, date_of_birth on users
  for each row
  when ((old.full_name, old.first_name, old.last_name, old.is_business, old.business_name, old.email, old.phone,
    old.date_of_birth)
    is distinct from (new.full_name, new.first_name, new.last_name, new.is_business, new.business_name,
      new.email, new.phone, new.date_of_birth))
  execute function users_keep_sort();
