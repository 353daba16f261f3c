-- How a business names its customer, where that is not what the person is called. Null follows the person.
alter table subscriptions
  add column first_name text,
  add column last_name text,
  add column is_business boolean,
  add column business_name text,
  add column date_of_birth date,
  -- kept by subscriptions_keep_sort
  add column full_name text;
alter table subscriptions add constraint subscriptions_names_check
  check (num_nulls(first_name, last_name, is_business, business_name) in (0, 4) and (is_business is not null or date_of_birth is null));
