-- outside a transaction
-- Each sort and the search of the customers of one merchant.
drop index concurrently if exists subscriptions_sort_name;
create index concurrently subscriptions_sort_name on subscriptions (merchant_id, sort_name, id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_first_name;
create index concurrently subscriptions_sort_first_name on subscriptions (merchant_id, sort_first_name, id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_full_name;
create index concurrently subscriptions_sort_full_name on subscriptions (merchant_id, sort_full_name, id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_email;
create index concurrently subscriptions_sort_email on subscriptions (merchant_id, sort_email, id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_phone;
create index concurrently subscriptions_sort_phone on subscriptions (merchant_id, sort_phone, id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_state;
create index concurrently subscriptions_sort_state on subscriptions (merchant_id, state, id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_external_id;
create index concurrently subscriptions_sort_external_id on subscriptions (merchant_id, lower(user_external_id), id) where deleted_at is null;
drop index concurrently if exists subscriptions_sort_created;
create index concurrently subscriptions_sort_created on subscriptions (merchant_id, created_at, id) where deleted_at is null;
drop index concurrently if exists subscriptions_search;
create index concurrently subscriptions_search on subscriptions using gin (merchant_id, search_text gin_trgm_ops) where deleted_at is null;
drop index concurrently if exists subscription_tags_tag;
create index concurrently subscription_tags_tag on subscription_tags (tag_id, subscription_id);
