-- version 1
-- What a customer of a merchant is called, sorted by and found by: the merchant's own record first, else the person's.
create or replace function subscriptions_keep_sort() returns trigger language plpgsql as $$
declare
  person users;
  email text;
  phone text;
begin
  if tg_op = 'INSERT' then
    -- The person's name may be changing: that change does not see this row yet.
    select * into person from users u where u.id = new.user_id for share;
  else
    select * into person from users u where u.id = new.user_id;
  end if;
  -- The foreign key refuses it.
  if person.id is null then
    return new;
  end if;
  email := lower(coalesce(new.email, person.email));
  phone := coalesce(new.phone, person.phone);
  if new.is_business is null then
    new.full_name := null;
  else
    new.full_name := case when new.is_business and new.business_name <> '' then new.business_name
                          else btrim(new.first_name || ' ' || new.last_name) end;
    person.full_name := new.full_name;
    person.first_name := new.first_name;
    person.last_name := new.last_name;
    person.business_name := new.business_name;
  end if;
  new.sort_name := lower(coalesce(nullif(person.last_name, ''), person.business_name));
  new.sort_first_name := lower(coalesce(nullif(person.first_name, ''), person.business_name));
  new.sort_full_name := lower(person.full_name);
  new.sort_email := email;
  new.sort_phone := phone;
  new.search_text := lower(concat_ws(E'\n', person.full_name, person.first_name || ' ' || person.last_name,
    email, phone,
    regexp_replace(phone, '^(...)(...)(....)$', '(\1) \2-\3'), new.user_external_id));
  return new;
end $$;

create or replace trigger subscriptions_keep_sort
  before insert or update of user_id, email, phone, user_external_id, first_name, last_name, is_business,
    business_name on subscriptions
  for each row execute function subscriptions_keep_sort();

-- Rows that the release of before wrote between the migrations and this trigger.
update subscriptions set user_id = user_id where search_text = '';
