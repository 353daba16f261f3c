-- What customers are sorted by and found by, copied from the person and from what the merchant wrote: no index of subscriptions
-- reaches a column of users. The trigger subscriptions_keep_sort fills the columns.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
alter table subscriptions
  add column sort_name text not null default '',
  add column sort_first_name text not null default '',
  add column sort_full_name text not null default '',
  add column sort_email text,
  add column sort_phone text,
  add column search_text text not null default '';
