-- version 2
-- Counts each change of the fields that staff edit, by any writer: a save over an earlier version is refused.
create or replace function subscriptions_count_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger subscriptions_count_versions
  before update of email, phone, first_name, last_name, is_business, business_name, date_of_birth,
    service_address, service_address2,
    service_address_city, service_address_state, service_address_zip, notes on subscriptions
  for each row
  when ((old.email, old.phone, old.first_name, old.last_name, old.is_business, old.business_name,
    old.date_of_birth, old.service_address,
      old.service_address2, old.service_address_city, old.service_address_state, old.service_address_zip, old.notes)
    is distinct from (new.email, new.phone, new.first_name, new.last_name, new.is_business, new.business_name,
      new.date_of_birth, new.service_address,
      new.service_address2, new.service_address_city, new.service_address_state, new.service_address_zip, new.notes))
  execute function subscriptions_count_versions();
